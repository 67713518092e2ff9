import type { Order } from '@haat/shared/orders/schema.ts'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Money } from '../../../ui/price.tsx'

/** Completed and pending refunds; renders nothing if there are none. */
export function OrderRefunds({ order: { refunds, currency } }: { order: Order }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (refunds.length === 0) return null
  return (
    <ul aria-label={t('orders.back.title')} className="mt-3 space-y-2 border-t border-line pt-3">
      {refunds.map(({ _id, amount, done, method, date }) => (
        <li key={_id} className="flex items-start justify-between gap-4">
          <span className="min-w-0">
            <span className="block">{t(done ? 'orders.back.done' : 'orders.back.onWay')}</span>
            <span className="block text-sm text-soft">
              {formatDate(date, language)} · {t(`payments.method.${method}`)}
            </span>
          </span>
          <Money amount={amount} currency={currency} className="font-semibold" />
        </li>
      ))}
    </ul>
  )
}
