import type { DeskMedia } from '@haat/shared/media/desk-schema.ts'
import type { Picture as Shown } from '@haat/shared/media/schema.ts'
import { cx } from '../../../../ui/cx.ts'
import { Picture } from '../../../../ui/picture.tsx'

/** A picture cut to its frame, with what must stay in view in view. */
export function Thumb({
  picture,
  focal,
  whole = false,
  sizes = '160px',
  className,
}: {
  picture: Shown
  /** chosen just now, before it is saved */
  focal?: Pick<DeskMedia, 'focalX' | 'focalY'> | undefined
  /** not cut: logos */
  whole?: boolean
  sizes?: string
  className?: string
}) {
  return (
    <span
      className={cx(
        'block overflow-hidden [&_img]:size-full',
        // Logos are drawn for a light page.
        whole ? 'bg-white p-2 [&_img]:object-contain' : 'bg-sunken [&_img]:object-cover',
        className,
      )}
    >
      <Picture picture={focal ? { ...picture, focal: [focal.focalX, focal.focalY] } : picture} sizes={sizes} alt="" />
    </span>
  )
}
