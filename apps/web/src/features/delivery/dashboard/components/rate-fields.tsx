import type { DeliveryType } from '@haat/shared/delivery/schema.ts'
import { chargedPrice, toAmount, toMinor } from '@haat/shared/money.ts'
import { useTranslation } from 'react-i18next'
import { readAmount } from '../../../../lib/dashboard/read-number.ts'
import { moneyInText } from '../../../../lib/format.ts'
import { useCurrency } from '../../../../lib/settings.ts'
import { Input } from '../../../../ui/form/field.tsx'
import { isAmount, type Problems, type RateDraft } from '../values.ts'
import { AddBandButton, BandFields } from './band-fields.tsx'

/** Cost and delivery time of one delivery type. */
export function RateFields({
  type,
  rate,
  problems,
  onChange,
}: {
  type: DeliveryType
  rate: RateDraft
  problems: Problems
  onChange: (rate: RateDraft) => void
}) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const problem = (field: Exclude<keyof RateDraft, 'bands'>) => {
    const found = problems[`${type}.${field}`]
    return found && t(`dashboard.delivery.${found}`)
  }
  /** The price after currency rate and rounding, if it differs. */
  const paid = (text: string) => {
    const amount = isAmount(text) ? readAmount(text) : undefined
    if (amount === undefined) return undefined
    const charged = toAmount(chargedPrice(toMinor(amount), currency))
    return charged === amount ? undefined : t('dashboard.delivery.shoppersPay', { amount: moneyInText(charged, currency) })
  }
  const field = (name: Exclude<keyof RateDraft, 'bands'>, inputMode: 'decimal' | 'numeric') => ({
    label: t(`dashboard.delivery.${name}`),
    error: problem(name),
    value: rate[name],
    inputMode,
    dir: 'ltr',
    className: '[&_input]:text-page',
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ ...rate, [name]: target.value }),
  })
  const setBands = (bands: RateDraft['bands']) => onChange({ ...rate, bands })
  return (
    <div className="mt-1.5 mb-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <BandFields type={type} bands={rate.bands} problems={problems} onChange={setBands} />
      <Input
        {...field('cost', 'decimal')}
        {...(rate.bands.length > 0 && { label: t('dashboard.delivery.costAbove') })}
        hint={paid(rate.cost)}
      />
      <Input
        {...field('freeOver', 'decimal')}
        hint={[paid(rate.freeOver), t('dashboard.delivery.freeOverHint')].filter(Boolean).join(' ')}
      />
      <Input {...field('daysMin', 'numeric')} hint={t('dashboard.delivery.daysHint')} />
      <Input {...field('daysMax', 'numeric')} />
      <AddBandButton bands={rate.bands} onChange={setBands} />
    </div>
  )
}
