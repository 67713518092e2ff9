import type { DashboardProduct } from '@haat/shared/catalog/dashboard/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { Layers, PackageX, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { toFailure } from '../../../../lib/api/api.ts'
import { useParentTitle } from '../../../../lib/dashboard/crumb.ts'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { to } from '../../../../lib/paths.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { useTitle } from '../../../../lib/use-title.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { DashboardPage } from '../../../../ui/dashboard/page.tsx'
import { Failed } from '../../../../ui/feedback/failed.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import { useDashboardProductQuery } from '../api.ts'
import { OptionsEditor } from './options/options-editor.tsx'
import { OptionsSummary } from './options/options-summary.tsx'
import { SheetView } from './sheet-view.tsx'
import { useSheet } from './use-sheet.ts'

/** Variants page of a product: options, then the grid of all combinations. */
export default function VariantsPage() {
  const { t } = useTranslation()
  const { productId = '' } = useParams()
  const { currentData: product, error, refetch } = useDashboardProductQuery(productId)
  const failure = toFailure(error)
  useTitle(product && `${product.name} · ${t('dashboard.variants.title')}`)
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
        <Skeleton className="h-14 rounded-card" />
        <Skeleton className="h-96 rounded-card" />
      </div>
    )
  return <Variants key={product._id} product={product} />
}

function Variants({ product }: { product: DashboardProduct }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const state = useSheet(product)
  const [inOptions, setInOptions] = useState(false)
  const readOnly = !can(session, 'products', 'edit')
  const isSimple = product.type === 'simple'
  const optionsButton = !readOnly && !inOptions && (
    <Button
      size="sm"
      variant={isSimple ? 'primary' : 'outline'}
      icon={<SlidersHorizontal aria-hidden className="size-4" />}
      disabledReason={state.edited > 0 ? t('dashboard.variants.saveFirst') : undefined}
      onClick={() => setInOptions(true)}
    >
      {t(isSimple ? 'dashboard.variants.makeVariable' : 'dashboard.variants.changeOptions')}
    </Button>
  )
  return (
    <DashboardPage
      title={<bdi>{product.name}</bdi>}
      text={isSimple ? t('dashboard.variants.simple') : t('dashboard.variants.count', { count: product.variants.length })}
      actions={
        <>
          <ButtonLink size="sm" variant="quiet" to={to(dashboardPaths.product, { productId: product._id })}>
            {t('dashboard.variants.toProduct')}
          </ButtonLink>
          <ButtonLink size="sm" variant="quiet" to={to(dashboardPaths.productStock, { productId: product._id })}>
            {t('dashboard.variants.toStock')}
          </ButtonLink>
          {!isSimple && optionsButton}
        </>
      }
    >
      {inOptions ? (
        <OptionsEditor product={product} onClose={() => setInOptions(false)} />
      ) : isSimple ? (
        <EmptyState
          icon={<Layers aria-hidden />}
          title={t('dashboard.variants.simpleTitle')}
          text={t('dashboard.variants.simpleText')}
        >
          {optionsButton}
        </EmptyState>
      ) : (
        <>
          <OptionsSummary product={product} />
          <SheetView product={product} state={state} readOnly={readOnly} />
        </>
      )}
    </DashboardPage>
  )
}
