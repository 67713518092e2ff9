import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardProduct, DashboardVariant } from '@haat/shared/catalog/dashboard/schema.ts'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { useShowUndo } from '../../../../ui/dashboard/use-undo.ts'
import { useCatalogChanges } from '../api.ts'
import { getName } from '../variants/grid/row-name.tsx'
import type { Reason } from './reasons.ts'
import { toStockInput, type Way, ways } from './stock-input.ts'

export type Adjustment = ReturnType<typeof useAdjustment>

/**
 * State of a stock adjustment: variant, way, number, reason and note.
 *
 * @param product has at least one variant
 * @param variantId the variant selected at first; by default the first one
 * @param onDone called after the adjustment was saved
 */
export function useAdjustment(product: DashboardProduct, variantId: string | undefined, onDone: () => void) {
  const { t } = useTranslation()
  const { refresh } = useCatalogChanges()
  const showUndo = useShowUndo()
  const [id, setVariant] = useState(variantId ?? product.variants[0]!._id)
  const variant = product.variants.find(({ _id }) => _id === id) ?? product.variants[0]!
  const isEndless = variant.qty === -1
  const [way, setWay] = useState<Way>(isEndless ? 'count' : 'by')
  const [text, setText] = useState('')
  const [reason, setReason] = useState<Reason>('counted')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const result = toStockInput(variant.qty, way, text)
  const save = async () => {
    if ('why' in result) return setProblem(t(`dashboard.stock.why.${result.why}`))
    setSaving(true)
    const answer = await send(endpoints.catalog.adjustStock, {
      productId: product._id,
      variantId: variant._id,
      reason,
      note: note.trim(),
      ...result.input,
    })
    setSaving(false)
    refresh('DashboardProducts')
    if (answer.success) {
      const name = `\u2068${fullName(product, variant)}\u2069`
      showUndo(t('dashboard.stock.adjusted', { name, qty: quantityText(t, answer.qty) }), answer.undo)
      return onDone()
    }
    const { qty } = answer
    setFailure(typeof qty === 'number' ? t('dashboard.stock.moved', { qty: quantityText(t, qty) }) : t(`errors.${answer.code}`))
  }
  return {
    variant,
    setVariant,
    isEndless,
    ways: isEndless ? ways.filter((one) => one === 'count') : ways,
    way,
    setWay: (next: Way) => {
      setWay(next)
      setProblem(undefined)
    },
    text,
    setText: (next: string) => {
      setText(next)
      setProblem(undefined)
    },
    /** quantity after the adjustment; undefined while the number is missing or wrong, and for unlimited stock */
    after: 'after' in result ? result.after : undefined,
    reason,
    setReason,
    note,
    setNote,
    /** problem of the number */
    problem,
    /** why the server refused the adjustment */
    failure,
    isSaving,
    save,
  }
}

/** "12 units", or that the stock is unlimited. */
export const quantityText = (t: TFunction, qty: number): string =>
  qty === -1 ? t('dashboard.stock.endless') : t('dashboard.stock.units', { count: qty })

/** Name of the product and of its variant. */
export const fullName = ({ name }: DashboardProduct, variant: DashboardVariant): string =>
  [name, getName(variant)].filter(Boolean).join(' · ')
