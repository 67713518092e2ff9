import type { MediaUse } from '@haat/shared/media/dashboard/schema.ts'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { to } from '../../../../lib/paths.ts'

/** Where a picture is used, with links. */
export function Uses({ uses }: { uses: readonly MediaUse[] }) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('dashboard.media.where')}>
      <h3 className="mb-1 font-semibold">{t('dashboard.media.where')}</h3>
      {uses.length === 0 ? (
        <p className="text-sm text-soft">{t('dashboard.media.nowhere')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {uses.map((use) => (
            <li key={`${use.place}-${use._id}-${use.name}`}>
              <Link to={getHref(use)} className="flex min-h-11 items-center gap-3 text-sm hover:underline md:min-h-10">
                <span className="w-24 shrink-0 text-soft">{t(`dashboard.media.place.${use.place}`)}</span>
                <bdi className="min-w-0 flex-1 truncate font-medium">{use.name}</bdi>
                <ChevronRight aria-hidden className="size-4 text-faint flip-rtl" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function getHref({ place, _id, name }: MediaUse): string {
  if (place === 'product') return to(dashboardPaths.product, { productId: _id })
  if (place === 'variant') return to(dashboardPaths.productVariants, { productId: _id })
  if (place === 'category') return dashboardPaths.categories
  if (place === 'home') return dashboardPaths.homeEditor
  if (place === 'page') return to(dashboardPaths.pageBlocks, { pageId: _id })
  if (place === 'collection') return to(dashboardPaths.collection, { collectionId: _id })
  if (place === 'post') return to(dashboardPaths.post, { postId: _id })
  if (place === 'review') return dashboardPaths.reviews
  if (place === 'order') return to(dashboardPaths.order, { orderId: name })
  if (place === 'settings') return to(dashboardPaths.settingsGroup, { group: 'look' })
  return dashboardPaths.pages
}
