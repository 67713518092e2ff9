import { endpoints } from 'virtual:dashboard-endpoints'
import type { CustomerRow } from '@haat/shared/customers/dashboard/endpoints.ts'
import { can } from '@haat/shared/permissions.ts'
import { Ban, LockOpen, Tag, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { send, toFailure } from '../../../lib/api/api.ts'
import { type ListState, useListState } from '../../../lib/dashboard/list/list-state.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { ListTable } from '../../../ui/dashboard/table/list-table.tsx'
import type { BulkAction, Filter, Walk } from '../../../ui/dashboard/table/types.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { TransferButtons } from '../../transfers/index.ts'
import { useCustomerChanges, useCustomersQuery, useCustomerTagsQuery } from './api.ts'
import { useColumns } from './columns.tsx'
import { TagAsk, type TagChange } from './components/tag-ask.tsx'
import { filterNames, toQuery } from './list-query.ts'

/** Customer list. */
export default function CustomersPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const mayEdit = can(session, 'customers', 'edit')
  const list = useListState(filterNames, 'new')
  const query = toQuery(list)
  const { data, currentData, error, isFetching, refetch } = useCustomersQuery(query)
  const walk: Walk<CustomerRow> = async (cursor) => {
    const { cursor: _, ...narrowed } = query
    const answer = await send(endpoints.customers.list, { ...narrowed, limit: 100, ...(cursor && { cursor }) })
    return answer.success ? { success: true, rows: answer.customers, next: answer.next } : answer
  }
  const bulk = useBulkActions()
  return (
    <DashboardPage
      title={t('shell.sections.customers')}
      text={t('dashboard.customers.text')}
      actions={<TransferButtons object="customers" filter={query} />}
    >
      <ListTable
        name="customers"
        label={t('shell.sections.customers')}
        list={list}
        data={{
          rows: data?.customers,
          failure: toFailure(error),
          onRetry: refetch,
          next: data?.next,
          total: data?.total,
          estimated: data?.estimated,
          stale: isFetching && currentData === undefined,
        }}
        columns={useColumns()}
        filters={useFilters(list)}
        searchLabel={t('dashboard.customers.search')}
        getId={({ _id }) => _id}
        getName={({ name, email }) => name || email || t('dashboard.customers.noName')}
        getHref={({ _id }) => to(dashboardPaths.customer, { customerId: _id })}
        bulk={mayEdit ? bulk : []}
        walk={walk}
        canExport={mayEdit}
        empty={
          <EmptyState
            icon={<Users aria-hidden />}
            title={t('dashboard.customers.emptyTitle')}
            text={t('dashboard.customers.emptyText')}
          />
        }
      />
    </DashboardPage>
  )
}

function useFilters({ filters: { tag: chosen = [] } }: ListState): Filter[] {
  const { t } = useTranslation()
  const { data: tags = [] } = useCustomerTagsQuery()
  const known = [...new Set([...tags.slice(0, 20), ...chosen])]
  return [
    {
      name: 'status',
      kind: 'one',
      label: t('dashboard.customers.column.status'),
      options: (['active', 'disabled'] as const).map((value) => ({ value, label: t(`dashboard.customers.status.${value}`) })),
    },
    {
      name: 'bought',
      kind: 'one',
      label: t('dashboard.customers.column.orders'),
      options: [{ value: 'true', label: t('dashboard.customers.haveBought') }],
    },
    { name: 'since', kind: 'dates', label: t('dashboard.customers.column.since') },
    ...(known.length > 0
      ? [
          {
            name: 'tag',
            kind: 'one' as const,
            label: t('dashboard.customers.column.tags'),
            options: known.map((value) => ({ value, label: value })),
          },
        ]
      : []),
  ]
}

function useBulkActions(): BulkAction<CustomerRow>[] {
  const { t } = useTranslation()
  const { refresh: onSettled } = useCustomerChanges()
  return [
    {
      key: 'block',
      label: t('dashboard.customers.block'),
      Icon: Ban,
      fits: ({ status }) => status === 'active',
      send: (ids) => send(endpoints.customers.change, { ids, status: 'disabled' }),
      onSettled,
    },
    {
      key: 'unblock',
      label: t('dashboard.customers.unblock'),
      Icon: LockOpen,
      fits: ({ status }) => status === 'disabled',
      send: (ids) => send(endpoints.customers.change, { ids, status: 'active' }),
      onSettled,
    },
    {
      key: 'tag',
      label: t('dashboard.customers.tag.title'),
      Icon: Tag,
      primary: true,
      ask: TagAsk,
      send: (ids, input) => send(endpoints.customers.change, { ids, ...(input as TagChange) }),
      onSettled,
    },
  ]
}
