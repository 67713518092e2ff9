import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardBrand } from '@haat/shared/catalog/dashboard/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { Plus, Tag } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send, toFailure } from '../../../lib/api/api.ts'
import { type ListState, useListState } from '../../../lib/dashboard/list/list-state.ts'
import { matching } from '../../../lib/dashboard/list/matching.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { TypedName } from '../../../ui/dashboard/fields/typed-name.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { ListTable } from '../../../ui/dashboard/table/list-table.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { useCatalogChanges, useDashboardBrandsQuery } from './api.ts'
import { useBrandColumns } from './brands/columns.tsx'
import { NewBrand } from './brands/new-brand.tsx'
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
  const columns = useBrandColumns(setRemoving)
  const remove = async ({ _id, name }: DashboardBrand) => {
    const answer = await send(endpoints.catalog.removeBrand, { brandId: _id })
    if (!answer.success && answer.code !== 'not_found') return t(`errors.${answer.code}`)
    setRemoving(undefined)
    toast.success(t('dashboard.brands.removed', { name: `\u2068${name}\u2069` }))
    refresh('DashboardBrands', 'DashboardProducts')
    return undefined
  }
  const add = mayEdit && (
    <Button size="sm" variant="primary" icon={<Plus aria-hidden className="size-4" />} onClick={() => setAdding(true)}>
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

function arranged(brands: readonly DashboardBrand[], { q, sort }: ListState): DashboardBrand[] {
  const way = sort.startsWith('-') ? -1 : 1
  const byName = (a: DashboardBrand, b: DashboardBrand) => a.name.localeCompare(b.name)
  const order = sort.endsWith('count')
    ? (a: DashboardBrand, b: DashboardBrand) => a.count - b.count || way * byName(a, b)
    : byName
  return matching(brands, q, ({ name }) => name).sort((a, b) => way * order(a, b))
}
