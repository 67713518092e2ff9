import type { ProductCard } from '@haat/shared/catalog/schema.ts'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths, to } from '../../../lib/paths.ts'
import { useCurrency } from '../../../lib/settings.ts'
import { Button, ButtonLink, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Price } from '../../../ui/price.tsx'
import { Rating } from '../../../ui/rating.tsx'
import { AlertButton } from '../../alerts/index.ts'
import { useAddToCart } from '../../cart/index.ts'
import { WishlistHeart } from './wishlist-heart.tsx'

const sizes = '(min-width: 1280px) 274px, (min-width: 1024px) 24vw, (min-width: 768px) 31vw, 44vw'

const corner = 'end-2 top-2 z-10 bg-card/95 md:end-3 md:top-3'

/** A wishlist item with add-to-cart and remove; on a shared wishlist with a wishlist button instead. */
export function WishlistCard({ product, onRemove }: { product: ProductCard; onRemove?: () => void }) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const { name, slug, price, comparePrice, priceVaries, image, inStock, rating } = product
  return (
    <li className="flex min-w-0 flex-col">
      <article className="group relative flex flex-1 flex-col">
        <div
          className="aspect-4/5 overflow-hidden rounded-card bg-sunken"
          style={image?.ground ? { backgroundColor: image.ground } : undefined}
        >
          <Picture
            picture={image}
            alt=""
            sizes={sizes}
            className={cx(
              'size-full object-cover transition-transform duration-200 group-hover:scale-[1.02]',
              !inStock && 'opacity-60',
            )}
          />
        </div>
        <div className="mt-2.5 flex items-start justify-between gap-2">
          <h2 className="min-w-0 font-sans text-[15px] leading-[1.45] font-medium tracking-normal">
            <Link
              to={to(paths.product, { slug })}
              dir="auto"
              className="line-clamp-2 after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-brand-text"
            >
              {name}
            </Link>
          </h2>
          {rating > 0 && <Rating value={rating} className="mt-0.5 shrink-0" />}
        </div>
        <Price price={price} compare={comparePrice} from={priceVaries} currency={currency} className="mt-0.5 gap-x-1.5" />
        {onRemove ? (
          <IconButton label={t('wishlist.removeOne', { name })} onClick={onRemove} className={`absolute! ${corner}`}>
            <X aria-hidden className="size-4.5" />
          </IconButton>
        ) : (
          <WishlistHeart productId={product._id} name={name} className={`absolute ${corner}`} />
        )}
      </article>
      <AddOrChoose product={product} />
      {onRemove && inStock && (
        <AlertButton kind="price" variant="quiet" productId={product._id} name={name} wide className="mt-1 px-2 text-sm" />
      )}
    </li>
  )
}

/** Adds a simple product to the cart, or links to the choice of variant. */
function AddOrChoose({ product }: { product: ProductCard }) {
  const { t } = useTranslation()
  const addToCart = useAddToCart()
  const { _id, name, slug, price, image, type, inStock, quantity } = product
  const spoken = <span className="sr-only">: {name}</span>
  if (!inStock)
    return (
      <>
        <p className="mt-3 text-sm text-soft">{t('wishlist.soldOut')}</p>
        <AlertButton kind="stock" productId={_id} name={name} wide className="mt-1.5 px-2 text-sm" />
      </>
    )
  if (type === 'variable')
    return (
      <ButtonLink to={to(paths.product, { slug })} wide className="mt-3 px-2">
        {t('wishlist.choose')}
        {spoken}
      </ButtonLink>
    )
  return (
    <Button wide className="mt-3 px-2" onClick={() => addToCart({ _id, name, slug, price, image }, { stock: quantity })}>
      {t('wishlist.addToCart')}
      {spoken}
    </Button>
  )
}

/** Placeholder with the same dimensions. */
export const WishlistCardSkeleton = () => (
  <div>
    <Skeleton className="aspect-4/5 rounded-card" />
    <div className="mt-2.5 flex h-[22px] items-center">
      <Skeleton className="h-4 w-3/5" />
    </div>
    <div className="mt-0.5 flex h-[23px] items-center">
      <Skeleton className="h-4 w-1/4" />
    </div>
    <Skeleton className="mt-3 h-11 rounded-button" />
  </div>
)
