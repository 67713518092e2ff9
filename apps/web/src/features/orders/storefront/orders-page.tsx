import { Package } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toFailure } from '../../../lib/api/api.ts'
import { paths } from '../../../lib/paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { useOrdersInfiniteQuery } from '../api.ts'
import { OrderAgainButton } from '../components/order-again-button.tsx'
import { OrderCard, OrderCardSkeleton } from '../components/order-card.tsx'

export default function OrdersPage() {
  const { t } = useTranslation()
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, refetch } = useOrdersInfiniteQuery(10)
  const orders = data?.pages.flatMap((page) => page.orders)
  return (
    <div className="max-w-3xl">
      <h1 className="text-[28px] md:text-4xl">{t('orders.title')}</h1>
      {orders?.length === 0 ? (
        <EmptyState icon={<Package aria-hidden />} title={t('orders.emptyTitle')} text={t('orders.emptyText')}>
          <ButtonLink variant="ink" to={paths.shop}>
            {t('orders.keepShopping')}
          </ButtonLink>
        </EmptyState>
      ) : !orders && error ? (
        <Failed failure={toFailure(error)} onRetry={refetch} />
      ) : (
        <>
          <ul className="mt-6 space-y-3">
            {orders
              ? orders.map((order) => (
                  <li key={order._id}>
                    <OrderCard order={order} />
                    <div className="flex justify-end">
                      <OrderAgainButton order={order} />
                    </div>
                  </li>
                ))
              : [0, 1, 2].map((one) => (
                  <li key={one}>
                    <OrderCardSkeleton />
                  </li>
                ))}
          </ul>
          {hasNextPage && (
            <Button className="mx-auto mt-6 flex" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('ui.more')}
            </Button>
          )}
          {orders && error !== undefined && (
            <p role="alert" className="mt-4 text-center text-sm text-bad">
              {t(`errors.${toFailure(error)?.code ?? 'unexpected'}`)}
            </p>
          )}
        </>
      )}
    </div>
  )
}
