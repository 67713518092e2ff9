import type { Customer } from '@haat/shared/customers/dashboard/endpoints.ts'
import type { DashboardOrderRow } from '@haat/shared/orders/dashboard/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { toFailure } from '../../../../lib/api/api.ts'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { to } from '../../../../lib/paths.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { Ago } from '../../../../ui/dashboard/ago.tsx'
import { Failed } from '../../../../ui/feedback/failed.tsx'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import { Money } from '../../../../ui/price.tsx'
import { paymentText, WayChip } from '../../../orders/index.ts'
import { useOrdersOfCustomerQuery } from '../api.ts'

const atOnce = 10

/** Latest orders of the customer, with a link to all of them. */
export function Orders({ customer: { _id } }: { customer: Customer }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const mayLook = can(session, 'orders', 'view')
  const { data, error, refetch } = useOrdersOfCustomerQuery({ customer: _id, limit: atOnce }, { skip: !mayLook })
  const failure = toFailure(error)
  return (
    <section aria-labelledby="orders-of-customer" className="min-w-0">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 id="orders-of-customer" className="text-lg">
          {t('dashboard.customers.orders.title')}
        </h2>
        {data && data.total > atOnce && (
          <Link
            className="py-0.5 text-sm underline underline-offset-4"
            to={`${dashboardPaths.orders}?${new URLSearchParams({ customer: _id }).toString()}`}
          >
            {t('dashboard.customers.orders.all')}
          </Link>
        )}
      </div>
      {!mayLook ? (
        <p className="text-soft">{t('dashboard.customers.orders.noRight')}</p>
      ) : failure && !data ? (
        <Failed failure={failure} onRetry={refetch} />
      ) : !data ? (
        <div aria-hidden className="space-y-3">
          {[0, 1, 2].map((one) => (
            <Skeleton key={one} className="h-12" />
          ))}
        </div>
      ) : data.orders.length === 0 ? (
        <p className="text-soft">{t('dashboard.customers.orders.none')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {data.orders.map((order) => (
            <Order key={order._id} order={order} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Order({ order }: { order: DashboardOrderRow }) {
  const { t } = useTranslation()
  const { orderId, date, count, total, currency } = order
  return (
    <li className="relative flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-1 py-2 hover:bg-sunken/60">
      <div className="min-w-0 flex-1 basis-40">
        <Link to={to(dashboardPaths.order, { orderId })} className="font-semibold after:absolute after:inset-0">
          <bdi dir="ltr" className="tabular">
            {orderId}
          </bdi>
        </Link>
        <p className="text-sm text-soft">
          <Ago date={date} className="inline-block first-letter:uppercase" /> · {t('orders.units', { count })} ·{' '}
          {paymentText(t, order)}
        </p>
      </div>
      <WayChip order={order} />
      <Money amount={total} currency={currency} className="min-w-20 text-end font-semibold" />
    </li>
  )
}
