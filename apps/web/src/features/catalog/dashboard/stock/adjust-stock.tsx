import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardProduct, DashboardVariant } from '@haat/shared/catalog/dashboard/schema.ts'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send, toFailure } from '../../../../lib/api/api.ts'
import { Button } from '../../../../ui/button.tsx'
import { useShowUndo } from '../../../../ui/dashboard/use-undo.ts'
import { Failed } from '../../../../ui/feedback/failed.tsx'
import { Input, RadioCard, Select } from '../../../../ui/form/field.tsx'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'
import { useCatalogChanges, useDashboardProductQuery } from '../api.ts'
import { getName } from '../variants/grid/row-name.tsx'
import { type Reason, reasons } from './reasons.ts'
import { toStockInput, type Way, ways } from './stock-input.ts'

/** Adjusts the stock of a product or variant by a difference or to a count, with a reason for the ledger. */
export function AdjustStock({
  productId,
  variantId,
  onClose,
}: {
  productId: string
  /** without it, the dialog asks for the variant if there are several */
  variantId?: string | undefined
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { data: product, error, refetch } = useDashboardProductQuery(productId, { refetchOnMountOrArgChange: true })
  return (
    <Dialog open onOpenChange={onClose} title={t('dashboard.stock.adjust')} className="sm:max-w-md">
      {product?._id === productId ? (
        <AdjustForm product={product} variantId={variantId} onClose={onClose} />
      ) : error ? (
        <Failed failure={toFailure(error)} onRetry={refetch} />
      ) : (
        <div className="space-y-4 p-5">
          <Skeleton className="h-12" />
          <Skeleton className="h-40" />
        </div>
      )}
    </Dialog>
  )
}

function AdjustForm({
  product,
  variantId,
  onClose,
}: {
  product: DashboardProduct
  variantId: string | undefined
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { refresh } = useCatalogChanges()
  const showUndo = useShowUndo()
  const group = useId()
  const [id, setId] = useState(variantId ?? product.variants[0]?._id)
  const variant = product.variants.find(({ _id }) => _id === id) ?? product.variants[0]
  const [way, setWay] = useState<Way>(variant?.qty === -1 ? 'count' : 'by')
  const [text, setText] = useState('')
  const [reason, setReason] = useState<Reason>('counted')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  if (!variant) return null
  const isEndless = variant.qty === -1
  const usable = isEndless ? ways.filter((one) => one === 'count') : ways
  const input = toStockInput(variant.qty, way, text)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if ('why' in input) return setProblem(t(`dashboard.stock.why.${input.why}`))
    setSaving(true)
    const answer = await send(endpoints.catalog.adjustStock, {
      productId: product._id,
      variantId: variant._id,
      reason,
      note: note.trim(),
      ...input.input,
    })
    setSaving(false)
    if (answer.success) {
      refresh('DashboardProducts')
      showUndo(
        t('dashboard.stock.adjusted', { name: `\u2068${fullName(product, variant)}\u2069`, qty: sayQty(answer.qty) }),
        answer.undo,
      )
      return onClose()
    }
    refresh('DashboardProducts')
    const there = typeof answer.qty === 'number' ? answer.qty : undefined
    setFailure(there === undefined ? t(`errors.${answer.code}`) : t('dashboard.stock.moved', { qty: sayQty(there) }))
  }
  const sayQty = (qty: number) => (qty === -1 ? t('dashboard.stock.endless') : t('dashboard.stock.units', { count: qty }))
  return (
    <form className="space-y-5 p-5" onSubmit={(event) => void submit(event)}>
      {failure && <FormAlert>{failure}</FormAlert>}
      {product.variants.length > 1 && variantId === undefined ? (
        <Select label={product.name} value={variant._id} onChange={({ target }) => setId(target.value)}>
          {product.variants.map((one) => (
            <option key={one._id} value={one._id}>
              {getName(one)} ({sayQty(one.qty)})
            </option>
          ))}
        </Select>
      ) : (
        <p className="font-semibold">
          <bdi>{fullName(product, variant)}</bdi>
        </p>
      )}
      <p className="text-soft">
        {isEndless ? t('dashboard.stock.nowEndless') : t('dashboard.stock.now', { count: variant.qty })}
      </p>
      <fieldset>
        <legend className="sr-only">{t('dashboard.stock.how')}</legend>
        <div className="grid gap-2">
          {usable.map((one) => (
            <RadioCard
              key={one}
              name={group}
              title={t(`dashboard.stock.way.${one}`)}
              className="min-h-12! py-2!"
              checked={way === one}
              onChange={() => {
                setWay(one)
                setProblem(undefined)
              }}
            />
          ))}
        </div>
      </fieldset>
      {way !== 'endless' && (
        <Input
          label={t(`dashboard.stock.number.${way}`)}
          hint={
            'after' in input
              ? t('dashboard.stock.preview', { before: isEndless ? '∞' : variant.qty, after: input.after })
              : way === 'by'
                ? t('dashboard.stock.byHint')
                : undefined
          }
          error={problem}
          dir="ltr"
          inputMode={way === 'by' ? 'text' : 'numeric'}
          autoComplete="off"
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setProblem(undefined)
          }}
        />
      )}
      <Select label={t('dashboard.stock.why.label')} value={reason} onChange={({ target }) => setReason(target.value as Reason)}>
        {reasons.map((one) => (
          <option key={one} value={one}>
            {t(`dashboard.stock.reason.${one}`)}
          </option>
        ))}
      </Select>
      <Input
        label={t('dashboard.stock.note')}
        optional={t('ui.optional')}
        dir="auto"
        maxLength={200}
        autoComplete="off"
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button type="submit" variant="primary" loading={isSaving}>
        {t('dashboard.stock.write')}
      </Button>
    </form>
  )
}

const fullName = ({ name }: DashboardProduct, variant: DashboardVariant): string =>
  [name, getName(variant)].filter(Boolean).join(' · ')
