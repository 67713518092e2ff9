import { can } from '@haat/shared/permissions.ts'
import { PackageX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { toFailure } from '../../../lib/api/api.ts'
import { useRecordTitle } from '../../../lib/dashboard/crumb.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { ExtensionSlot } from '../../extensions/index.ts'
import { useDashboardProductQuery } from './api.ts'
import { ProductEditor } from './product/editor.tsx'
import { ProductView } from './product/view.tsx'

/** Product page: the editor, or a read-only view without edit permission. */
export default function ProductPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const { productId = '' } = useParams()
  const { currentData: product, error, refetch } = useDashboardProductQuery(productId)
  const failure = toFailure(error)
  useRecordTitle(product?.name)
  if (failure?.code === 'not_found' || failure?.code === 'bad_request')
    return (
      <EmptyState
        page
        icon={<PackageX aria-hidden />}
        title={t('dashboard.products.gone')}
        text={t('dashboard.products.goneText')}
      >
        <ButtonLink to={dashboardPaths.products}>{t('dashboard.products.back')}</ButtonLink>
      </EmptyState>
    )
  if (!product) return failure ? <Failed page failure={failure} onRetry={refetch} /> : <Loading />
  return (
    <>
      {can(session, 'products', 'edit') ? (
        <ProductEditor key={product._id} product={product} />
      ) : (
        <ProductView product={product} />
      )}
      <ExtensionSlot name="dashboardProduct" productId={product._id} />
    </>
  )
}

const Loading = () => (
  <div aria-hidden>
    <Skeleton className="mb-6 h-8 w-64" />
    <div className="gap-6 xl:grid xl:grid-cols-[minmax(0,1fr)_270px]">
      <div className="space-y-5">
        <Skeleton className="h-[520px] rounded-card" />
        <Skeleton className="h-56 rounded-card" />
      </div>
      <Skeleton className="h-44 rounded-card max-xl:hidden" />
    </div>
  </div>
)
