import type { ProductCard } from '@haat/shared/catalog/schema.ts'
import { Heart } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { OwnAlerts } from '../../alerts/index.ts'
import { GuestNotice } from '../components/guest-notice.tsx'
import { ShareWishlist } from '../components/share-wishlist.tsx'
import { WishlistCard } from '../components/wishlist-card.tsx'
import { WishlistGrid, WishlistGridSkeleton } from '../components/wishlist-grid.tsx'
import { useChangeWishlist } from '../hooks.ts'
import { useWishlist } from '../use-wishlist.ts'

/** Wishlist page, latest first. */
export default function WishlistPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const { products, failure, refetch } = useWishlist()
  const change = useChangeWishlist()
  const heading = useRef<HTMLHeadingElement>(null)

  const remove = ({ _id }: ProductCard) => {
    void change(_id, false).then((refused) => {
      if (!refused) toast.undo(t('wishlist.removed'), t('wishlist.undo'), () => void change(_id, true))
    })
    // The focused button was removed: move the focus to the heading.
    heading.current?.focus({ preventScroll: true })
  }
  const some = products !== undefined && products.length > 0
  return (
    <div className="container-page pt-8 pb-16 md:pt-12">
      <div className="mb-7 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h1 ref={heading} tabIndex={-1} className="text-[32px] focus:outline-none md:text-[40px]">
            {t('wishlist.title')}
          </h1>
          {some && <p className="text-soft">{t('wishlist.count', { count: products.length })}</p>}
          {!products && !failure && <Skeleton className="h-5 w-32" />}
        </div>
        {some && session && <ShareWishlist />}
      </div>
      {some && !session && <GuestNotice />}
      {products?.length === 0 ? (
        <EmptyState
          icon={<Heart aria-hidden />}
          title={t('wishlist.emptyTitle')}
          text={t(session ? 'wishlist.emptyText' : 'wishlist.emptyGuest')}
        >
          <ButtonLink variant="ink" to={paths.shop}>
            {t('wishlist.browse')}
          </ButtonLink>
        </EmptyState>
      ) : products ? (
        <WishlistGrid>
          {products.map((product) => (
            <WishlistCard key={product._id} product={product} onRemove={() => remove(product)} />
          ))}
        </WishlistGrid>
      ) : failure ? (
        <Failed failure={failure} onRetry={refetch} />
      ) : (
        <WishlistGridSkeleton />
      )}
      <OwnAlerts />
    </div>
  )
}
