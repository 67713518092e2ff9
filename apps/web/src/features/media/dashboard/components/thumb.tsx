import type { DashboardMedia } from '@haat/shared/media/dashboard/schema.ts'
import type { Picture as Shown } from '@haat/shared/media/schema.ts'
import { cx } from '../../../../ui/cx.ts'
import { Picture } from '../../../../ui/picture.tsx'

/** A picture cropped around its focal point. */
export function Thumb({
  picture,
  focal,
  whole = false,
  sizes = '160px',
  className,
}: {
  picture: Shown
  /** unsaved focal point */
  focal?: Pick<DashboardMedia, 'focalX' | 'focalY'> | undefined
  /** uncropped, for logos */
  whole?: boolean
  sizes?: string
  className?: string
}) {
  return (
    <span
      className={cx(
        'block overflow-hidden [&_img]:size-full',
        // Logos are drawn for a light background.
        whole ? 'bg-white p-2 [&_img]:object-contain' : 'bg-sunken [&_img]:object-cover',
        className,
      )}
    >
      <Picture picture={focal ? { ...picture, focal: [focal.focalX, focal.focalY] } : picture} sizes={sizes} alt="" />
    </span>
  )
}
