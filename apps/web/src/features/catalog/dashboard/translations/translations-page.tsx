import { Languages, PackageX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { toFailure } from '../../../../lib/api/api.ts'
import { useParentTitle } from '../../../../lib/dashboard/crumb.ts'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { to } from '../../../../lib/paths.ts'
import { useSettings, useShopLanguages } from '../../../../lib/settings.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Failed } from '../../../../ui/feedback/failed.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import { useDashboardProductQuery } from '../api.ts'
import { Translator } from './translator.tsx'

/** Translations of one product, beside the texts in the shop's language. */
export default function TranslationsPage() {
  const { t } = useTranslation()
  const { productId = '' } = useParams()
  const { currentData: product, error, refetch } = useDashboardProductQuery(productId)
  const failure = toFailure(error)
  const { language: own } = useSettings()
  const others = useShopLanguages().filter(({ code }) => code !== own)
  useParentTitle(product?.name)
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
  if (others.length === 0)
    return (
      <EmptyState
        page
        icon={<Languages aria-hidden />}
        title={t('dashboard.translations.oneLanguage')}
        text={t('dashboard.translations.oneLanguageText')}
      >
        <ButtonLink to={to(dashboardPaths.settingsGroup, { group: 'general' })}>
          {t('dashboard.translations.toSettings')}
        </ButtonLink>
      </EmptyState>
    )
  if (!product)
    return failure ? (
      <Failed page failure={failure} onRetry={refetch} />
    ) : (
      <div aria-hidden className="space-y-5">
        <Skeleton className="h-8 w-64" />
        <Skeleton className="h-[560px] rounded-card" />
      </div>
    )
  return <Translator key={product._id} product={product} />
}
