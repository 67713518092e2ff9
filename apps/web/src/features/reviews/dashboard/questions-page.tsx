import { endpoints } from 'virtual:dashboard-endpoints'
import { can } from '@haat/shared/permissions.ts'
import type { DashboardQuestion } from '@haat/shared/reviews/dashboard/schema.ts'
import { canPublishQuestion } from '@haat/shared/reviews/rules.ts'
import { Check, MessageCircleQuestion, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { send, toFailure } from '../../../lib/api/api.ts'
import { type ListState, useListState } from '../../../lib/dashboard/list/list-state.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { ListTable } from '../../../ui/dashboard/table/list-table.tsx'
import type { BulkAction, Column, Filter, Walk } from '../../../ui/dashboard/table/types.ts'
import { Tabs } from '../../../ui/dashboard/tabs.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { useDashboardQuestionsQuery, useWaitingQuestionsQuery } from './api.ts'
import { Order } from './components/order.tsx'
import { QuestionCard } from './components/question-card.tsx'
import { Queue } from './components/queue.tsx'
import { findTab, questionFilterNames, tabs, toQuestionsQuery } from './list-query.ts'
import { type QuestionChange, useDecideQuestion } from './use-decide-question.ts'

/** Questions about products: pending ones first; staff answer, publish, reject and delete them. */
export default function QuestionsPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const mayEdit = can(session, 'reviews', 'edit')
  const mayDelete = can(session, 'reviews', 'delete')
  const list = useListState(questionFilterNames, 'new')
  const query = toQuestionsQuery(list)
  const tab = findTab(list)
  const { data, currentData, error, isFetching, refetch } = useDashboardQuestionsQuery(query)
  const { data: waiting } = useWaitingQuestionsQuery()
  const { decide, remove, refresh } = useDecideQuestion()
  const walk: Walk<DashboardQuestion> = async (cursor) => {
    const { cursor: _, ...narrowed } = query
    const answer = await send(endpoints.reviews.questions, { ...narrowed, limit: 100, ...(cursor && { cursor }) })
    return answer.success ? { success: true, rows: answer.questions, next: answer.next } : answer
  }
  return (
    <DashboardPage
      title={t('dashboard.reviews.questions.title')}
      text={waiting ? t('dashboard.reviews.questions.waiting', { count: waiting }) : '\u00a0'}
      actions={<Order list={list} />}
    >
      <Tabs
        label={t('dashboard.reviews.questions.tabs')}
        tabs={tabs.map((key) => ({
          key,
          label: t(`dashboard.reviews.questions.tab.${key}`),
          ...(key === 'pending' && waiting && { count: waiting }),
        }))}
        value={tab}
        onChange={(key) => list.set({ filters: { status: key === 'pending' ? [] : [key] } })}
      >
        <ListTable
          name="questions"
          label={t('dashboard.reviews.questions.title')}
          list={list}
          data={{
            rows: data?.questions,
            failure: toFailure(error),
            onRetry: refetch,
            next: data?.next,
            total: data?.total,
            stale: isFetching && currentData === undefined,
          }}
          columns={useColumns()}
          filters={useFilters(list, data?.questions[0])}
          searchLabel={t('dashboard.reviews.search')}
          getId={({ _id }) => _id}
          getName={({ author, product }) => `${author || t('dashboard.reviews.noAuthor')}, ${product.name}`}
          bulk={useBulkActions(mayEdit, refresh)}
          walk={walk}
          canExport={mayEdit}
          view={(body) => (
            <Queue<DashboardQuestion, QuestionChange>
              {...body}
              mayEdit={mayEdit}
              keys={t('dashboard.reviews.questions.keys')}
              decide={decide}
              toDecision={(question, status) => (status === 'rejected' || canPublishQuestion(question) ? { status } : undefined)}
              card={(question, props) => (
                <QuestionCard
                  {...props}
                  question={question}
                  withStatus={tab === 'all'}
                  onDelete={mayDelete ? () => void remove(question) : undefined}
                />
              )}
            />
          )}
          empty={
            <EmptyState
              icon={<MessageCircleQuestion aria-hidden />}
              title={t('dashboard.reviews.questions.emptyTitle')}
              text={t('dashboard.reviews.questions.emptyText')}
            />
          }
        />
      </Tabs>
    </DashboardPage>
  )
}

/** Columns for the export; the page itself shows cards. */
function useColumns(): Column<DashboardQuestion>[] {
  const { t } = useTranslation()
  const column = (key: string, label: string, text: NonNullable<Column<DashboardQuestion>['text']>) => ({
    key,
    label,
    cell: () => null,
    text,
  })
  return [
    column('product', t('dashboard.reviews.column.product'), ({ product }) => product.name),
    column('author', t('dashboard.reviews.column.author'), ({ author }) => author),
    column('text', t('dashboard.reviews.questions.question'), ({ text }) => text),
    column('answer', t('dashboard.reviews.questions.answer.shown'), ({ answer }) => answer ?? ''),
    column('status', t('dashboard.reviews.column.status'), ({ status }) => t(`dashboard.reviews.status.${status}`)),
    column('date', t('dashboard.reviews.column.date'), ({ createdAt }) => createdAt),
  ]
}

function useFilters({ filters: { product = [], customer = [] } }: ListState, first: DashboardQuestion | undefined): Filter[] {
  const { t } = useTranslation()
  const linked = (
    name: 'product' | 'customer',
    label: string,
    values: string[],
    getLabel: (value: string) => string,
  ): Filter[] =>
    values.length === 0 ? [] : [{ name, kind: 'one', label, options: values.map((value) => ({ value, label: getLabel(value) })) }]
  return [
    { name: 'answered', kind: 'flag', label: t('dashboard.reviews.questions.answered') },
    // Set only by links: shown as chips that can be removed.
    ...linked('product', t('dashboard.reviews.column.product'), product, (value) =>
      first?.product._id === value ? first.product.name : '…',
    ),
    ...linked('customer', t('dashboard.reviews.column.author'), customer, () => first?.author || '…'),
  ]
}

function useBulkActions(mayEdit: boolean, onSettled: () => void): BulkAction<DashboardQuestion>[] {
  const { t } = useTranslation()
  if (!mayEdit) return []
  const decideAll = (status: 'published' | 'rejected') => (_ids: string[], _input: unknown, rows: readonly DashboardQuestion[]) =>
    send(endpoints.reviews.decideQuestions, { questions: rows.map(({ _id, updatedAt }) => ({ _id, seen: updatedAt })), status })
  return [
    {
      key: 'reject',
      label: t('dashboard.reviews.reject'),
      Icon: X,
      fits: ({ status }) => status !== 'rejected',
      send: decideAll('rejected'),
      onSettled,
    },
    {
      key: 'publish',
      label: t('dashboard.reviews.publish'),
      Icon: Check,
      primary: true,
      fits: (question) => question.status !== 'published' && canPublishQuestion(question),
      send: decideAll('published'),
      onSettled,
    },
  ]
}
