import { endpoints } from 'virtual:dashboard-endpoints'
import { can } from '@haat/shared/permissions.ts'
import type { DashboardQuestion } from '@haat/shared/reviews/dashboard/schema.ts'
import { canPublishQuestion } from '@haat/shared/reviews/rules.ts'
import { MessageCircleQuestion } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { send, toFailure } from '../../../lib/api/api.ts'
import { type ListState, useListState } from '../../../lib/dashboard/list/list-state.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { ListTable } from '../../../ui/dashboard/table/list-table.tsx'
import type { Column, Filter, Walk } from '../../../ui/dashboard/table/types.ts'
import { Tabs } from '../../../ui/dashboard/tabs.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { useDashboardQuestionsQuery, useWaitingQuestionsQuery } from './api.ts'
import { exportColumn, useBulkDecisions, useLinkedFilters } from './components/list-parts.ts'
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
            estimated: data?.estimated,
            stale: isFetching && currentData === undefined,
          }}
          columns={useColumns()}
          filters={useFilters(list, data?.questions[0])}
          searchLabel={t('dashboard.reviews.search')}
          getId={({ _id }) => _id}
          getName={({ author, product }) => `${author || t('dashboard.reviews.noAuthor')}, ${product.name}`}
          bulk={useBulkDecisions({ mayEdit, canPublish: canPublishQuestion, decide: decideAll, onSettled: refresh })}
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

function useColumns(): Column<DashboardQuestion>[] {
  const { t } = useTranslation()
  return [
    exportColumn('product', t('dashboard.reviews.column.product'), ({ product }) => product.name),
    exportColumn('author', t('dashboard.reviews.column.author'), ({ author }) => author),
    exportColumn('text', t('dashboard.reviews.questions.question'), ({ text }) => text),
    exportColumn('answer', t('dashboard.reviews.questions.answer.shown'), ({ answer }) => answer ?? ''),
    exportColumn('status', t('dashboard.reviews.column.status'), ({ status }) => t(`dashboard.reviews.status.${status}`)),
    exportColumn('date', t('dashboard.reviews.column.date'), ({ createdAt }) => createdAt),
  ]
}

function useFilters(list: ListState, first: DashboardQuestion | undefined): Filter[] {
  const { t } = useTranslation()
  return [{ name: 'answered', kind: 'flag', label: t('dashboard.reviews.questions.answered') }, ...useLinkedFilters(list, first)]
}

const decideAll = (rows: readonly DashboardQuestion[], status: 'published' | 'rejected') =>
  send(endpoints.reviews.decideQuestions, { questions: rows.map(({ _id, updatedAt }) => ({ _id, seen: updatedAt })), status })
