import type { Quote } from '@haat/shared/cart/schema.ts'
import type { Currency } from '@haat/shared/settings/schema.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/use-language.ts'
import { cx } from '../../../ui/cx.ts'
import { Money } from '../../../ui/price.tsx'
import { useDeliveryAreas } from '../../delivery/index.ts'
import { type TaxFacts, TaxWithin, taxName } from './tax-lines.tsx'

interface Props {
  explanation: Quote['explanation']
  total: number
  currency: Pick<Currency, 's' | 'decimals'>
  tax?: TaxFacts
  /** delivery has not been chosen: it comes on top */
  deliveryOpen?: boolean
  /** our own sum, while the shop's is on the way */
  pending?: boolean
  className?: string
}

/** The total and why it is what it is: one row for each rule that moved an amount. */
export function TotalsList({ explanation, total, currency, tax, deliveryOpen, pending, className }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const isDelivered = explanation.some(({ rule }) => rule === 'delivery' || rule === 'delivery_free')
  const { areas } = useDeliveryAreas(undefined, { skip: !isDelivered })
  // Areas are named in the shop's own language; the reader's name for one is shown while there is one.
  const nameOf = (rule: string, about = '') => {
    if (rule !== 'tax') return areas?.find(({ area }) => area === about)?.name ?? about
    const row = tax?.taxes.find(({ name }) => name === about)
    return row ? taxName(row, language) : about
  }
  return (
    <dl aria-busy={pending || undefined} className={cx('space-y-2', className)}>
      {explanation.map(({ rule, about, amount }) => (
        <div key={`${rule} ${about}`} className="flex justify-between gap-4 text-soft">
          <dt className="min-w-0">{t(`cart.rule.${rule}`, { about: nameOf(rule, about) })}</dt>
          <dd>
            {rule === 'delivery_free' || (rule === 'delivery' && amount === 0) ? (
              t('cart.free')
            ) : (
              <Money amount={amount} currency={currency} />
            )}
          </dd>
        </div>
      ))}
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
