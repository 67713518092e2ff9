import { endpoints } from 'virtual:dashboard-endpoints'
import type { DeskProduct, DeskVariant } from '@haat/shared/catalog/desk-schema.ts'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf, send } from '../../../../lib/api/api.ts'
import { useTellUndo } from '../../../../lib/dashboard/use-undo.ts'
import { Skeleton } from '../../../../ui/bits.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Failed } from '../../../../ui/failed.tsx'
import { Input, RadioCard, Select } from '../../../../ui/field.tsx'
import { FormAlert } from '../../../../ui/form-alert.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'
import { useCatalogChanges, useDeskProductQuery } from '../api.ts'
import { nameOf } from '../matrix/row-name.tsx'
import { type Reason, reasons } from './reasons.ts'
import { type Way, ways, wishOf } from './wish.ts'

/** Corrects the stock of a product, or of one of its variants: by a difference or to a count, with a reason, into the ledger. */
export function AdjustStock({
  productId,
  variantId,
  onClose,
}: {
  productId: string
  /** without it, the variant is asked for where there are several */
  variantId?: string | undefined
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { data: product, error, refetch } = useDeskProductQuery(productId, { refetchOnMountOrArgChange: true })
  return (
    <Dialog open onOpenChange={onClose} title={t('dashboard.stock.adjust')} className="sm:max-w-md">
      {product?._id === productId ? (
        <AdjustForm product={product} variantId={variantId} onClose={onClose} />
      ) : error ? (
        <Failed failure={failureOf(error)} onRetry={refetch} />
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
  product: DeskProduct
  variantId: string | undefined
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { refresh } = useCatalogChanges()
  const tellUndo = useTellUndo()
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
  const wish = wishOf(variant.qty, way, text)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if ('why' in wish) return setProblem(t(`dashboard.stock.why.${wish.why}`))
    setSaving(true)
    const answer = await send(endpoints.catalog.adjustStock, {
      productId: product._id,
      variantId: variant._id,
      reason,
      note: note.trim(),
      ...wish.input,
    })
    setSaving(false)
    if (answer.success) {
      refresh('DeskProducts')
      tellUndo(
        t('dashboard.stock.adjusted', { name: `\u2068${fullName(product, variant)}\u2069`, qty: sayQty(answer.qty) }),
        answer.undo,
      )
      return onClose()
    }
    refresh('DeskProducts')
    const there = typeof answer.qty === 'number' ? answer.qty : undefined
    setFailure(there === undefined ? t(`errors.${answer.code}`) : t('dashboard.stock.moved', { qty: sayQty(there) }))
  }
  const sayQty = (qty: number) => (qty === -1 ? t('dashboard.stock.endless') : t('dashboard.stock.pieces', { count: qty }))
  return (
    <form className="space-y-5 p-5" onSubmit={(event) => void submit(event)}>
      {failure && <FormAlert>{failure}</FormAlert>}
      {product.variants.length > 1 && variantId === undefined ? (
        <Select label={product.name} value={variant._id} onChange={({ target }) => setId(target.value)}>
          {product.variants.map((one) => (
            <option key={one._id} value={one._id}>
              {nameOf(one)} ({sayQty(one.qty)})
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
            'after' in wish
              ? t('dashboard.stock.preview', { before: isEndless ? '∞' : variant.qty, after: wish.after })
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

const fullName = ({ name }: DeskProduct, variant: DeskVariant): string => [name, nameOf(variant)].filter(Boolean).join(' · ')
