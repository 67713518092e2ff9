import { endpoints } from 'virtual:dashboard-endpoints'
import { can } from '@haat/shared/permissions.ts'
import { Package, PackagePlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send, toFailure } from '../../../lib/api/api.ts'
import { useListState } from '../../../lib/dashboard/list/list-state.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { lazyNow } from '../../../lib/lazy-now.tsx'
import { to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { ListTable } from '../../../ui/dashboard/table/list-table.tsx'
import { LazySection } from '../../../ui/feedback/lazy-section.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { TransferButtons } from '../../transfers/index.ts'
import { useDashboardProductsQuery } from './api.ts'
import { useProductBulk } from './products/bulk.ts'
import { useProductColumns } from './products/columns.tsx'
import { productFilters, productsInput, useProductFilters } from './products/filters.ts'

const AdjustStock = lazyNow(
  () => import('./stock/adjust-stock.tsx'),
  ({ AdjustStock }) => AdjustStock,
)

/** Product list, all statuses. */
export default function ProductsPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const list = useListState(productFilters, '-updated')
  const input = productsInput(list)
  const { currentData, data, error, refetch, isFetching } = useDashboardProductsQuery({
    ...input,
    ...(list.cursor && { cursor: list.cursor }),
  })
  const shown = currentData ?? data
  const mayEdit = can(session, 'products', 'edit')
  const [adjusting, setAdjusting] = useState<string>()
  const create = mayEdit && (
    <ButtonLink size="sm" variant="primary" to={dashboardPaths.productNew} icon={<PackagePlus aria-hidden className="size-4" />}>
      {t('dashboard.products.new.title')}
    </ButtonLink>
  )
  return (
    <DashboardPage
      title={t('shell.sections.products')}
      actions={
        <>
          <TransferButtons object="products" filter={input} />
          {create}
        </>
      }
    >
      <ListTable
        name="products"
        canExport={mayEdit}
        label={t('shell.sections.products')}
        list={list}
        data={{
          rows: shown?.products,
          failure: toFailure(error),
          onRetry: refetch,
          next: shown?.next,
          total: shown?.total,
          estimated: shown?.estimated,
          stale: isFetching && !currentData,
        }}
        columns={useProductColumns(mayEdit ? setAdjusting : undefined)}
        filters={useProductFilters()}
        searchLabel={t('dashboard.products.search')}
        getId={({ _id }) => _id}
        getName={({ name }) => name}
        getHref={({ _id }) => to(dashboardPaths.product, { productId: _id })}
        bulk={useProductBulk(mayEdit)}
        walk={async (cursor) => {
          const answer = await send(endpoints.catalog.list, { ...input, limit: 100, ...(cursor && { cursor }) })
          return answer.success ? { success: true, rows: answer.products, next: answer.next } : answer
        }}
        empty={
          <EmptyState
            icon={<Package aria-hidden />}
            title={t('dashboard.products.emptyTitle')}
            text={t(mayEdit ? 'dashboard.products.emptyText' : 'dashboard.products.emptyView')}
          >
            {create}
          </EmptyState>
        }
      />
      <LazySection failure="toast" resetKey={adjusting}>
        {adjusting !== undefined && <AdjustStock productId={adjusting} onClose={() => setAdjusting(undefined)} />}
      </LazySection>
    </DashboardPage>
  )
}
