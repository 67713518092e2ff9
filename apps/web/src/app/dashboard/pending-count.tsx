import { mostWaiting } from '@haat/shared/orders/dashboard/rules.ts'
import type { Section } from '@haat/shared/sections.ts'
import { type ComponentType, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrderCountsQuery } from '../../features/orders/dashboard/api.ts'
import { useOpenEventCountQuery, useToRefundCountQuery } from '../../features/payments/dashboard/api.ts'
import { useReturnCountsQuery } from '../../features/returns/dashboard/api.ts'
import { useWaitingQuestionsQuery, useWaitingReviewsQuery } from '../../features/reviews/dashboard/api.ts'
import { useArrivals } from '../../lib/dashboard/arrivals.ts'
import { dashboardPaths } from '../../lib/dashboard/paths.ts'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage } from '../../lib/use-language.ts'

/** Polls while the window has the focus, as other staff and customers change the counts. */
const fresh = { pollingInterval: 120_000, skipPollingIfUnfocused: true }

function OrdersWaiting() {
  const { data: counts, refetch } = useOrderCountsQuery(undefined, fresh)
  useOnArrival('orders', refetch)
  return counts && <Count count={counts.confirm + counts.pack + counts.ship + counts.release} />
}

/** Open refunds and mismatched payment events. */
function PaymentsWaiting() {
  const { data: refunds = 0 } = useToRefundCountQuery(undefined, fresh)
  const { data: odd = 0 } = useOpenEventCountQuery(undefined, fresh)
  return <Count count={refunds + odd} />
}

function ReturnsWaiting() {
  const { data: counts, refetch } = useReturnCountsQuery(undefined, fresh)
  useOnArrival('returns', refetch)
  return counts && <Count count={counts.waiting} />
}

function ReviewsWaiting() {
  const { data: count, refetch } = useWaitingReviewsQuery(undefined, fresh)
  useOnArrival('reviews', refetch)
  return count !== undefined && <Count count={count} />
}

function QuestionsWaiting() {
  const { data: count, refetch } = useWaitingQuestionsQuery(undefined, fresh)
  useOnArrival('questions', refetch)
  return count !== undefined && <Count count={count} />
}

function useOnArrival(list: string, act: () => unknown): void {
  const { arrived, clear } = useArrivals(list)
  useEffect(() => {
    if (arrived.length === 0) return
    clear()
    act()
  })
}

function Count({ count }: { count: number }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (count === 0) return null
  return (
    <span className="ms-auto ps-1 text-[13px] font-semibold text-soft tabular">
      <span aria-hidden>
        {formatNumber(Math.min(count, mostWaiting), language)}
        {count > mostWaiting && '+'}
      </span>
      <span className="sr-only">{` ${t('dashboard.frame.waiting', { count })}`}</span>
    </span>
  )
}

/** Counts of open items beside section names in the menu. */
export const waitingCounts: Partial<Record<Section, ComponentType>> = { orders: OrdersWaiting, reviews: ReviewsWaiting }

/** Counts of open items beside sub-entries, by path. */
export const waitingAt: Partial<Record<string, ComponentType>> = {
  [dashboardPaths.payments]: PaymentsWaiting,
  [dashboardPaths.returns]: ReturnsWaiting,
  [dashboardPaths.questions]: QuestionsWaiting,
}
