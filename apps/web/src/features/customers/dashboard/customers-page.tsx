import { endpoints } from 'virtual:dashboard-endpoints'
import type { CustomerRow } from '@haat/shared/customers/desk-endpoints.ts'
import { can } from '@haat/shared/permissions.ts'
import { Ban, LockOpen, Tag, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { failureOf, send } from '../../../lib/api/api.ts'
import { type ListState, useListState } from '../../../lib/dashboard/list-state.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { EmptyState } from '../../../ui/bits.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { ListTable } from '../../../ui/dashboard/table/list-table.tsx'
import type { BulkAction, Filter, Walk } from '../../../ui/dashboard/table/types.ts'
import { useCustomerChanges, useCustomersQuery, useCustomerTagsQuery } from './api.ts'
import { useColumns } from './columns.tsx'
import { filterNames, queryOf } from './list-query.ts'
import { TagAsk, type TagWish } from './parts/tag-ask.tsx'

/** Who has an account, and what they bought. */
export default function CustomersPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const mayEdit = can(session, 'customers', 'edit')
  const list = useListState(filterNames, 'new')
  const query = queryOf(list)
  const { data, currentData, error, isFetching, refetch } = useCustomersQuery(query)
  const walk: Walk<CustomerRow> = async (cursor) => {
    const { cursor: _, ...narrowed } = query
    const answer = await send(endpoints.customers.list, { ...narrowed, limit: 100, ...(cursor && { cursor }) })
    return answer.success ? { success: true, rows: answer.customers, next: answer.next } : answer
  }
  const bulk = useBulkActions()
  return (
    <DashboardPage title={t('shell.sections.customers')} text={t('dashboard.customers.text')}>
      <ListTable
        name="customers"
        label={t('shell.sections.customers')}
        list={list}
        data={{
          rows: data?.customers,
          failure: failureOf(error),
          onRetry: refetch,
          next: data?.next,
          total: data?.total,
          stale: isFetching && currentData === undefined,
        }}
        columns={useColumns()}
        filters={useFilters(list)}
        searchLabel={t('dashboard.customers.search')}
        idOf={({ _id }) => _id}
        nameOf={({ name, email }) => name || email || t('dashboard.customers.noName')}
        hrefOf={({ _id }) => to(dashboardPaths.customer, { customerId: _id })}
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
      send: (ids) => send(endpoints.customers.change, { ids, status: 'disabled' }),
      onSettled,
    },
    {
      key: 'unblock',
      label: t('dashboard.customers.unblock'),
      Icon: LockOpen,
      send: (ids) => send(endpoints.customers.change, { ids, status: 'active' }),
      onSettled,
    },
    {
      key: 'tag',
      label: t('dashboard.customers.tag.title'),
      Icon: Tag,
      primary: true,
      ask: TagAsk,
      send: (ids, wish) => send(endpoints.customers.change, { ids, ...(wish as TagWish) }),
      onSettled,
    },
  ]
}
