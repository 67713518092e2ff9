import type { ProductCard as Card, Color } from '@haat/shared/catalog/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths, to } from '../../../../lib/paths.ts'
import { useCurrency } from '../../../../lib/settings.ts'
import { cx } from '../../../../ui/cx.ts'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import { Price } from '../../../../ui/price.tsx'
import { Rating } from '../../../../ui/rating.tsx'
import { WishlistHeart } from '../../../wishlist/index.ts'
import { usePrefetchProduct } from '../../prefetch-product.ts'
import { CutBadge } from './cut-badge.tsx'
import { ProductBadges } from './product-badges.tsx'
import { QuickAdd } from './quick-add.tsx'

/** `sizes` of a card's picture in a grid of two, three and four columns. */
const gridSizes = '(min-width: 1280px) 274px, (min-width: 1024px) 24vw, (min-width: 768px) 31vw, 44vw'

/** A product in a list. One link covers the card; the wishlist and quick-add buttons are above it. */
export function ProductCard({ card, sizes = gridSizes, priority }: { card: Card; sizes?: string; priority?: boolean }) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const warm = usePrefetchProduct(card.slug)
  const [hovered, setHovered] = useState(false)
  return (
    <article
      data-card={card._id}
      className="group relative flex flex-col"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setHovered(true)}
    >
      <div
        className="relative aspect-4/5 overflow-hidden rounded-card bg-sunken"
        style={card.image?.ground ? { backgroundColor: card.image.ground } : undefined}
      >
        <Picture
          picture={card.image}
          sizes={sizes}
          alt=""
          priority={priority ?? false}
          className={cx(
            'size-full object-cover transition-transform duration-200 group-hover:scale-[1.02]',
            !card.inStock && 'opacity-60',
          )}
        />
        {hovered && card.hoverImage && (
          <Picture
            picture={card.hoverImage}
            sizes={sizes}
            alt=""
            className="absolute inset-0 size-full object-cover opacity-0 transition-opacity duration-200 group-hover:opacity-100 max-md:hidden"
          />
        )}
        <ProductBadges badges={card.badges} className="start-2 top-2 md:start-3 md:top-3">
          <CardBadge card={card} />
        </ProductBadges>
        <QuickAdd card={card} />
      </div>
      <div className="mt-2.5 flex items-start justify-between gap-2">
        <h3 className="min-w-0 font-sans text-[15px] leading-[1.45] font-medium tracking-normal text-wrap">
          <Link
            to={to(paths.product, { slug: card.slug })}
            className="line-clamp-2 after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-brand-text"
            dir="auto"
            {...warm}
          >
            {card.name}
          </Link>
        </h3>
        {card.rating > 0 && <Rating value={card.rating} className="mt-0.5 shrink-0" />}
      </div>
      <div className="mt-0.5 flex min-h-6 items-center justify-between gap-2">
        <Price price={card.price} compare={card.comparePrice} from={card.priceVaries} currency={currency} className="gap-x-1.5" />
        <ColorDots colors={card.colors} />
      </div>
      <WishlistHeart
        productId={card._id}
        name={card.name}
        className="absolute end-2 top-2 z-10 bg-card shadow-xs md:end-3 md:top-3"
      />
      {!card.inStock && <span className="sr-only">{t('catalog.soldOut')}</span>}
    </article>
  )
}

function CardBadge({ card }: { card: Card }) {
  const { t } = useTranslation()
  if (!card.inStock)
    return (
      <span aria-hidden className="rounded-chip bg-card px-2.5 py-1 text-xs font-semibold text-soft">
        {t('catalog.soldOut')}
      </span>
    )
  return <CutBadge price={card.price} compare={card.comparePrice} />
}

const mostDots = 4

function ColorDots({ colors }: { colors: Color[] }) {
  const { t } = useTranslation()
  if (colors.length < 2) return null
  const names = colors.map(({ name, label = name }) => label).join(', ')
  return (
    <span className="inline-flex shrink-0 items-center gap-1" title={names}>
      <span className="sr-only">{t('catalog.colorsAre', { names })}</span>
      {colors.slice(0, colors.length > mostDots + 1 ? mostDots : mostDots + 1).map(({ name, value }, index) => (
        <span
          key={name}
          aria-hidden
          className={cx(
            'size-3 rounded-full inset-ring inset-ring-black/15 dark:inset-ring-white/25',
            index > 1 && 'max-sm:hidden',
          )}
          style={{ backgroundColor: value }}
        />
      ))}
      {colors.length > 2 && (
        <span aria-hidden dir="ltr" className="text-xs text-faint tabular sm:hidden">
          +{colors.length - 2}
        </span>
      )}
      {colors.length > mostDots + 1 && (
        <span aria-hidden dir="ltr" className="text-xs text-faint tabular max-sm:hidden">
          +{colors.length - mostDots}
        </span>
      )}
    </span>
  )
}

/** Placeholder of a card with the same dimensions. */
export const ProductCardSkeleton = () => (
  <div aria-hidden className="flex flex-col">
    <Skeleton className="aspect-4/5 rounded-card" />
    <div className="mt-2.5 flex h-[22px] items-center">
      <Skeleton className="h-4 w-3/5" />
    </div>
    <div className="mt-0.5 flex min-h-6 items-center">
      <Skeleton className="h-4 w-1/4" />
    </div>
  </div>
)
