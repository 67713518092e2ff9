import type { DeskOrder } from '@haat/shared/orders/desk-schema.ts'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Card, Chip, type Tone } from '../../../../ui/bits.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Money } from '../../../../ui/price.tsx'
import { TotalsList } from '../../../cart/index.ts'
import type { Asked } from '../order-page.tsx'
import { owedOf } from '../use-next-step.ts'

const tones: Record<DeskOrder['payments'][number]['status'], Tone> = {
  pending: 'warn',
  unknown: 'warn',
  authorized: 'info',
  captured: 'good',
  voided: 'plain',
  failed: 'bad',
  expired: 'plain',
}

/** What it comes to and why, and what was paid of it. */
export function MoneyCard({ order, mayEdit, ask }: { order: DeskOrder; mayEdit: boolean; ask: (asked: Asked) => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { currency, payments } = order
  const owed = owedOf(order)
  return (
    <Card aria-labelledby="money" className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      <div>
        <h2 id="money" className="mb-3 text-lg">
          {t('dashboard.orders.money')}
        </h2>
        <TotalsList explanation={order.explanation} total={order.total} currency={currency} tax={order} />
      </div>
      <div className="flex flex-col">
        <h3 className="mb-2 font-sans text-sm font-semibold text-soft">{t('dashboard.orders.payments')}</h3>
        <ul className="divide-y divide-line">
          {payments.map(({ _id, method, status, amount, captured, date }) => (
            <li key={_id} className="flex items-start justify-between gap-3 py-2">
              <span className="min-w-0">
                <span className="block">{t(`payments.method.${method}`)}</span>
                <span className="block text-sm text-soft">{formatDateTime(date, language)}</span>
              </span>
              <span className="flex shrink-0 flex-col items-end gap-1">
                <Money amount={status === 'captured' ? captured : amount} currency={currency} className="font-semibold" />
                <Chip tone={order.status === 'cancelled' && status === 'pending' ? 'plain' : tones[status]}>
                  {t(`dashboard.orders.paid.${status}`)}
                </Chip>
              </span>
            </li>
          ))}
        </ul>
        {mayEdit && order.actions.includes('collect') && order.next !== 'collect' && owed > 0 && (
          <Button size="sm" className="mt-3 w-fit max-md:min-h-11" onClick={() => ask({ what: 'collect' })}>
            {t('dashboard.orders.action.collected')}
          </Button>
        )}
      </div>
    </Card>
  )
}
