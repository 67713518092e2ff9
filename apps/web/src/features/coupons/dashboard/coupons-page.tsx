import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardCoupon } from '@haat/shared/coupons/dashboard/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { CirclePause, CirclePlay, Layers, Plus, TicketPercent, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { send, toFailure } from '../../../lib/api/api.ts'
import { type ListState, useListState } from '../../../lib/dashboard/list/list-state.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { ListTable } from '../../../ui/dashboard/table/list-table.tsx'
import type { BulkAction, Filter, Walk } from '../../../ui/dashboard/table/types.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { TransferButtons } from '../../transfers/index.ts'
import { useCouponChanges, useCouponsQuery } from './api.ts'
import { useColumns } from './columns.tsx'
import { BatchLine } from './components/batch-line.tsx'
import { stateOrder } from './components/state-chip.tsx'
import { filterNames, toQuery } from './list-query.ts'

/** Coupon list. */
export default function CouponsPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const mayEdit = can(session, 'coupons', 'edit')
  const list = useListState(filterNames, '-created')
  const query = toQuery(list)
  const { data, currentData, error, isFetching, refetch } = useCouponsQuery(query)
  const walk: Walk<DashboardCoupon> = async (cursor) => {
    const { cursor: _, ...narrowed } = query
    const answer = await send(endpoints.coupons.list, { ...narrowed, limit: 100, ...(cursor && { cursor }) })
    return answer.success ? { success: true, rows: answer.coupons, next: answer.next } : answer
  }
  return (
    <DashboardPage
      title={t('shell.sections.coupons')}
      text={t('dashboard.coupons.text')}
      actions={
        <>
          <TransferButtons object="coupons" filter={query} />
          {mayEdit && <Create />}
        </>
      }
    >
      <BatchLine batch={list.filters.batch?.[0]} />
      <ListTable
        name="coupons"
        label={t('shell.sections.coupons')}
        list={list}
        data={{
          rows: data?.coupons,
          failure: toFailure(error),
          onRetry: refetch,
          next: data?.next,
          total: data?.total,
          estimated: data?.estimated,
          stale: isFetching && currentData === undefined,
        }}
        columns={useColumns()}
        filters={useFilters(list)}
        searchLabel={t('dashboard.coupons.search')}
        getId={({ _id }) => _id}
        getName={({ code }) => code}
        getHref={({ _id }) => to(dashboardPaths.coupon, { couponId: _id })}
        bulk={useBulkActions()}
        walk={walk}
        canExport={mayEdit}
        empty={
          <EmptyState
            icon={<TicketPercent aria-hidden />}
            title={t('dashboard.coupons.emptyTitle')}
            text={t('dashboard.coupons.emptyText')}
          >
            {mayEdit && <Create />}
          </EmptyState>
        }
      />
    </DashboardPage>
  )
}

function Create() {
  const { t } = useTranslation()
  return (
    <>
      <ButtonLink size="sm" to={dashboardPaths.couponBatch} icon={<Layers aria-hidden className="size-4" />}>
        {t('dashboard.coupons.batch.title')}
      </ButtonLink>
      <ButtonLink size="sm" variant="primary" to={dashboardPaths.couponNew} icon={<Plus aria-hidden className="size-4" />}>
        {t('dashboard.coupons.new.title')}
      </ButtonLink>
    </>
  )
}

function useFilters({ filters: { batch = [] } }: ListState): Filter[] {
  const { t } = useTranslation()
  return [
    {
      name: 'state',
      kind: 'one',
      label: t('dashboard.coupons.column.state'),
      options: stateOrder.map((value) => ({ value, label: t(`dashboard.coupons.state.${value}`) })),
    },
    // Set only by a link: shown as a chip that can be removed.
    ...(batch.length > 0
      ? [
          {
            name: 'batch',
            kind: 'one' as const,
            label: t('dashboard.coupons.column.batch'),
            options: batch.map((value) => ({ value, label: value })),
          },
        ]
      : []),
  ]
}

function useBulkActions(): BulkAction<DashboardCoupon>[] {
  const { t } = useTranslation()
  const { session } = useSession()
  const { refresh: onSettled } = useCouponChanges()
  const actions: BulkAction<DashboardCoupon>[] = []
  if (can(session, 'coupons', 'delete'))
    actions.push({
      key: 'remove',
      label: t('dashboard.coupons.remove'),
      Icon: Trash2,
      send: (ids) => send(endpoints.coupons.removeMany, { ids }),
      onSettled,
    })
  if (can(session, 'coupons', 'edit'))
    actions.push(
      {
        key: 'off',
        label: t('dashboard.coupons.switchOff'),
        Icon: CirclePause,
        fits: ({ active }) => active,
        send: (ids) => send(endpoints.coupons.setActive, { ids, active: false }),
        onSettled,
      },
      {
        key: 'on',
        label: t('dashboard.coupons.switchOn'),
        Icon: CirclePlay,
        primary: true,
        fits: ({ active }) => !active,
        send: (ids) => send(endpoints.coupons.setActive, { ids, active: true }),
        onSettled,
      },
    )
  return actions
}
