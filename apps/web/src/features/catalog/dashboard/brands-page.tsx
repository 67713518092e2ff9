import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardBrand } from '@haat/shared/catalog/dashboard/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { Plus, Tag, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { send, toFailure } from '../../../lib/api/api.ts'
import { type ListState, useListState } from '../../../lib/dashboard/list/list-state.ts'
import { matching } from '../../../lib/dashboard/list/matching.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { formatNumber } from '../../../lib/format.ts'
import { paths, to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TypedName } from '../../../ui/dashboard/fields/typed-name.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { ListTable } from '../../../ui/dashboard/table/list-table.tsx'
import type { Column } from '../../../ui/dashboard/table/types.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { useCatalogChanges, useDashboardBrandsQuery } from './api.ts'
import { BrandName } from './brands/brand-name.tsx'
import { NewBrand } from './brands/new-brand.tsx'
import { TranslateBrand } from './translations/translate-button.tsx'
import { useUntranslated } from './translations/untranslated.tsx'

/** Brand list. */
export default function BrandsPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const { data: brands, error, refetch } = useDashboardBrandsQuery()
  const { refresh } = useCatalogChanges()
  const list = useListState(['untranslated'], 'name')
  const untranslated = useUntranslated(brands ?? [], list.filters.untranslated?.[0], ({ names }, code) => Boolean(names[code]))
  const rows = brands && arranged(untranslated.rows, list)
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<DashboardBrand>()
  const mayEdit = can(session, 'brands', 'edit')
  const mayRemove = can(session, 'brands', 'delete')
  const maySeeProducts = can(session, 'products', 'view')
  const remove = async ({ _id, name }: DashboardBrand) => {
    const answer = await send(endpoints.catalog.removeBrand, { brandId: _id })
    if (!answer.success && answer.code !== 'not_found') return t(`errors.${answer.code}`)
    setRemoving(undefined)
    toast.success(t('dashboard.brands.removed', { name: `\u2068${name}\u2069` }))
    refresh('DashboardBrands', 'DashboardProducts')
    return undefined
  }
  const columns: Column<DashboardBrand>[] = [
    {
      key: 'name',
      label: t('dashboard.products.name'),
      always: true,
      sort: { up: 'name', down: '-name' },
      cell: (brand) => <BrandName key={`${brand._id} ${brand.name}`} brand={brand} mayEdit={mayEdit} />,
    },
    {
      key: 'count',
      label: t('shell.sections.products'),
      end: true,
      sort: { up: 'count', down: '-count', first: 'down' },
      cell: ({ _id, count }) =>
        maySeeProducts && count > 0 ? (
          <Link
            to={to(dashboardPaths.products, undefined, { brand: _id })}
            className="relative z-10 inline-flex min-h-9 min-w-6 items-center justify-end underline-offset-4 hover:underline max-md:min-h-11"
          >
            <Count count={count} />
          </Link>
        ) : (
          <span className={count === 0 ? 'text-faint' : undefined}>
            <Count count={count} />
          </span>
        ),
    },
    {
      key: 'address',
      label: t('dashboard.products.address'),
      card: 'none',
      cell: ({ slug }) => (
        <Link
          to={to(paths.shop, undefined, { brand: slug })}
          target="_blank"
          className="inline-flex min-h-9 items-center text-soft underline-offset-4 hover:underline"
        >
          <bdi>{slug}</bdi>
        </Link>
      ),
    },
    ...(mayEdit
      ? [
          {
            key: 'translate',
            label: t('dashboard.translations.title'),
            always: true,
            end: true,
            card: 'end' as const,
            cell: (brand: DashboardBrand) => <TranslateBrand key={brand.version} brand={brand} />,
          },
        ]
      : []),
    ...(mayRemove
      ? [
          {
            key: 'remove',
            label: t('dashboard.brands.actions'),
            always: true,
            end: true,
            card: 'end' as const,
            cell: (brand: DashboardBrand) => (
              <IconButton
                label={t('dashboard.brands.remove', { name: `\u2068${brand.name}\u2069` })}
                className="text-soft hover:text-bad md:size-9"
                onClick={() => setRemoving(brand)}
              >
                <Trash2 aria-hidden className="size-4" />
              </IconButton>
            ),
          },
        ]
      : []),
  ]
  const add = mayEdit && (
    <Button
      size="sm"
      variant="primary"
      className="max-md:min-h-11"
      icon={<Plus aria-hidden className="size-4" />}
      onClick={() => setAdding(true)}
    >
      {t('dashboard.brands.new')}
    </Button>
  )
  return (
    <DashboardPage narrow title={t('shell.sections.brands')} text={t('dashboard.brands.text')} actions={add}>
      <ListTable
        name="brands"
        label={t('shell.sections.brands')}
        list={list}
        data={{ rows, failure: toFailure(error), onRetry: refetch, total: rows?.length }}
        columns={columns}
        filters={untranslated.filters}
        searchLabel={t('dashboard.brands.search')}
        getId={({ _id }) => _id}
        getName={({ name }) => name}
        empty={
          <EmptyState icon={<Tag aria-hidden />} title={t('dashboard.brands.emptyTitle')} text={t('dashboard.brands.emptyText')}>
            {add}
          </EmptyState>
        }
      />
      {isAdding && <NewBrand onClose={() => setAdding(false)} />}
      {removing && (
        <TypedName
          title={t('dashboard.brands.removeThis')}
          text={t('dashboard.brands.removeText', { count: removing.count })}
          name={removing.name}
          action={t('dashboard.brands.removeThis')}
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </DashboardPage>
  )
}

/** On a card, the number needs a label, as there is no column heading. */
function Count({ count }: { count: number }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <>
      <span className="max-md:hidden">{formatNumber(count, language)}</span>
      <span className="md:hidden">{t('dashboard.categories.products', { count })}</span>
    </>
  )
}

function arranged(brands: readonly DashboardBrand[], { q, sort }: ListState): DashboardBrand[] {
  const way = sort.startsWith('-') ? -1 : 1
  const byName = (a: DashboardBrand, b: DashboardBrand) => a.name.localeCompare(b.name)
  const order = sort.endsWith('count')
    ? (a: DashboardBrand, b: DashboardBrand) => a.count - b.count || way * byName(a, b)
    : byName
  return matching(brands, q, ({ name }) => name).sort((a, b) => way * order(a, b))
}
