import type { ProductCard } from '@haat/shared/catalog/schema.ts'
import { Heart } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../lib/paths.ts'
import { EmptyState, Skeleton } from '../../../ui/bits.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useChangeWish, useWishlist } from '../hooks.ts'
import { WishCard, WishCardSkeleton } from '../parts/wish-card.tsx'

const grid = 'grid grid-cols-2 gap-x-3 gap-y-8 sm:gap-x-4 md:grid-cols-3 md:gap-x-5 lg:grid-cols-4 lg:gap-y-10'

/** What one has pressed the heart on, last first. */
export default function WishlistPage() {
  const { t } = useTranslation()
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
  return (
    <div className="container-page pt-8 pb-16 md:pt-12">
      <div className="mb-7 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 ref={heading} tabIndex={-1} className="text-[32px] focus:outline-none md:text-[40px]">
          {t('wishlist.title')}
        </h1>
        {products && products.length > 0 && <p className="text-soft">{t('wishlist.count', { count: products.length })}</p>}
        {!products && !failure && <Skeleton className="h-5 w-32" />}
      </div>
      {products?.length === 0 ? (
        <EmptyState icon={<Heart aria-hidden />} title={t('wishlist.emptyTitle')} text={t('wishlist.emptyText')}>
          <ButtonLink variant="ink" to={paths.shop}>
            {t('wishlist.browse')}
          </ButtonLink>
        </EmptyState>
      ) : products ? (
        <ul className={grid}>
          {products.map((product) => (
            <WishCard key={product._id} product={product} onRemove={() => remove(product)} />
          ))}
        </ul>
      ) : failure ? (
        <Failed failure={failure} onRetry={refetch} />
      ) : (
        <div aria-hidden className={grid}>
          {[0, 1, 2, 3].map((one) => (
            <WishCardSkeleton key={one} />
          ))}
        </div>
      )}
    </div>
  )
}
