import type { DashboardProduct } from '@haat/shared/catalog/dashboard/schema.ts'
import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { Input, RadioCard, Select } from '../../../../ui/form/field.tsx'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { getName } from '../variants/grid/row-name.tsx'
import { type Reason, reasons } from './reasons.ts'
import { type Adjustment, fullName, quantityText, useAdjustment } from './use-adjustment.ts'

/** Form of a stock adjustment. `product` has at least one variant. */
export function AdjustForm({
  product,
  variantId,
  onClose,
}: {
  product: DashboardProduct
  /** without it, the form asks for the variant if there are several */
  variantId: string | undefined
  onClose: () => void
}) {
  const { t } = useTranslation()
  const adjustment = useAdjustment(product, variantId, onClose)
  const { variant, isEndless, way, failure, isSaving, note, setNote, save } = adjustment
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    void save()
  }
  return (
    <form className="space-y-5 p-5" onSubmit={submit}>
      {failure && <FormAlert>{failure}</FormAlert>}
      {product.variants.length > 1 && variantId === undefined ? (
        <VariantSelect product={product} adjustment={adjustment} />
      ) : (
        <p className="font-semibold">
          <bdi>{fullName(product, variant)}</bdi>
        </p>
      )}
      <p className="text-soft">
        {isEndless ? t('dashboard.stock.nowEndless') : t('dashboard.stock.now', { count: variant.qty })}
      </p>
      <WayChoice adjustment={adjustment} />
      {way !== 'endless' && <NumberInput adjustment={adjustment} way={way} />}
      <ReasonSelect adjustment={adjustment} />
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

function VariantSelect({ product, adjustment: { variant, setVariant } }: { product: DashboardProduct; adjustment: Adjustment }) {
  const { t } = useTranslation()
  return (
    <Select label={product.name} value={variant._id} onChange={({ target }) => setVariant(target.value)}>
      {product.variants.map((one) => (
        <option key={one._id} value={one._id}>
          {getName(one)} ({quantityText(t, one.qty)})
        </option>
      ))}
    </Select>
  )
}

function WayChoice({ adjustment: { ways, way, setWay } }: { adjustment: Adjustment }) {
  const { t } = useTranslation()
  const group = useId()
  return (
    <fieldset>
      <legend className="sr-only">{t('dashboard.stock.how')}</legend>
      <div className="grid gap-2">
        {ways.map((one) => (
          <RadioCard
            key={one}
            name={group}
            title={t(`dashboard.stock.way.${one}`)}
            className="min-h-12! py-2!"
            checked={way === one}
            onChange={() => setWay(one)}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** The difference or the count, with the quantity before and after. */
function NumberInput({
  adjustment: { variant, isEndless, after, problem, text, setText },
  way,
}: {
  adjustment: Adjustment
  way: 'by' | 'count'
}) {
  const { t } = useTranslation()
  const preview = after !== undefined && t('dashboard.stock.preview', { before: isEndless ? '∞' : variant.qty, after })
  return (
    <Input
      label={t(`dashboard.stock.number.${way}`)}
      hint={preview || (way === 'by' ? t('dashboard.stock.byHint') : undefined)}
      error={problem}
      dir="ltr"
      inputMode={way === 'by' ? 'text' : 'numeric'}
      autoComplete="off"
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  )
}

function ReasonSelect({ adjustment: { reason, setReason } }: { adjustment: Adjustment }) {
  const { t } = useTranslation()
  return (
    <Select label={t('dashboard.stock.why.label')} value={reason} onChange={({ target }) => setReason(target.value as Reason)}>
      {reasons.map((one) => (
        <option key={one} value={one}>
          {t(`dashboard.stock.reason.${one}`)}
        </option>
      ))}
    </Select>
  )
}
