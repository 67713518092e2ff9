import type { Attachment } from '@haat/shared/attachments/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/overlay.tsx'
import { type PictureRequest, PrivateImage } from '../../../ui/private-image.tsx'

/** Sent photos; a click enlarges one. */
export function PhotoRow({
  pictures,
  getPicture,
}: {
  pictures: readonly Attachment[]
  getPicture: (id: string) => PictureRequest
}) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<number>()
  const shown = open === undefined ? undefined : pictures[open]
  if (pictures.length === 0) return null
  return (
    <>
      <ul className="mt-2 flex flex-wrap gap-2">
        {pictures.map(({ _id, width, height }, index) => (
          <li key={_id}>
            <button
              type="button"
              aria-label={t('photos.larger', { number: index + 1 })}
              className="block overflow-hidden rounded-[10px] border border-line bg-sunken hover:border-field-line"
              onClick={() => setOpen(index)}
            >
              <PrivateImage
                request={getPicture(_id)}
                alt=""
                width={width}
                height={height}
                loading="lazy"
                className="size-16 object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      {shown && (
        <Dialog
          open
          onOpenChange={() => setOpen(undefined)}
          title={t('photos.one', { number: open! + 1 })}
          className="sm:max-w-3xl!"
        >
          <PrivateImage
            request={getPicture(shown._id)}
            alt={t('photos.one', { number: open! + 1 })}
            width={shown.width}
            height={shown.height}
            className="mx-auto max-h-[80dvh] w-auto object-contain"
          />
        </Dialog>
      )}
    </>
  )
}
