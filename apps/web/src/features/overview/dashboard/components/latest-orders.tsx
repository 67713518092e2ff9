import type { DashboardOrderRow } from '@haat/shared/orders/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { formatDateTime } from '../../../../lib/format.ts'
import { to } from '../../../../lib/paths.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Card } from '../../../../ui/layout/card.tsx'
import { Money } from '../../../../ui/price.tsx'
import { WayChip } from '../../../orders/index.ts'
import { SectionHead } from './section-head.tsx'

/** Latest orders with their next steps. */
export function LatestOrders({ orders }: { orders: readonly DashboardOrderRow[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <Card aria-labelledby="latest" className="min-w-0 self-start">
      <SectionHead
        id="latest"
        title={t('dashboard.overview.latest')}
        href={dashboardPaths.orders}
        more={t('dashboard.overview.allOrders')}
      />
      {orders.length === 0 && <p className="text-soft">{t('dashboard.overview.noOrders')}</p>}
      <ul className="-mb-1.5 divide-y divide-line">
        {orders.map((order) => (
          <li key={order._id}>
            <Link
              to={to(dashboardPaths.order, { orderId: order.orderId })}
              className="-mx-2 grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-[10px] px-2 py-1.5 hover:bg-sunken/60 focus-visible:-outline-offset-2"
            >
              <span className="min-w-0">
                <span dir="auto" className="block truncate text-page font-semibold">
                  {order.customer.name || order.customer.email}
                </span>
                <span className="block text-[13px] text-soft md:truncate">
                  <bdi dir="ltr" className="tabular">
                    {order.orderId}
                  </bdi>{' '}
                  · {formatDateTime(order.date, language)}
                </span>
              </span>
              <span className="flex flex-col items-end gap-0.5">
                <Money amount={order.total} currency={order.currency} className="font-semibold" />
                <WayChip order={order} className="text-xs!" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
