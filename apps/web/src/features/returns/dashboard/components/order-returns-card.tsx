import type { DashboardOrder } from '@haat/shared/orders/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { to } from '../../../../lib/paths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Ago } from '../../../../ui/dashboard/ago.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { useDashboardReturnsQuery } from '../api.ts'
import { WayChip } from './chips.tsx'

/** Returns of an order on its dashboard page. Hidden until something has been delivered. */
export default function OrderReturnsCard({
  order,
  mayEdit,
}: {
  order: Pick<DashboardOrder, 'orderId' | 'status' | 'fulfilmentStatus' | 'returnStatus' | 'delivery'>
  mayEdit: boolean
}) {
  const { t } = useTranslation()
  const { orderId } = order
  const hasArrived = order.status !== 'cancelled' && ['delivered', 'partially_delivered'].includes(order.fulfilmentStatus)
  const { data } = useDashboardReturnsQuery({ order: orderId, limit: '50' } as never, { skip: !hasArrived })
  if (!hasArrived) return null
  const mayTake = mayEdit && order.returnStatus !== 'returned' && order.delivery.type !== 'digital'
  if (!mayTake && !data?.returns.length) return null
  return (
    <Card aria-labelledby="order-returns">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="order-returns" className="text-lg">
          {t('dashboard.returns.card.title')}
        </h2>
        {mayTake && (
          <ButtonLink size="sm" to={to(dashboardPaths.returnNew, { orderId })}>
            {t('dashboard.returns.card.add')}
          </ButtonLink>
        )}
      </div>
      <ul className="mt-1 divide-y divide-line empty:hidden">
        {data?.returns.map((one) => (
          <li key={one._id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
            <Link
              to={to(dashboardPaths.return, { returnId: one._id })}
              className="py-0.5 font-semibold text-brand-text hover:underline"
            >
              {t('returns.number', { number: one.number })}
            </Link>
            <WayChip of={one} />
            <Ago date={one.date} className="ms-auto text-sm text-soft" />
          </li>
        ))}
      </ul>
    </Card>
  )
}
