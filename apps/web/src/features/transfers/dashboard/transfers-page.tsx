import { can } from '@haat/shared/permissions.ts'
import type { Transfer } from '@haat/shared/transfers/dashboard/schema.ts'
import { importObjects, transferObjects, workingStates } from '@haat/shared/transfers/objects.ts'
import { ArrowLeftRight, FileUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toFailure } from '../../../lib/api/api.ts'
import { useListState } from '../../../lib/dashboard/list/list-state.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Ago } from '../../../ui/dashboard/ago.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { ListTable } from '../../../ui/dashboard/table/list-table.tsx'
import type { Column } from '../../../ui/dashboard/table/types.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { type TransfersQuery, useTransfersQuery } from './api.ts'
import { useProgressText } from './progress.tsx'
import { StateChip } from './state-chip.tsx'

const again = 3_000

/** All imports and exports. */
export default function TransfersPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const list = useListState(['kind'], '-created')
  const kind = list.filters.kind?.[0] as TransfersQuery['kind']
  const query = {
    ...(list.q && { q: list.q }),
    ...(kind && { kind }),
    ...(list.cursor && { cursor: list.cursor }),
  } as TransfersQuery
  const { data, currentData, error, isFetching, refetch } = useTransfersQuery(query, {
    pollingInterval: again,
    skipPollingIfUnfocused: true,
  })
  const start = importObjects.some((name) => can(session, transferObjects[name].section, 'edit')) && (
    <ButtonLink size="sm" variant="primary" icon={<FileUp aria-hidden className="size-4" />} to={dashboardPaths.transferNew}>
      {t('dashboard.transfers.new.title')}
    </ButtonLink>
  )
  return (
    <DashboardPage title={t('dashboard.transfers.title')} text={t('dashboard.transfers.text')} actions={start}>
      <ListTable<Transfer>
        name="transfers"
        label={t('dashboard.transfers.title')}
        list={list}
        data={{
          rows: data?.transfers,
          failure: toFailure(error),
          onRetry: refetch,
          next: data?.next,
          total: data?.total,
          estimated: data?.estimated,
          stale: isFetching && currentData === undefined,
        }}
        columns={useColumns()}
        filters={[
          {
            kind: 'one',
            name: 'kind',
            label: t('dashboard.transfers.column.kind'),
            options: (['import', 'export'] as const).map((value) => ({ value, label: t(`dashboard.transfers.kind.${value}`) })),
          },
        ]}
        searchLabel={t('dashboard.transfers.search')}
        getId={({ _id }) => _id}
        getName={({ name }) => name}
        getHref={({ _id }) => to(dashboardPaths.transfer, { transferId: _id })}
        empty={
          <EmptyState
            icon={<ArrowLeftRight aria-hidden />}
            title={t('dashboard.transfers.emptyTitle')}
            text={t('dashboard.transfers.emptyText')}
          >
            {start}
          </EmptyState>
        }
      />
    </DashboardPage>
  )
}

function useColumns(): Column<Transfer>[] {
  const { t } = useTranslation()
  const progressText = useProgressText()
  return [
    {
      key: 'name',
      label: t('dashboard.transfers.column.name'),
      always: true,
      cell: ({ name }) => <bdi className="[overflow-wrap:anywhere]">{name}</bdi>,
    },
    {
      key: 'kind',
      label: t('dashboard.transfers.column.kind'),
      cell: ({ kind, object }) => t(`dashboard.transfers.${kind}Of.${object}`),
    },
    { key: 'state', label: t('dashboard.transfers.column.state'), card: 'end', cell: ({ state }) => <StateChip state={state} /> },
    {
      key: 'progress',
      label: t('dashboard.transfers.column.progress'),
      end: true,
      cell: (transfer) => (
        <span className="tabular text-soft">
          {(workingStates as readonly string[]).includes(transfer.state) || transfer.total !== null
            ? progressText(transfer)
            : '–'}
        </span>
      ),
    },
    { key: 'by', label: t('dashboard.transfers.column.by'), roomy: true, cell: ({ by }) => <bdi>{by || '–'}</bdi> },
    {
      key: 'created',
      label: t('dashboard.transfers.column.created'),
      card: 'none',
      cell: ({ createdAt }) => (
        <span className="whitespace-nowrap text-soft">
          <Ago date={createdAt} />
        </span>
      ),
    },
  ]
}
