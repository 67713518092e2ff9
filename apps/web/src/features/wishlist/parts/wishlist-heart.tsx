import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../ui/cx.ts'
import { useWish } from '../hooks.ts'

/** The heart of a product: full when it is on the wishlist. */
export function WishlistHeart({ productId, name, className }: { productId: string; name: string; className?: string }) {
  const { t } = useTranslation()
  const { wished, toggle } = useWish(productId)
  return (
    <button
      type="button"
      aria-pressed={wished}
      aria-label={t('wishlist.heart', { name })}
      title={t(wished ? 'wishlist.remove' : 'wishlist.add')}
      onClick={toggle}
      className={cx(
        'grid size-11 shrink-0 place-items-center rounded-full text-ink transition-[background,color,scale] duration-150 hover:bg-sunken active:scale-90',
        className,
      )}
    >
      <Heart
        aria-hidden
        className={cx('size-5 transition-[fill,color] duration-150', wished && 'animate-rise fill-current text-sale')}
      />
    </button>
  )
}
