import type { ProductCard } from '@haat/shared/catalog/schema.ts'
import { Heart } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { EmptyState, Skeleton } from '../../../ui/bits.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { toast } from '../../../ui/toast.tsx'
import { OwnWatches } from '../../watches/index.ts'
import { useChangeWish } from '../hooks.ts'
import { KeptHere } from '../parts/kept-here.tsx'
import { ShareWishlist } from '../parts/share-wishlist.tsx'
import { WishCard } from '../parts/wish-card.tsx'
import { WishGrid, WishGridSkeleton } from '../parts/wish-grid.tsx'
import { useWishlist } from '../use-wishlist.ts'

/** What one has pressed the heart on, last first. */
export default function WishlistPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const { products, failure, refetch } = useWishlist()
  const change = useChangeWish()
  const heading = useRef<HTMLHeadingElement>(null)

  const remove = ({ _id }: ProductCard) => {
    void change(_id, false).then((refused) => {
      if (!refused) toast.undo(t('wishlist.removed'), t('wishlist.undo'), () => void change(_id, true))
    })
    // Its button is gone: the keyboard goes on from the top of the list.
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
      {some && !session && <KeptHere />}
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
        <WishGrid>
          {products.map((product) => (
            <WishCard key={product._id} product={product} onRemove={() => remove(product)} />
          ))}
        </WishGrid>
      ) : failure ? (
        <Failed failure={failure} onRetry={refetch} />
      ) : (
        <WishGridSkeleton />
      )}
      <OwnWatches />
    </div>
  )
}
