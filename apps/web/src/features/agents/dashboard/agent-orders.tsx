import type { AgentOrder } from '@haat/shared/agents/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { to } from '../../../lib/paths.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Money } from '../../../ui/price.tsx'

/** The newest orders of agents, with a link to all of them. */
export function AgentOrders({ orders }: { orders: readonly AgentOrder[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <Card aria-labelledby="agent-orders">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="agent-orders" className="font-body text-base font-semibold">
          {t('dashboard.agents.latest')}
        </h2>
        <Link
          to={`${dashboardPaths.orders}?source=agent`}
          className="inline-flex min-h-6 items-center text-sm text-brand-text underline underline-offset-4"
        >
          {t('dashboard.agents.allOrders')}
        </Link>
      </div>
      <ul className="-mb-1.5 divide-y divide-line">
        {orders.map(({ orderId, date, status, total, currency, agent }) => (
          <li key={orderId}>
            <Link
              to={to(dashboardPaths.order, { orderId })}
              className="-mx-2 flex min-h-12 items-center justify-between gap-x-3 rounded-[10px] px-2 py-1.5 hover:bg-sunken/60 focus-visible:-outline-offset-2"
            >
              <span className="min-w-0">
                <span className="block font-semibold">
                  <bdi dir="ltr" className="tabular">
                    {orderId}
                  </bdi>
                </span>
                <span className="block text-[13px] text-soft">
                  <bdi>{agent}</bdi> · {formatDateTime(date, language)}
                </span>
              </span>
              <Money
                amount={total}
                currency={currency}
                className={status === 'cancelled' ? 'text-soft line-through' : 'font-semibold'}
              />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
