import type { Picture as Shown } from '@haat/shared/media/schema.ts'
import { useEffect, useState } from 'react'
import { cx } from './cx.ts'

interface Props {
  picture: Shown | null
  /** `sizes` attribute for choosing the file */
  sizes: string
  /** overrides the stored alternative text; '' for decoration */
  alt?: string
  /** loads first (the main picture of the page) */
  priority?: boolean
  className?: string
}

/** A responsive picture with a placeholder colour and a known size; without a picture, a quiet mark in its place. */
export function Picture({ picture, sizes, alt, priority, className }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string>()
  const isBroken = picture !== null && brokenUrl === picture.url
  useEffect(() => {
    if (!isBroken) return
    const retry = () => setBrokenUrl(undefined)
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [isBroken])
  if (!picture) return <span aria-hidden className={cx('no-picture grid place-items-center bg-sunken text-faint', className)} />
  return (
    <picture className="contents">
      {picture.avif && <source className="hidden" type="image/avif" srcSet={picture.avif} sizes={sizes} />}
      {/* The files to choose from are in the img itself: one that React has made and not yet put into its place may load already. */}
      <img
        key={String(isBroken)}
        sizes={picture.srcset ? sizes : undefined}
        srcSet={picture.srcset || undefined}
        src={picture.url}
        width={picture.width}
        height={picture.height}
        alt={alt ?? picture.alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        className={cx('block', className)}
        onError={() => setBrokenUrl(picture.url)}
        style={{
          // The browser's mark of a broken picture is hidden, the ground behind it stays.
          ...(isBroken && { visibility: 'hidden' }),
          backgroundColor: picture.ground,
          objectPosition: picture.focal?.map((at) => `${at}%`).join(' '),
        }}
      />
    </picture>
  )
}
