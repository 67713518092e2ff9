import { endpoints } from 'virtual:dashboard-endpoints'
import { can } from '@haat/shared/permissions.ts'
import type { DashboardReview } from '@haat/shared/reviews/dashboard/schema.ts'
import { MessagesSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { send, toFailure } from '../../../lib/api/api.ts'
import { type ListState, useListState } from '../../../lib/dashboard/list/list-state.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { ListTable } from '../../../ui/dashboard/table/list-table.tsx'
import type { Column, Filter, Walk } from '../../../ui/dashboard/table/types.ts'
import { Tabs } from '../../../ui/dashboard/tabs.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { useDashboardReviewsQuery, useWaitingReviewsQuery } from './api.ts'
import { exportColumn, useBulkDecisions, useLinkedFilters } from './components/list-parts.ts'
import { Order } from './components/order.tsx'
import { Queue } from './components/queue.tsx'
import { ReviewCard } from './components/review-card.tsx'
import { filterNames, findTab, tabs, toQuery } from './list-query.ts'
import { type Decision, useDecide } from './use-decide.ts'

/** Review moderation, pending reviews first. */
export default function ReviewsPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const mayEdit = can(session, 'reviews', 'edit')
  const list = useListState(filterNames, 'new')
  const query = toQuery(list)
  const tab = findTab(list)
  const { data, currentData, error, isFetching, refetch } = useDashboardReviewsQuery(query)
  const { data: waiting } = useWaitingReviewsQuery()
  const { decide, refresh } = useDecide(query)
  const walk: Walk<DashboardReview> = async (cursor) => {
    const { cursor: _, ...narrowed } = query
    const answer = await send(endpoints.reviews.list, { ...narrowed, limit: 100, ...(cursor && { cursor }) })
    return answer.success ? { success: true, rows: answer.reviews, next: answer.next } : answer
  }
  return (
    <DashboardPage
      title={t('shell.sections.reviews')}
      text={waiting ? t('dashboard.reviews.waiting', { count: waiting }) : '\u00a0'}
      actions={<Order list={list} />}
    >
      <Tabs
        label={t('dashboard.reviews.tabs')}
        tabs={tabs.map((key) => ({
          key,
          label: t(`dashboard.reviews.tab.${key}`),
          ...(key === 'pending' && waiting && { count: waiting }),
        }))}
        value={tab}
        onChange={(key) => list.set({ filters: { status: key === 'pending' ? [] : [key] } })}
      >
        <ListTable
          name="reviews"
          label={t('shell.sections.reviews')}
          list={list}
          data={{
            rows: data?.reviews,
            failure: toFailure(error),
            onRetry: refetch,
            next: data?.next,
            total: data?.total,
            estimated: data?.estimated,
            stale: isFetching && currentData === undefined,
          }}
          columns={useColumns()}
          filters={useFilters(list, data?.reviews[0])}
          searchLabel={t('dashboard.reviews.search')}
          getId={({ _id }) => _id}
          getName={({ author, product }) => `${author || t('dashboard.reviews.noAuthor')}, ${product.name}`}
          bulk={useBulkDecisions({ mayEdit, canPublish: () => true, decide: decideAll, onSettled: refresh })}
          walk={walk}
          canExport={mayEdit}
          view={(body) => (
            <Queue<DashboardReview, Decision>
              {...body}
              mayEdit={mayEdit}
              keys={t('dashboard.reviews.keys')}
              decide={decide}
              toDecision={(_review, status) => ({ status })}
              card={(review, props) => <ReviewCard {...props} review={review} withStatus={tab === 'all'} />}
            />
          )}
          empty={
            <EmptyState
              icon={<MessagesSquare aria-hidden />}
              title={t('dashboard.reviews.emptyTitle')}
              text={t('dashboard.reviews.emptyText')}
            />
          }
        />
      </Tabs>
    </DashboardPage>
  )
}

function useColumns(): Column<DashboardReview>[] {
  const { t } = useTranslation()
  const column = (
    key: 'product' | 'author' | 'stars' | 'title' | 'text' | 'status' | 'reply' | 'date',
    text: NonNullable<Column<DashboardReview>['text']>,
  ) => exportColumn(key, t(`dashboard.reviews.column.${key}`), text)
  return [
    column('product', ({ product }) => product.name),
    column('author', ({ author }) => author),
    column('stars', ({ stars }) => stars),
    column('title', ({ title }) => title),
    column('text', ({ text }) => text),
    column('status', ({ status }) => t(`dashboard.reviews.status.${status}`)),
    column('reply', ({ reply }) => reply ?? ''),
    column('date', ({ createdAt }) => createdAt),
  ]
}

function useFilters(list: ListState, first: DashboardReview | undefined): Filter[] {
  const { t } = useTranslation()
  return [
    {
      name: 'stars',
      kind: 'one',
      label: t('dashboard.reviews.column.stars'),
      options: [5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: t('dashboard.reviews.stars', { count: stars }) })),
    },
    { name: 'answered', kind: 'flag', label: t('dashboard.reviews.filter.answered') },
    { name: 'pictures', kind: 'flag', label: t('dashboard.reviews.filter.pictures') },
    {
      name: 'verified',
      kind: 'one',
      label: t('dashboard.reviews.filter.buyer'),
      options: [{ value: 'true', label: t('dashboard.reviews.verified') }],
    },
    ...useLinkedFilters(list, first),
  ]
}

const decideAll = (rows: readonly DashboardReview[], status: 'published' | 'rejected') =>
  send(endpoints.reviews.decide, { reviews: rows.map(({ _id, updatedAt }) => ({ _id, seen: updatedAt })), status })
