import type { DashboardCollectionRow } from '@haat/shared/catalog/dashboard/collections.ts'
import { can } from '@haat/shared/permissions.ts'
import { LibraryBig, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toFailure } from '../../../../lib/api/api.ts'
import { type ListState, useListState } from '../../../../lib/dashboard/list/list-state.ts'
import { matching } from '../../../../lib/dashboard/list/matching.ts'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { formatNumber } from '../../../../lib/format.ts'
import { to } from '../../../../lib/paths.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Chip } from '../../../../ui/chip.tsx'
import { DashboardPage } from '../../../../ui/dashboard/page.tsx'
import { ListTable } from '../../../../ui/dashboard/table/list-table.tsx'
import type { Column } from '../../../../ui/dashboard/table/types.ts'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import { useUntranslated } from '../translations/untranslated.tsx'
import { useDashboardCollectionsQuery } from './api.ts'

/** All collections. */
export default function CollectionsPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const { data, error, refetch } = useDashboardCollectionsQuery(undefined, { refetchOnMountOrArgChange: true })
  const list = useListState(['untranslated'], 'name')
  const untranslated = useUntranslated(data ?? [], list.filters.untranslated?.[0], ({ languages }, code) =>
    languages.includes(code),
  )
  const rows = data && arranged(untranslated.rows, list)
  const mayEdit = can(session, 'categories', 'edit')
  return (
    <DashboardPage
      title={t('dashboard.collections.title')}
      text={t('dashboard.collections.text')}
      actions={mayEdit && <NewCollection />}
    >
      <ListTable
        name="collections"
        label={t('dashboard.collections.title')}
        list={list}
        data={{
          rows,
          failure: toFailure(error),
          onRetry: refetch,
          next: null,
          total: rows?.length,
          stale: false,
        }}
        columns={useColumns()}
        filters={untranslated.filters}
        searchLabel={t('dashboard.collections.search')}
        getId={({ _id }) => _id}
        getName={({ name }) => name}
        getHref={({ _id }) => to(dashboardPaths.collection, { collectionId: _id })}
        empty={
          <EmptyState
            icon={<LibraryBig aria-hidden />}
            title={t('dashboard.collections.emptyTitle')}
            text={t('dashboard.collections.emptyText')}
          >
            {mayEdit && <NewCollection />}
          </EmptyState>
        }
      />
    </DashboardPage>
  )
}

function arranged(collections: readonly DashboardCollectionRow[], { q, sort }: ListState): DashboardCollectionRow[] {
  const found = matching(collections, q, ({ name, slug }) => `${name} ${slug}`)
  if (sort === 'name') return found
  if (sort === '-name') return found.toReversed()
  return found.toSorted((a, b) => (sort === 'count' ? a.count - b.count : b.count - a.count))
}

const NewCollection = () => {
  const { t } = useTranslation()
  return (
    <ButtonLink size="sm" variant="primary" to={dashboardPaths.collectionNew} icon={<Plus aria-hidden className="size-4" />}>
      {t('dashboard.collections.new.title')}
    </ButtonLink>
  )
}

function useColumns(): Column<DashboardCollectionRow>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return [
    {
      key: 'name',
      label: t('dashboard.collections.name'),
      always: true,
      sort: { up: 'name', down: '-name' },
      cell: ({ name, picture }) => (
        <span className="flex min-w-0 items-center gap-3">
          <Picture picture={picture} sizes="48px" alt="" className="h-9 w-12 shrink-0 rounded-[8px] object-cover max-md:hidden" />
          <bdi className="min-w-0">{name}</bdi>
        </span>
      ),
    },
    {
      key: 'state',
      label: t('dashboard.collections.visibility'),
      card: 'end',
      cell: ({ active }) => (
        <Chip tone={active ? 'good' : 'plain'}>{t(`dashboard.collections.${active ? 'shown' : 'hidden'}`)}</Chip>
      ),
    },
    {
      key: 'kind',
      label: t('dashboard.collections.kindLabel'),
      cell: ({ kind }) => <span className="text-soft">{t(`dashboard.collections.kind.${kind}`)}</span>,
    },
    {
      key: 'count',
      label: t('shell.sections.products'),
      end: true,
      sort: { up: 'count', down: '-count', first: 'down' },
      cell: ({ count, pending }) => (
        <span className="tabular">
          {pending ? <span className="text-soft">{t('dashboard.collections.pending')}</span> : formatNumber(count, language)}
        </span>
      ),
    },
    {
      key: 'address',
      label: t('dashboard.products.address'),
      card: 'none',
      roomy: true,
      cell: ({ slug }) => <bdi className="text-soft">{slug}</bdi>,
    },
  ]
}
