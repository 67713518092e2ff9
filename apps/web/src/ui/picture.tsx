import type { Picture as Shown } from '@haat/shared/media/schema.ts'
import { cx } from './cx.ts'

interface Props {
  picture: Shown | null
  /** how wide it is shown, for the choice of file */
  sizes: string
  /** overrides the stored words; '' for decoration */
  alt?: string
  /** the first picture a visitor sees */
  priority?: boolean
  className?: string
}

/** A picture with its ground colour before it is there, its size known, and the smallest file that does. */
export function Picture({ picture, sizes, alt, priority, className }: Props) {
  if (!picture) return <span aria-hidden className={cx('block bg-sunken', className)} />
  return (
    <picture className="contents">
      {picture.avif && <source className="hidden" type="image/avif" srcSet={picture.avif} sizes={sizes} />}
      {picture.srcset && <source className="hidden" type="image/webp" srcSet={picture.srcset} sizes={sizes} />}
      <img
        src={picture.url}
        width={picture.width}
        height={picture.height}
        alt={alt ?? picture.alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        className={cx('block', className)}
        style={{ backgroundColor: picture.ground, objectPosition: picture.focal?.map((at) => `${at}%`).join(' ') }}
      />
    </picture>
  )
}
