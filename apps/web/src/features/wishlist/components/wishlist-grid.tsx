import type { ReactNode } from 'react'
import { WishlistCardSkeleton } from './wishlist-card.tsx'

const grid = 'grid grid-cols-2 gap-x-3 gap-y-8 sm:gap-x-4 md:grid-cols-3 md:gap-x-5 lg:grid-cols-4 lg:gap-y-10'

export const WishlistGrid = ({ children }: { children: ReactNode }) => <ul className={grid}>{children}</ul>

export const WishlistGridSkeleton = () => (
  <div aria-hidden className={grid}>
    {[0, 1, 2, 3].map((one) => (
      <WishlistCardSkeleton key={one} />
    ))}
  </div>
)
