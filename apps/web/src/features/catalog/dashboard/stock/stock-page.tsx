import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardProduct } from '@haat/shared/catalog/dashboard/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { ClipboardList, PackageX, Scale } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { send, toFailure } from '../../../../lib/api/api.ts'
import { useParentTitle } from '../../../../lib/dashboard/crumb.ts'
import { useListState } from '../../../../lib/dashboard/list/list-state.ts'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { to } from '../../../../lib/paths.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { useTitle } from '../../../../lib/use-title.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { DashboardPage } from '../../../../ui/dashboard/page.tsx'
import { ListTable } from '../../../../ui/dashboard/table/list-table.tsx'
import { Failed } from '../../../../ui/feedback/failed.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import { useDashboardProductQuery } from '../api.ts'
import { AdjustStock } from './adjust-stock.tsx'
import { useDashboardMovementsQuery } from './api.ts'
import { useMovementColumns } from './columns.tsx'
import { Counts } from './counts.tsx'
import { filterNames, movementsInput, useMovementFilters } from './filters.ts'

/** Stock of a product: current quantities and the ledger of all movements. */
export default function StockPage() {
  const { t } = useTranslation()
  const { productId = '' } = useParams()
  const { currentData: product, error, refetch } = useDashboardProductQuery(productId)
  const failure = toFailure(error)
  useTitle(product && `${product.name} · ${t('dashboard.stock.title')}`)
  useParentTitle(product?.name)
  if (failure?.code === 'not_found' || failure?.code === 'bad_request')
    return (
      <EmptyState
        page
        icon={<PackageX aria-hidden />}
        title={t('dashboard.variants.gone')}
        text={t('dashboard.variants.goneText')}
      >
        <ButtonLink to={dashboardPaths.products}>{t('dashboard.variants.toProducts')}</ButtonLink>
      </EmptyState>
    )
  if (!product)
    return failure ? (
      <Failed page failure={failure} onRetry={refetch} />
    ) : (
      <div aria-hidden className="space-y-4">
        <Skeleton className="h-8 w-64" />
        <Skeleton className="h-24 rounded-card" />
        <Skeleton className="h-96 rounded-card" />
      </div>
    )
  return <Stock key={product._id} product={product} />
}

function Stock({ product }: { product: DashboardProduct }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const [adjusting, setAdjusting] = useState<{ variantId?: string }>()
  const list = useListState(filterNames, '-at')
  const input = movementsInput(product._id, list)
  const { currentData, data, error, refetch, isFetching } = useDashboardMovementsQuery({
    ...input,
    ...(list.cursor && { cursor: list.cursor }),
  })
  const shown = currentData ?? data
  const mayEdit = can(session, 'products', 'edit')
  const isVariable = product.type === 'variable'
  return (
    <DashboardPage
      title={<bdi>{product.name}</bdi>}
      text={t('dashboard.stock.text')}
      actions={
        <>
          <ButtonLink size="sm" variant="quiet" to={to(dashboardPaths.product, { productId: product._id })}>
            {t('dashboard.variants.toProduct')}
          </ButtonLink>
          {isVariable && (
            <ButtonLink size="sm" variant="quiet" to={to(dashboardPaths.productVariants, { productId: product._id })}>
              {t('dashboard.variants.title')}
            </ButtonLink>
          )}
          {mayEdit && (
            <Button
              size="sm"
              variant="primary"
              icon={<Scale aria-hidden className="size-4" />}
              aria-haspopup="dialog"
              onClick={() => setAdjusting({})}
            >
              {t('dashboard.stock.adjust')}
            </Button>
          )}
        </>
      }
    >
      <Counts product={product} onAdjust={mayEdit ? (variantId) => setAdjusting({ variantId }) : undefined} />
      <h2 className="mt-8 mb-3 text-lg">{t('dashboard.stock.ledger')}</h2>
      <ListTable
        name="stock"
        canExport={mayEdit}
        label={t('dashboard.stock.ledger')}
        list={list}
        data={{
          rows: shown?.movements,
          failure: toFailure(error),
          onRetry: refetch,
          next: shown?.next,
          total: shown?.total,
          estimated: shown?.estimated,
          stale: isFetching && !currentData,
        }}
        columns={useMovementColumns(isVariable)}
        filters={useMovementFilters(product)}
        searchLabel={t('dashboard.stock.search')}
        getId={({ _id }) => String(_id)}
        getName={({ variant, reference }) => variant || reference}
        walk={async (cursor) => {
          const answer = await send(endpoints.catalog.movements, { ...input, limit: 100, ...(cursor && { cursor }) })
          return answer.success ? { success: true, rows: answer.movements, next: answer.next } : answer
        }}
        empty={
          <EmptyState
            icon={<ClipboardList aria-hidden />}
            title={t('dashboard.stock.emptyTitle')}
            text={t('dashboard.stock.emptyText')}
          />
        }
      />
      {adjusting && (
        <AdjustStock productId={product._id} variantId={adjusting.variantId} onClose={() => setAdjusting(undefined)} />
      )}
    </DashboardPage>
  )
}
