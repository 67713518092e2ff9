import { endpoints } from 'virtual:dashboard-endpoints'
import { paymentMethods } from '@haat/shared/payments/constants.ts'
import type { DashboardPayment } from '@haat/shared/payments/dashboard/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { Radio, RefreshCw, WalletCards } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { send, toFailure } from '../../../lib/api/api.ts'
import { useListState } from '../../../lib/dashboard/list/list-state.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { PresetTabs } from '../../../ui/dashboard/preset-tabs.tsx'
import { ListTable } from '../../../ui/dashboard/table/list-table.tsx'
import type { BulkAction, Filter, RowResult, Walk } from '../../../ui/dashboard/table/types.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { useDashboardPaymentsQuery, useOpenEventCountQuery, usePaymentsChanged, useToRefundCountQuery } from './api.ts'
import { usePaymentColumns } from './columns.tsx'
import { paymentFilters, toPaymentsQuery } from './list-query.ts'
import { findPreset, presets, toFilters } from './presets.ts'

const states = ['pending', 'unknown', 'authorized', 'captured', 'failed', 'voided', 'expired'] as const

/** List of all payments. */
export default function PaymentsPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const mayEdit = can(session, 'orders', 'edit')
  const list = useListState(paymentFilters, 'new')
  const query = toPaymentsQuery(list)
  const { data, currentData, error, isFetching, refetch } = useDashboardPaymentsQuery(query)
  const { data: toRefund } = useToRefundCountQuery()
  const walk: Walk<DashboardPayment> = async (cursor) => {
    const { cursor: _, ...narrowed } = query
    const answer = await send(endpoints.payments.list, { ...narrowed, limit: 100, ...(cursor && { cursor }) })
    return answer.success ? { success: true, rows: answer.payments, next: answer.next } : answer
  }
  return (
    <DashboardPage title={t('dashboard.payments.title')} text={t('dashboard.payments.text')} actions={<ToEvents />}>
      <PresetTabs
        label={t('dashboard.payments.tabs.label')}
        presets={presets.map(({ key }) => ({
          key,
          label: t(`dashboard.payments.tabs.${key}`),
          count: key === 'toRefund' ? toRefund : undefined,
        }))}
        current={findPreset(list.filters)}
        onChoose={(key) => list.set({ filters: toFilters(key) })}
      />
      <ListTable
        name="payments"
        label={t('dashboard.payments.title')}
        list={list}
        data={{
          rows: data?.payments,
          failure: toFailure(error),
          onRetry: refetch,
          next: data?.next,
          total: data?.total,
          estimated: data?.estimated,
          stale: isFetching && currentData === undefined,
        }}
        columns={usePaymentColumns()}
        filters={useFilters()}
        searchLabel={t('dashboard.payments.search')}
        getId={({ _id }) => _id}
        getName={({ orderId, method }) => `${orderId}, ${t(`payments.method.${method}`)}`}
        getHref={({ orderId }) => to(dashboardPaths.order, { orderId })}
        bulk={useBulk(mayEdit)}
        walk={walk}
        canExport={mayEdit}
        empty={
          <EmptyState
            icon={<WalletCards aria-hidden />}
            title={t('dashboard.payments.emptyTitle')}
            text={t('dashboard.payments.emptyText')}
          >
            {can(session, 'settings', 'view') && (
              <ButtonLink to={to(dashboardPaths.settingsGroup, { group: 'paymentGateway' })}>
                {t('dashboard.payments.toMethods')}
              </ButtonLink>
            )}
          </EmptyState>
        }
      />
    </DashboardPage>
  )
}

/** Link to the provider events with the number of open ones. */
function ToEvents() {
  const { t } = useTranslation()
  const { data: open = 0 } = useOpenEventCountQuery()
  return (
    <ButtonLink size="sm" to={dashboardPaths.paymentEvents} icon={<Radio aria-hidden className="size-4" />}>
      {t('dashboard.payments.events.title')}
      {open > 0 && <span className="rounded-chip bg-bad-soft px-1.5 text-xs font-semibold text-bad tabular">{open}</span>}
    </ButtonLink>
  )
}

function useBulk(mayEdit: boolean): BulkAction<DashboardPayment>[] {
  const { t } = useTranslation()
  const onSettled = usePaymentsChanged()
  if (!mayEdit) return []
  return [
    {
      key: 'check',
      label: t('dashboard.payments.check'),
      Icon: RefreshCw,
      primary: true,
      // Each row is a request to a provider.
      atOnce: 5,
      send: async (ids) => {
        const results: RowResult[] = []
        for (const paymentId of ids) {
          const answer = await send(endpoints.payments.check, { paymentId })
          if (!answer.success && answer.code === 'network') return answer
          results.push(
            answer.success ? { _id: paymentId, done: true } : { _id: paymentId, done: false, code: answer.code as never },
          )
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
      name: 'status',
      kind: 'many',
      label: t('dashboard.payments.column.state'),
      options: states.map((value) => ({ value, label: t(`dashboard.payments.state.${value}`) })),
    },
    {
      name: 'method',
      kind: 'many',
      label: t('dashboard.payments.column.method'),
      options: paymentMethods.map((value) => ({ value, label: t(`payments.method.${value}`) })),
    },
    { name: 'date', kind: 'dates', label: t('dashboard.payments.column.date') },
    {
      name: 'toRefund',
      kind: 'one',
      label: t('dashboard.payments.column.toRefund'),
      options: [{ value: 'true', label: t('dashboard.payments.owedBack') }],
    },
  ]
}
