import type { Badge } from '@haat/shared/catalog/schema.ts'
import type { ReactNode } from 'react'
import { cx } from '../../../../ui/cx.ts'

/** Badges of a product on its image, below the built-in ones. */
export const ProductBadges = ({
  badges,
  className,
  children,
}: {
  badges: readonly Badge[] | undefined
  className: string
  children?: ReactNode
}) => (
  <div className={cx('pointer-events-none absolute flex max-w-[70%] flex-col items-start gap-1', className)}>
    {children}
    {badges?.map(({ text, ground, ink }) => (
      <span
        key={text}
        dir="auto"
        className="max-w-full truncate rounded-chip px-2.5 py-1 text-xs font-semibold"
        style={{ backgroundColor: ground, color: ink }}
      >
        {text}
      </span>
    ))}
  </div>
)
