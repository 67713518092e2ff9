import { endpoints } from 'virtual:dashboard-endpoints'
import { onlineMethods } from '@haat/shared/payments/constants.ts'
import type { PaymentEvent } from '@haat/shared/payments/desk-schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { Check, Radio } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { failureOf, send } from '../../../lib/api/api.ts'
import { useListState } from '../../../lib/dashboard/list-state.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { EmptyState } from '../../../ui/bits.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { ListTable } from '../../../ui/dashboard/table/list-table.tsx'
import type { BulkAction, Filter, RowResult } from '../../../ui/dashboard/table/types.ts'
import { usePaymentEventsQuery, usePaymentsChanged } from './api.ts'
import { useEventColumns } from './event-columns.tsx'
import { eventFilters, eventsQueryOf } from './list-query.ts'
import { OpenEvents } from './parts/open-events.tsx'

const verdicts = ['applied', 'ignored', 'late', 'mismatch', 'foreign'] as const

/** What providers told the shop, and what became of it. */
export default function EventsPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const mayEdit = can(session, 'orders', 'edit')
  const list = useListState(eventFilters, 'new')
  const { data, currentData, error, isFetching, refetch } = usePaymentEventsQuery(eventsQueryOf(list))
  return (
    <DashboardPage title={t('dashboard.payments.events.title')} text={t('dashboard.payments.events.text')}>
      {!list.narrowed && list.cursor === undefined && <OpenEvents mayEdit={mayEdit} />}
      <ListTable
        name="payment-events"
        label={t('dashboard.payments.events.title')}
        list={list}
        data={{
          rows: data?.events,
          failure: failureOf(error),
          onRetry: refetch,
          next: data?.next,
          total: data?.total,
          stale: isFetching && currentData === undefined,
        }}
        columns={useEventColumns()}
        filters={useFilters()}
        searchLabel={t('dashboard.payments.events.search')}
        idOf={({ _id }) => _id}
        nameOf={({ kind, eventId }) => `${kind} ${eventId}`}
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
      name: 'verdict',
      kind: 'many',
      label: t('dashboard.payments.events.verdict'),
      options: verdicts.map((value) => ({ value, label: t(`dashboard.payments.verdict.${value}`) })),
    },
    {
      name: 'method',
      kind: 'many',
      label: t('dashboard.payments.events.provider'),
      options: onlineMethods.map((value) => ({ value, label: t(`dashboard.settings.label.${value}`) })),
    },
  ]
}
