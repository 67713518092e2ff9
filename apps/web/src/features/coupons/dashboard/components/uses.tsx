import type { CouponUse } from '@haat/shared/coupons/dashboard/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { toFailure } from '../../../../lib/api/api.ts'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { to } from '../../../../lib/paths.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { useCurrency } from '../../../../lib/settings.ts'
import { Button } from '../../../../ui/button.tsx'
import { Ago } from '../../../../ui/dashboard/ago.tsx'
import { Failed } from '../../../../ui/feedback/failed.tsx'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import { Money } from '../../../../ui/price.tsx'
import { useCouponUsesQuery } from '../api.ts'

const atOnce = 10

/** Orders that used the coupon, newest first. */
export function Uses({ couponId }: { couponId: string }) {
  const { t } = useTranslation()
  const [limit, setLimit] = useState(atOnce)
  const { data, error, isFetching, refetch } = useCouponUsesQuery({ couponId, limit })
  const failure = toFailure(error)
  const more = data?.next && limit < 100
  return (
    <section aria-label={t('dashboard.coupons.uses.title')} className="mt-8">
      <h2 className="mb-2 text-lg">{t('dashboard.coupons.uses.title')}</h2>
      {failure && !data ? (
        <Failed failure={failure} onRetry={refetch} />
      ) : !data ? (
        <div aria-hidden className="space-y-3">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      ) : data.uses.length === 0 ? (
        <p className="text-soft">{t('dashboard.coupons.uses.none')}</p>
      ) : (
        <>
          <div className="-mx-1 overflow-x-auto px-1" aria-busy={isFetching}>
            <table className="w-full border-collapse text-sm">
              <thead>
                <tr className="border-b border-line text-soft">
                  <Head>{t('dashboard.coupons.uses.order')}</Head>
                  <Head>{t('dashboard.coupons.uses.date')}</Head>
                  <Head end>{t('dashboard.coupons.uses.discount')}</Head>
                  <Head end>{t('dashboard.coupons.uses.orderTotal')}</Head>
                </tr>
              </thead>
              <tbody>
                {data.uses.map((use) => (
                  <Use key={use.orderId} use={use} />
                ))}
              </tbody>
            </table>
          </div>
          {more && (
            <Button size="sm" className="mt-3" loading={isFetching} onClick={() => setLimit(100)}>
              {t('ui.more')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

const Head = ({ end, children }: { end?: boolean; children: string }) => (
  <th scope="col" className={`h-10 px-2 font-medium whitespace-nowrap ${end ? 'text-end' : 'text-start'}`}>
    {children}
  </th>
)

function Use({ use: { orderId, status, at, discount, total, currency } }: { use: CouponUse }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const now = useCurrency()
  // An order keeps the currency in which it was placed.
  const money = currency === now.name ? now : { name: currency, s: currency }
  const number = <bdi dir="ltr">{orderId}</bdi>
  return (
    <tr className="h-12 border-b border-line">
      <th scope="row" className="px-2 text-start font-semibold">
        {can(session, 'orders', 'view') ? (
          <Link to={to(dashboardPaths.order, { orderId })} className="-my-1 inline-block py-1 underline-offset-4 hover:underline">
            {number}
          </Link>
        ) : (
          number
        )}
        {status === 'cancelled' && <span className="ms-2 font-normal text-soft">{t('orders.state.cancelled')}</span>}
      </th>
      <td className="px-2 text-soft">
        <Ago date={at} />
      </td>
      <td className="px-2 text-end tabular">
        <Money amount={discount} currency={money} />
      </td>
      <td className="px-2 text-end tabular">
        <Money amount={total} currency={money} />
      </td>
    </tr>
  )
}
