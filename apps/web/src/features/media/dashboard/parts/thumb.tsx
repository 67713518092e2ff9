import type { DeskMedia } from '@haat/shared/media/desk-schema.ts'
import type { Picture as Shown } from '@haat/shared/media/schema.ts'
import type { CSSProperties } from 'react'
import { cx } from '../../../../ui/cx.ts'
import { Picture } from '../../../../ui/picture.tsx'

/** A picture cut to its frame, with what must stay in view in view. */
export function Thumb({
  picture,
  focal,
  sizes = '160px',
  className,
}: {
  picture: Shown
  focal?: Pick<DeskMedia, 'focalX' | 'focalY'> | undefined
  sizes?: string
  className?: string
}) {
  const place = { '--focal': `${focal?.focalX ?? 50}% ${focal?.focalY ?? 50}%` } as CSSProperties
  return (
    <span
      style={place}
      className={cx(
        'block overflow-hidden bg-sunken [&_img]:size-full [&_img]:object-cover [&_img]:[object-position:var(--focal)]',
        className,
      )}
    >
      <Picture picture={picture} sizes={sizes} alt="" />
    </span>
  )
}
