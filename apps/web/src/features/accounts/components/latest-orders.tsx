import { Package } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toFailure } from '../../../lib/api/api.ts'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { OrderCard, OrderCardSkeleton, useOrdersInfiniteQuery } from '../../orders/index.ts'
import { SectionHeading } from './section-heading.tsx'

const shown = 3

/** The latest orders. */
export function LatestOrders() {
  const { t } = useTranslation()
  const { data, error, refetch } = useOrdersInfiniteQuery(shown)
  const page = data?.pages[0]
  return (
    <section aria-labelledby="latest-orders">
      <SectionHeading
        id="latest-orders"
        title={t('accounts.latestOrders')}
        href={page && page.total > 0 ? paths.orders : undefined}
      />
      {!page && error ? (
        <Failed failure={toFailure(error)} onRetry={refetch} />
      ) : page?.orders.length === 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-card p-5">
          <p className="flex min-w-0 flex-1 basis-64 items-start gap-3.5 text-soft">
            <Package aria-hidden className="mt-0.5 size-5 shrink-0" />
            {t('accounts.noOrders')}
          </p>
          <ButtonLink variant="ink" to={paths.shop}>
            {t('accounts.browse')}
          </ButtonLink>
        </div>
      ) : (
        <ul className="space-y-3">
          {page
            ? page.orders.map((order) => (
                <li key={order._id}>
                  <OrderCard order={order} />
                </li>
              ))
            : [1, 2, 3].map((row) => (
                <li key={row}>
                  <OrderCardSkeleton />
                </li>
              ))}
        </ul>
      )}
    </section>
  )
}
