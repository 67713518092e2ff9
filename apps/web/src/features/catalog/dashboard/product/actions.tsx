import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardProduct } from '@haat/shared/catalog/dashboard/schema.ts'
import { Copy, ExternalLink, Eye, Languages } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { mayLeave, useGo } from '../../../../lib/dashboard/editing/leave.ts'
import { usePaletteActions } from '../../../../lib/dashboard/palette-actions.ts'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { lazyPart } from '../../../../lib/lazy-now.tsx'
import { paths, to } from '../../../../lib/paths.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { LazySection } from '../../../../ui/feedback/lazy-section.tsx'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { useCatalogChanges } from '../api.ts'

const Preview = lazyPart(() => import('./preview.tsx'))

/** Menu with actions on the product. */
export function ProductActions({ product, readOnly }: { product: DashboardProduct; readOnly?: boolean }) {
  const { t } = useTranslation()
  const { settle } = useCatalogChanges()
  const go = useGo()
  const [isBusy, setBusy] = useState(false)
  const [isLooking, setLooking] = useState(false)
  const duplicate = async () => {
    if (isBusy || !(await mayLeave())) return
    setBusy(true)
    const answer = await settle(send(endpoints.catalog.duplicate, { productId: product._id }))
    setBusy(false)
    if (!answer.success) return toast.error(t(`errors.${answer.code}`))
    toast.success(t('dashboard.products.duplicated'))
    await go(to(dashboardPaths.product, { productId: answer.product._id }))
  }
  const isShown = product.status === 'active'
  const address = to(paths.product, { slug: product.slug })
  usePaletteActions([
    ...(isShown
      ? [{ id: 'in-shop', label: t('dashboard.products.inShop'), Icon: ExternalLink, run: () => void window.open(address) }]
      : []),
    ...(readOnly ? [] : [{ id: 'duplicate', label: t('dashboard.products.duplicate'), Icon: Copy, run: () => void duplicate() }]),
  ])
  return (
    <>
      {isShown && (
        <ButtonLink size="sm" target="_blank" to={address} icon={<ExternalLink aria-hidden className="size-4 flip-rtl" />}>
          {t('dashboard.products.inShop')}
        </ButtonLink>
      )}
      {!isShown && (
        <Button size="sm" aria-haspopup="dialog" icon={<Eye aria-hidden className="size-4" />} onClick={() => setLooking(true)}>
          {t('dashboard.products.preview')}
        </Button>
      )}
      {isLooking && (
        <LazySection failure="toast">
          <Preview product={product} onClose={() => setLooking(false)} />
        </LazySection>
      )}
      {!readOnly && (
        <ButtonLink
          size="sm"
          to={to(dashboardPaths.productTranslations, { productId: product._id })}
          icon={<Languages aria-hidden className="size-4" />}
        >
          {t('dashboard.translations.title')}
        </ButtonLink>
      )}
      {!readOnly && (
        <Button size="sm" loading={isBusy} icon={<Copy aria-hidden className="size-4" />} onClick={() => void duplicate()}>
          {t('dashboard.products.duplicate')}
        </Button>
      )}
    </>
  )
}
