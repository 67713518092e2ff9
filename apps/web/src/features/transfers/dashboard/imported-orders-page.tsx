import type { ImportedOrder } from '@haat/shared/orders/dashboard/imported.ts'
import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toFailure } from '../../../lib/api/api.ts'
import { useListState } from '../../../lib/dashboard/list/list-state.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { formatDate } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { ListTable } from '../../../ui/dashboard/table/list-table.tsx'
import type { Column } from '../../../ui/dashboard/table/types.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { useImportedOrdersQuery } from './api.ts'

/** Orders of another shop that were imported as history. */
export default function ImportedOrdersPage() {
  const { t } = useTranslation()
  const list = useListState([], '-date')
  const query = { ...(list.q && { q: list.q }), ...(list.cursor && { cursor: list.cursor }) }
  const { data, currentData, error, isFetching, refetch } = useImportedOrdersQuery(query)
  return (
    <DashboardPage title={t('dashboard.transfers.importedOrders.title')} text={t('dashboard.transfers.importedOrders.text')}>
      <ListTable<ImportedOrder>
        name="imported-orders"
        label={t('dashboard.transfers.importedOrders.title')}
        list={list}
        data={{
          rows: data?.orders,
          failure: toFailure(error),
          onRetry: refetch,
          next: data?.next,
          total: data?.total,
          estimated: data?.estimated,
          stale: isFetching && currentData === undefined,
        }}
        columns={useColumns()}
        searchLabel={t('dashboard.transfers.importedOrders.search')}
        getId={({ _id }) => _id}
        getName={({ number }) => number}
        empty={
          <EmptyState
            icon={<History aria-hidden />}
            title={t('dashboard.transfers.importedOrders.emptyTitle')}
            text={t('dashboard.transfers.importedOrders.emptyText')}
          >
            <ButtonLink size="sm" to={`${dashboardPaths.transferNew}?object=orders`}>
              {t('dashboard.transfers.new.title')}
            </ButtonLink>
          </EmptyState>
        }
      />
    </DashboardPage>
  )
}

function useColumns(): Column<ImportedOrder>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const money = (total: number | null, currency: string) =>
    total === null ? '–' : `${new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(total)} ${currency}`.trim()
  return [
    {
      key: 'number',
      label: t('dashboard.transfers.importedOrders.number'),
      always: true,
      cell: ({ number }) => <bdi className="[overflow-wrap:anywhere]">{number}</bdi>,
    },
    {
      key: 'date',
      label: t('dashboard.transfers.importedOrders.date'),
      cell: ({ date }) => <span className="whitespace-nowrap">{formatDate(date, language)}</span>,
    },
    {
      key: 'customer',
      label: t('dashboard.transfers.importedOrders.customer'),
      cell: ({ name, email }) => (
        <span className="block [overflow-wrap:anywhere]">
          {name && <bdi className="block">{name}</bdi>}
          {email && (
            <bdi dir="ltr" className="text-soft">
              {email}
            </bdi>
          )}
        </span>
      ),
    },
    {
      key: 'lines',
      label: t('dashboard.transfers.importedOrders.lines'),
      roomy: true,
      cell: ({ lines }) => (
        <ul className="[overflow-wrap:anywhere]">
          {lines.map(({ name, sku, qty }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
            <li key={index}>
              {qty} × <bdi>{name || sku}</bdi>
            </li>
          ))}
        </ul>
      ),
    },
    {
      key: 'status',
      label: t('dashboard.transfers.importedOrders.status'),
      cell: ({ status, paymentStatus, fulfilmentStatus }) => (
        <bdi>{[status, paymentStatus, fulfilmentStatus].filter(Boolean).join(' · ') || '–'}</bdi>
      ),
    },
    {
      key: 'total',
      label: t('dashboard.transfers.importedOrders.total'),
      end: true,
      card: 'end',
      cell: ({ total, currency }) => <bdi className="tabular whitespace-nowrap">{money(total, currency)}</bdi>,
    },
  ]
}
