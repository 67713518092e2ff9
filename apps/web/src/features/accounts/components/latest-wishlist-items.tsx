import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths, to } from '../../../lib/paths.ts'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { useWishlist } from '../../wishlist/index.ts'
import { SectionHeading } from './section-heading.tsx'

/** The latest wishlist items; hidden if they cannot be loaded. */
export function LatestWishlistItems() {
  const { t } = useTranslation()
  const { products, failure } = useWishlist()
  if (failure && !products) return null
  return (
    <section aria-labelledby="latest-wishes">
      <SectionHeading id="latest-wishes" title={t('wishlist.title')} href={products?.length ? paths.wishlist : undefined} />
      {products?.length === 0 ? (
        <p className="flex items-start gap-3.5 rounded-card border border-line bg-card p-5 text-soft">
          <Heart aria-hidden className="mt-0.5 size-5 shrink-0" />
          {t('wishlist.emptyText')}
        </p>
      ) : (
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-4 md:gap-4">
          {products
            ? products.slice(0, 4).map(({ _id, slug, name, image }) => (
                <li key={_id} className="min-w-0 max-sm:nth-4:hidden">
                  <Link to={to(paths.product, { slug })} className="group block rounded-card">
                    <Picture
                      picture={image}
                      alt=""
                      sizes="(min-width: 768px) 190px, 30vw"
                      className="aspect-4/5 w-full rounded-card object-cover"
                    />
                    <span dir="auto" className="mt-2 block truncate text-start text-sm font-medium group-hover:underline">
                      {name}
                    </span>
                  </Link>
                </li>
              ))
            : [1, 2, 3, 4].map((one) => (
                <li key={one} aria-hidden className="max-sm:nth-4:hidden">
                  <Skeleton className="aspect-4/5 w-full rounded-card" />
                  <Skeleton className="mt-2 mb-1 h-4 w-2/3" />
                </li>
              ))}
        </ul>
      )}
    </section>
  )
}
