import { endpoints } from 'virtual:dashboard-endpoints'
import { can } from '@haat/shared/permissions.ts'
import type { DashboardReturnRow } from '@haat/shared/returns/dashboard/schema.ts'
import { returnReasons, returnResolutions, returnStates } from '@haat/shared/returns/transitions.ts'
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { send, toFailure } from '../../../lib/api/api.ts'
import { type ListState, useListState } from '../../../lib/dashboard/list/list-state.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { PresetTabs } from '../../../ui/dashboard/preset-tabs.tsx'
import { ListTable } from '../../../ui/dashboard/table/list-table.tsx'
import type { Filter, Walk } from '../../../ui/dashboard/table/types.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { useDashboardReturnsQuery, useReturnCountsQuery } from './api.ts'
import { useColumns } from './columns.tsx'
import { filterNames, findPreset, presets, toQuery } from './list-query.ts'

/** List of returns. */
export default function ReturnsPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const list = useListState(filterNames, 'new')
  const query = toQuery(list)
  const { data, currentData, error, isFetching, refetch } = useDashboardReturnsQuery(query)
  const { data: counts } = useReturnCountsQuery()
  const walk: Walk<DashboardReturnRow> = async (cursor) => {
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
        current={findPreset(list.filters)}
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
          failure: toFailure(error),
          onRetry: refetch,
          next: data?.next,
          total: data?.total,
          estimated: data?.estimated,
          stale: isFetching && currentData === undefined,
        }}
        columns={useColumns()}
        filters={useFilters(list)}
        searchLabel={t('dashboard.returns.search')}
        getId={({ _id }) => _id}
        getName={({ orderId, number }) => `${orderId} / ${number}`}
        getHref={({ _id }) => to(dashboardPaths.return, { returnId: _id })}
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
      name: 'resolution',
      kind: 'many',
      label: t('dashboard.returns.column.resolution'),
      options: returnResolutions.map((value) => ({ value, label: t(`dashboard.returns.resolution.${value}`) })),
    },
    {
      name: 'reason',
      kind: 'many',
      label: t('dashboard.returns.column.reason'),
      options: returnReasons.map((value) => ({ value, label: t(`dashboard.returns.reason.${value}`) })),
    },
    { name: 'date', kind: 'dates', label: t('dashboard.returns.column.asked') },
    // Set only by a link: shown as a chip that can be removed.
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
