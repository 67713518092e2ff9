import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../ui/cx.ts'
import { useWishlistItem } from '../hooks.ts'

/** Wishlist button of a product; filled if the product is on the wishlist. */
export function WishlistHeart({ productId, name, className }: { productId: string; name: string; className?: string }) {
  const { t } = useTranslation()
  const { isWishlisted, toggle } = useWishlistItem(productId)
  return (
    <button
      type="button"
      aria-pressed={isWishlisted}
      aria-label={t('wishlist.heart', { name })}
      title={t(isWishlisted ? 'wishlist.remove' : 'wishlist.add')}
      onClick={toggle}
      className={cx(
        'grid size-11 shrink-0 place-items-center rounded-full text-ink transition-[background,color,scale] duration-150 hover:bg-sunken active:scale-90',
        className,
      )}
    >
      <Heart
        aria-hidden
        className={cx('size-5 transition-[fill,color] duration-150', isWishlisted && 'animate-rise fill-current text-sale')}
      />
    </button>
  )
}
