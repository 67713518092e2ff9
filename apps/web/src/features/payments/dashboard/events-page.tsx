import { endpoints } from 'virtual:dashboard-endpoints'
import { onlineMethods, providers } from '@haat/shared/payments/constants.ts'
import type { PaymentEvent } from '@haat/shared/payments/dashboard/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { Check, Radio } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { send, toFailure } from '../../../lib/api/api.ts'
import { useListState } from '../../../lib/dashboard/list/list-state.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { ListTable } from '../../../ui/dashboard/table/list-table.tsx'
import type { BulkAction, Filter, RowResult } from '../../../ui/dashboard/table/types.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { usePaymentEventsQuery, usePaymentsChanged } from './api.ts'
import { OpenEvents } from './components/open-events.tsx'
import { useEventColumns } from './event-columns.tsx'
import { eventFilters, toEventsQuery } from './list-query.ts'

const outcomes = ['applied', 'ignored', 'late', 'mismatch', 'foreign'] as const

/** List of provider events and their outcomes. */
export default function EventsPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const mayEdit = can(session, 'orders', 'edit')
  const list = useListState(eventFilters, 'new')
  const { data, currentData, error, isFetching, refetch } = usePaymentEventsQuery(toEventsQuery(list))
  return (
    <DashboardPage title={t('dashboard.payments.events.title')} text={t('dashboard.payments.events.text')}>
      {!list.narrowed && list.cursor === undefined && <OpenEvents mayEdit={mayEdit} />}
      <ListTable
        name="payment-events"
        label={t('dashboard.payments.events.title')}
        list={list}
        data={{
          rows: data?.events,
          failure: toFailure(error),
          onRetry: refetch,
          next: data?.next,
          total: data?.total,
          estimated: data?.estimated,
          stale: isFetching && currentData === undefined,
        }}
        columns={useEventColumns()}
        filters={useFilters()}
        searchLabel={t('dashboard.payments.events.search')}
        getId={({ _id }) => _id}
        getName={({ kind, eventId }) => `${kind} ${eventId}`}
        bulk={useBulk(mayEdit)}
        empty={
          <EmptyState
            icon={<Radio aria-hidden />}
            title={t('dashboard.payments.events.emptyTitle')}
            text={t('dashboard.payments.events.emptyText')}
          />
        }
      />
    </DashboardPage>
  )
}

function useBulk(mayEdit: boolean): BulkAction<PaymentEvent>[] {
  const { t } = useTranslation()
  const onSettled = usePaymentsChanged()
  if (!mayEdit) return []
  return [
    {
      key: 'resolve',
      label: t('dashboard.payments.events.resolve'),
      Icon: Check,
      primary: true,
      send: async (ids) => {
        const results: RowResult[] = []
        for (const eventId of ids) {
          const answer = await send(endpoints.payments.resolveEvent, { eventId })
          if (!answer.success && answer.code === 'network') return answer
          results.push(answer.success ? { _id: eventId, done: true } : { _id: eventId, done: false, code: answer.code as never })
        }
        return { success: true, results }
      },
      onSettled,
    },
  ]
}

function useFilters(): Filter[] {
  const { t } = useTranslation()
  return [
    {
      name: 'open',
      kind: 'one',
      label: t('dashboard.payments.events.attention'),
      options: [{ value: 'true', label: t('dashboard.payments.events.openOnly') }],
    },
    {
      name: 'outcome',
      kind: 'many',
      label: t('dashboard.payments.events.outcome'),
      options: outcomes.map((value) => ({ value, label: t(`dashboard.payments.outcome.${value}`) })),
    },
    {
      name: 'method',
      kind: 'many',
      label: t('dashboard.payments.events.provider'),
      options: onlineMethods.map((value) => ({ value, label: providers[value].name })),
    },
  ]
}
