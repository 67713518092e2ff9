import { can } from '@haat/shared/permissions.ts'
import { PackageX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { failureOf } from '../../../lib/api/api.ts'
import { useNameOfPage } from '../../../lib/dashboard/crumb.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { EmptyState, Skeleton } from '../../../ui/bits.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { useDeskProductQuery } from './api.ts'
import { ProductEditor } from './product/editor.tsx'
import { ProductView } from './product/view.tsx'

/** One product: to be edited, or to be looked at by who may only look. */
export default function ProductPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const { productId = '' } = useParams()
  const { currentData: product, error, refetch } = useDeskProductQuery(productId)
  const failure = failureOf(error)
  useNameOfPage(product?.name)
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
  return can(session, 'products', 'edit') ? (
    <ProductEditor key={product._id} product={product} />
  ) : (
    <ProductView product={product} />
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
