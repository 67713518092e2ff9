import type { DeliveryRate } from '@haat/shared/delivery/schema.ts'
import { chargedPrice, toAmount, toMinor } from '@haat/shared/money.ts'
import { useTranslation } from 'react-i18next'
import { moneyInText } from '../../../../lib/format.ts'
import { useCurrency } from '../../../../lib/settings.ts'
import { Money } from '../../../../ui/price.tsx'
import { useWords } from '../use-labels.ts'

/** A rate as charged to customers: `Standard delivery $2.0, free from $60.0 · 1–3 days`. */
export function RateLine({ rate, charged }: { rate: DeliveryRate; charged?: boolean }) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const { days } = useWords()
  const paid = (amount: number) => (charged ? amount : toAmount(chargedPrice(toMinor(amount), currency)))
  const costs = [...(rate.bands ?? []).map((band) => band.cost), rate.cost]
  const cost = paid(charged ? rate.cost : Math.min(...costs))
  return (
    <span className="text-soft">
      {t(`delivery.type.${rate.type}`)}{' '}
      <span className="font-semibold text-ink">
        {cost === 0 ? t('dashboard.delivery.free') : <Money amount={cost} currency={currency} />}
      </span>
      {!charged && costs.length > 1 && <> · {t('dashboard.delivery.byWeight')}</>}
      {rate.freeOver !== null && cost > 0 && (
        <> · {t('dashboard.delivery.freeFrom', { amount: moneyInText(paid(rate.freeOver), currency) })}</>
      )}{' '}
      <span className="whitespace-nowrap">· {days(rate)}</span>
    </span>
  )
}
