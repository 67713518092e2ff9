import type { Quote } from '@haat/shared/cart/schema.ts'
import { useTranslation } from 'react-i18next'
import type { PrintedCurrency } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { cx } from '../../../ui/cx.ts'
import { Money } from '../../../ui/price.tsx'
import { useDeliveryAreas } from '../../delivery/index.ts'
import { type TaxFacts, TaxWithin, taxName } from './tax-lines.tsx'

interface Props {
  explanation: Quote['explanation']
  total: number
  currency: PrintedCurrency
  tax?: TaxFacts
  /** no delivery method is chosen yet; its cost is added later */
  deliveryOpen?: boolean
  /** the amounts are estimated until the server's quote arrives */
  pending?: boolean
  className?: string
}

/** The total with its explanation: one row per rule that changed the amount. */
export function TotalsList({ explanation, total, currency, tax, deliveryOpen, pending, className }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const isEstimated = explanation.some(({ rule, names }) => rule.startsWith('delivery') && !names)
  const { areas } = useDeliveryAreas(undefined, { skip: !isEstimated })
  // The row contains the names of its area, except in the estimate before the first quote.
  const getName = ({ rule, about = '', names }: Quote['explanation'][number]) => {
    if (names) return names[language] ?? about
    if (rule !== 'tax') return areas?.find(({ area }) => area === about)?.name ?? about
    const row = tax?.taxes.find(({ name }) => name === about)
    return row ? taxName(row, language) : about
  }
  return (
    <dl aria-busy={pending || undefined} className={cx('space-y-2', className)}>
      {explanation.map((row) => {
        const { rule, about, amount } = row
        return (
          <div key={`${rule} ${about}`} className="flex justify-between gap-4 text-soft">
            <dt className="min-w-0">{t(`cart.rule.${rule}`, { about: getName(row) })}</dt>
            <dd>
              {rule === 'delivery_free' || (rule === 'delivery' && amount === 0) ? (
                t('cart.free')
              ) : (
                <Money amount={amount} currency={currency} />
              )}
            </dd>
          </div>
        )
      })}
      {deliveryOpen && (
        <div className="flex justify-between gap-4 text-soft">
          <dt>{t('cart.delivery')}</dt>
          <dd>{t('cart.deliveryLater')}</dd>
        </div>
      )}
      {tax?.taxPending && (
        <div className="flex justify-between gap-4 text-soft">
          <dt>{t('cart.tax')}</dt>
          <dd className="text-end">{t('cart.taxLater')}</dd>
        </div>
      )}
      <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3 text-lg font-semibold">
        <dt>{t('cart.total')}</dt>
        <dd>
          <Money amount={total} currency={currency} />
        </dd>
      </div>
      {tax && <TaxWithin tax={tax} currency={currency} />}
    </dl>
  )
}
