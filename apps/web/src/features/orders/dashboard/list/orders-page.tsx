import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardOrderRow } from '@haat/shared/orders/dashboard/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { Check, Inbox, PackageCheck, Plus, Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { send, toFailure } from '../../../../lib/api/api.ts'
import { useListState } from '../../../../lib/dashboard/list/list-state.ts'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { to } from '../../../../lib/paths.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { DashboardPage } from '../../../../ui/dashboard/page.tsx'
import { ListTable } from '../../../../ui/dashboard/table/list-table.tsx'
import type { BulkAction, Walk } from '../../../../ui/dashboard/table/types.ts'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { TransferButtons } from '../../../transfers/index.ts'
import { useDashboardOrdersQuery, useOrderChanges, useOrderCountsQuery, useOrderTagsQuery } from '../api.ts'
import { OrderTabs } from '../components/order-tabs.tsx'
import { PrintDialog } from '../print/print-dialog.tsx'
import { joined, type Printed } from '../print/printed.ts'
import { rememberList } from './adjacent-orders.ts'
import { useColumns } from './columns.tsx'
import { useFilters } from './filters.ts'
import { filterNames, toQuery } from './list-query.ts'

/** Order list with bulk actions. */
export default function OrdersPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const { search } = useLocation()
  const mayEdit = can(session, 'orders', 'edit')
  const list = useListState(filterNames, 'new')
  const query = toQuery(list)
  const { data, currentData, error, isFetching } = useDashboardOrdersQuery(query)
  const { data: tags = [] } = useOrderTagsQuery()
  const customer = data?.orders.find(({ customer }) => customer._id === list.filters.customer?.[0])?.customer.name
  const { refreshLists } = useOrderChanges()
  const [bulk, printed, closePrint] = useBulkActions(refreshLists)

  useEffect(() => {
    if (currentData)
      rememberList({ search, query, numbers: currentData.orders.map(({ orderId }) => orderId), next: currentData.next })
  })
  const walk: Walk<DashboardOrderRow> = async (cursor) => {
    const { cursor: _, ...narrowed } = query
    const answer = await send(endpoints.orders.list, { ...narrowed, limit: 100, ...(cursor && { cursor }) })
    return answer.success ? { success: true, rows: answer.orders, next: answer.next } : answer
  }
  return (
    <DashboardPage
      title={t('shell.sections.orders')}
      text={<Waiting />}
      actions={
        <>
          <TransferButtons object="orders" filter={query} />
          {mayEdit && <NewOrder />}
        </>
      }
    >
      <OrderTabs list={list} />
      <ListTable
        name="orders"
        label={t('shell.sections.orders')}
        list={list}
        data={{
          rows: data?.orders,
          failure: toFailure(error),
          onRetry: refreshLists,
          next: data?.next,
          total: data?.total,
          estimated: data?.estimated,
          stale: isFetching && currentData === undefined,
        }}
        columns={useColumns()}
        filters={useFilters(list, tags, customer)}
        searchLabel={t('dashboard.orders.search')}
        getId={({ _id }) => _id}
        getName={({ orderId }) => orderId}
        getHref={({ orderId }) => to(dashboardPaths.order, { orderId })}
        bulk={mayEdit ? bulk : []}
        walk={walk}
        canExport={mayEdit}
        empty={
          <EmptyState
            icon={<Inbox aria-hidden />}
            title={t('dashboard.orders.emptyTitle')}
            text={t('dashboard.orders.emptyText')}
          >
            {mayEdit && <NewOrder />}
          </EmptyState>
        }
      />
      {printed && <PrintDialog printed={printed} onClose={closePrint} />}
    </DashboardPage>
  )
}

const NewOrder = () => {
  const { t } = useTranslation()
  return (
    <ButtonLink size="sm" variant="primary" to={dashboardPaths.orderNew} icon={<Plus aria-hidden className="size-4" />}>
      {t('dashboard.orders.new.title')}
    </ButtonLink>
  )
}

/** Number of orders that need action, under the title. */
function Waiting() {
  const { t } = useTranslation()
  const { data: counts } = useOrderCountsQuery()
  if (!counts) return '\u00a0'
  const { confirm, pack, ship, release } = counts
  const count = confirm + pack + ship + release
  return count > 0 ? t('dashboard.orders.needYou', { count }) : '\u00a0'
}

function useBulkActions(refreshLists: () => void): [BulkAction<DashboardOrderRow>[], Printed | undefined, () => void] {
  const { t } = useTranslation()
  const collected = useRef<Printed>(undefined)
  const [printed, setPrinted] = useState<Printed>()
  const actions: BulkAction<DashboardOrderRow>[] = [
    {
      key: 'print',
      label: t('dashboard.orders.print.title'),
      Icon: Printer,
      send: async (ids) => {
        const answer = await send(endpoints.orders.print, { ids })
        if (!answer.success) return answer
        collected.current = joined(collected.current, answer)
        const found = new Set(answer.orders.map(({ _id }) => _id))
        return {
          success: true,
          results: ids.map((_id) => (found.has(_id) ? { _id, done: true } : { _id, done: false, code: 'not_found' as const })),
        }
      },
      // The print window needs a separate click, or the browser blocks it after a long request.
      onSettled: () => {
        setPrinted(collected.current)
        collected.current = undefined
      },
    },
    {
      key: 'confirm',
      label: t('dashboard.orders.action.confirm'),
      Icon: Check,
      primary: true,
      fits: ({ next }) => next === 'confirm',
      send: (ids) => send(endpoints.orders.confirmMany, { ids }),
      onSettled: refreshLists,
    },
    {
      key: 'pack',
      label: t('dashboard.orders.action.pack'),
      Icon: PackageCheck,
      primary: true,
      fits: ({ next }) => next === 'pack',
      send: (ids) => send(endpoints.orders.packMany, { ids }),
      onSettled: refreshLists,
    },
  ]
  return [actions, printed, () => setPrinted(undefined)]
}
