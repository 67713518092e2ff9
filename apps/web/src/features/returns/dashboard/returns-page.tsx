import { endpoints } from 'virtual:dashboard-endpoints'
import { can } from '@haat/shared/permissions.ts'
import type { DeskReturnRow } from '@haat/shared/returns/desk-schema.ts'
import { returnReasons, returnStates, returnWishes } from '@haat/shared/returns/moves.ts'
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { failureOf, send } from '../../../lib/api/api.ts'
import { type ListState, useListState } from '../../../lib/dashboard/list-state.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { EmptyState } from '../../../ui/bits.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { PresetTabs } from '../../../ui/dashboard/preset-tabs.tsx'
import { ListTable } from '../../../ui/dashboard/table/list-table.tsx'
import type { Filter, Walk } from '../../../ui/dashboard/table/types.ts'
import { useDeskReturnsQuery, useReturnCountsQuery } from './api.ts'
import { useColumns } from './columns.tsx'
import { filterNames, presetOf, presets, queryOf } from './list-query.ts'

/** What buyers want to give back, and what is to be done with it. */
export default function ReturnsPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const list = useListState(filterNames, 'new')
  const query = queryOf(list)
  const { data, currentData, error, isFetching, refetch } = useDeskReturnsQuery(query)
  const { data: counts } = useReturnCountsQuery()
  const walk: Walk<DeskReturnRow> = async (cursor) => {
    const { cursor: _, ...narrowed } = query
    const answer = await send(endpoints.returns.list, { ...narrowed, limit: 100, ...(cursor && { cursor }) })
    return answer.success ? { success: true, rows: answer.returns, next: answer.next } : answer
  }
  return (
    <DashboardPage
      title={t('dashboard.returns.title')}
      text={counts?.waiting ? t('dashboard.returns.needYou', { count: counts.waiting }) : '\u00a0'}
    >
      <PresetTabs
        label={t('dashboard.returns.tabs.label')}
        presets={presets.map(({ key, count }) => ({
          key,
          label: t(`dashboard.returns.tabs.${key}`),
          count: count && counts?.[count],
        }))}
        current={presetOf(list.filters)}
        onChoose={(key) =>
          list.set({ filters: { ...presets.find((preset) => preset.key === key)!.filters } as unknown as ListState['filters'] })
        }
      />
      <ListTable
        name="returns"
        label={t('dashboard.returns.title')}
        list={list}
        data={{
          rows: data?.returns,
          failure: failureOf(error),
          onRetry: refetch,
          next: data?.next,
          total: data?.total,
          stale: isFetching && currentData === undefined,
        }}
        columns={useColumns()}
        filters={useFilters(list)}
        searchLabel={t('dashboard.returns.search')}
        idOf={({ _id }) => _id}
        nameOf={({ orderId, number }) => `${orderId} / ${number}`}
        hrefOf={({ _id }) => to(dashboardPaths.return, { returnId: _id })}
        bulk={[]}
        walk={walk}
        canExport={can(session, 'orders', 'edit')}
        empty={
          <EmptyState
            icon={<Undo2 aria-hidden />}
            title={t('dashboard.returns.emptyTitle')}
            text={t('dashboard.returns.emptyText')}
          />
        }
      />
    </DashboardPage>
  )
}

function useFilters({ filters: { order = [] } }: ListState): Filter[] {
  const { t } = useTranslation()
  return [
    {
      name: 'waiting',
      kind: 'one',
      label: t('dashboard.returns.filter.waiting'),
      options: [{ value: '1', label: t('dashboard.returns.tabs.waiting') }],
    },
    {
      name: 'status',
      kind: 'many',
      label: t('dashboard.returns.filter.status'),
      options: returnStates.map((value) => ({ value, label: t(`dashboard.returns.state.${value}`) })),
    },
    {
      name: 'wish',
      kind: 'many',
      label: t('dashboard.returns.column.wish'),
      options: returnWishes.map((value) => ({ value, label: t(`dashboard.returns.wish.${value}`) })),
    },
    {
      name: 'reason',
      kind: 'many',
      label: t('dashboard.returns.column.reason'),
      options: returnReasons.map((value) => ({ value, label: t(`dashboard.returns.reason.${value}`) })),
    },
    { name: 'date', kind: 'dates', label: t('dashboard.returns.column.asked') },
    // Comes from a link; here it is told, and taken off again.
    ...(order.length > 0
      ? [
          {
            name: 'order',
            kind: 'one' as const,
            label: t('dashboard.returns.column.order'),
            options: order.map((value) => ({ value, label: value })),
          },
        ]
      : []),
  ]
}
