import type { Picture as Shown } from '@haat/shared/media/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../../../lib/lazy-now.tsx'
import { LazySection } from '../../../../../ui/feedback/lazy-section.tsx'
import { Picture } from '../../../../../ui/picture.tsx'

const Zoom = lazyPart(() => import('../zoom.tsx'))

/** Customers' photos as thumbnails that open in a dialog. */
export function ReviewPictures({ pictures, author }: { pictures: Shown[]; author: string }) {
  const { t } = useTranslation()
  const [at, setAt] = useState<number>()
  const name = author ? t('catalog.reviews.picturesBy', { name: `\u2068${author}\u2069` }) : t('catalog.reviews.pictures')
  return (
    <>
      <ul aria-label={name} className="mt-3 flex flex-wrap gap-2">
        {pictures.map((picture, index) => (
          <li key={picture.url}>
            <button
              type="button"
              aria-label={t('catalog.reviews.enlarge', { number: index + 1 })}
              onClick={() => setAt(index)}
              className="block size-22 cursor-zoom-in overflow-hidden rounded-[12px] bg-sunken"
            >
              <Picture
                picture={picture}
                alt=""
                sizes="88px"
                className="size-full object-cover transition-transform duration-200 hover:scale-[1.04]"
              />
            </button>
          </li>
        ))}
      </ul>
      {at !== undefined && (
        <LazySection failure="toast">
          <Zoom pictures={pictures} name={name} start={at} onClose={() => setAt(undefined)} />
        </LazySection>
      )}
    </>
  )
}
