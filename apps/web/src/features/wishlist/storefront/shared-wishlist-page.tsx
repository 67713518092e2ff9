import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { toFailure } from '../../../lib/api/api.ts'
import { paths } from '../../../lib/paths.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { WishlistCard } from '../components/wishlist-card.tsx'
import { WishlistGrid, WishlistGridSkeleton } from '../components/wishlist-grid.tsx'
import { useSharedWishlistQuery } from '../pages-api.ts'

/** A shared wishlist, for anyone with the link. */
export default function SharedWishlistPage() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  const { currentData, error, refetch } = useSharedWishlistQuery({ token })
  const failure = toFailure(error)
  const title =
    currentData &&
    (currentData.name ? t('wishlist.sharedBy', { name: `\u2068${currentData.name}\u2069` }) : t('wishlist.sharedTitle'))
  useTitle(title)
  const products = currentData?.wishlist
  const browse = (
    <ButtonLink variant="ink" to={paths.shop}>
      {t('wishlist.browse')}
    </ButtonLink>
  )
  if (!currentData && (failure?.status === 404 || failure?.status === 400))
    return (
      <EmptyState page icon={<Heart aria-hidden />} title={t('wishlist.closedTitle')} text={t('wishlist.closedText')}>
        {browse}
      </EmptyState>
    )
  return (
    <div className="container-page pt-8 pb-16 md:pt-12">
      <div className="mb-7 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        {title ? (
          <h1 className="text-[32px] text-page break-words md:text-[40px]">{title}</h1>
        ) : (
          !failure && <Skeleton className="h-11 w-72 max-w-full" />
        )}
        {products && products.length > 0 && <p className="text-soft">{t('wishlist.units', { count: products.length })}</p>}
      </div>
      {products?.length === 0 ? (
        <EmptyState icon={<Heart aria-hidden />} title={t('wishlist.sharedEmptyTitle')} text={t('wishlist.sharedEmptyText')}>
          {browse}
        </EmptyState>
      ) : products ? (
        <WishlistGrid>
          {products.map((product) => (
            <WishlistCard key={product._id} product={product} />
          ))}
        </WishlistGrid>
      ) : failure ? (
        <Failed failure={failure} onRetry={refetch} />
      ) : (
        <WishlistGridSkeleton />
      )}
    </div>
  )
}
