import type { ProductCard as Card } from '@haat/shared/catalog/schema.ts'
import { memo } from 'react'
import { cx } from '../../../../ui/cx.ts'
import { keysFor } from '../product/keys.ts'
import { ProductCard, ProductCardSkeleton } from './product-card.tsx'

const four = 'grid grid-cols-2 gap-x-3 gap-y-7 sm:gap-x-4 md:grid-cols-3 md:gap-x-5 lg:grid-cols-4 lg:gap-y-8'
const three = 'grid grid-cols-2 gap-x-3 gap-y-7 sm:gap-x-4 md:grid-cols-3 md:gap-x-5 lg:gap-y-8'

/** Product grid; `beside` leaves room for filters. The first `first` pictures load eagerly. Not drawn again for the same products. */
export const ProductGrid = memo(function ProductGrid({
  products,
  beside,
  first = 0,
  className,
}: {
  products: Card[]
  beside?: boolean
  first?: number
  className?: string
}) {
  return (
    <ul className={cx(beside ? three : four, className)}>
      {products.map((card, index) => (
        <li key={card._id} className="min-w-0">
          <ProductCard card={card} priority={index < first} />
        </li>
      ))}
    </ul>
  )
})

export function ProductGridSkeleton({ count, beside }: { count: number; beside?: boolean }) {
  return (
    <div className={beside ? three : four}>
      {keysFor(count).map((key) => (
        <ProductCardSkeleton key={key} />
      ))}
    </div>
  )
}
