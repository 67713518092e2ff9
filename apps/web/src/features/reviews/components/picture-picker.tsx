import { ImagePlus, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Picture } from '../../../ui/picture.tsx'
import { mostPictures, type Pictures } from '../use-pictures.ts'

const tile = 'relative size-20 overflow-hidden rounded-[12px]'

/** Up to five picture uploads with progress; each can be removed. */
export function PicturePicker({ pictures: { slots, problem, add, drop } }: { pictures: Pictures }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">
        {t('reviews.pictures')} <span className="font-normal text-faint">({t('reviews.optional')})</span>
      </legend>
      <ul className="flex flex-wrap gap-2.5">
        {slots.map(({ key, picture, progress }, index) => (
          <li key={key} className={`${tile} bg-sunken`}>
            {picture ? (
              <Picture
                picture={picture}
                alt={t('reviews.picture', { number: index + 1 })}
                sizes="80px"
                className="size-full object-cover"
              />
            ) : (
              <span className="grid size-full place-items-center px-3">
                <progress
                  aria-label={t('reviews.uploading', { number: index + 1 })}
                  value={progress}
                  max={1}
                  className="h-1.5 w-full overflow-hidden rounded-full accent-brand"
                />
              </span>
            )}
            <button
              type="button"
              aria-label={t('reviews.dropPicture', { number: index + 1 })}
              onClick={() => {
                drop(key)
                input.current?.focus()
              }}
              className="group absolute end-0 top-0 grid size-11 place-items-start justify-items-end p-1"
            >
              <span className="grid size-6 place-items-center rounded-full bg-card text-ink shadow-xs group-hover:bg-sunken">
                <X aria-hidden className="size-4" />
              </span>
            </button>
          </li>
        ))}
        {slots.length < mostPictures && (
          <li>
            <label
              className={`${tile} grid cursor-pointer place-items-center border-2 border-dashed border-field-line/60 text-soft hover:border-field-line hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-text`}
            >
              <ImagePlus aria-hidden className="size-6" />
              <input
                ref={input}
                type="file"
                multiple
                accept="image/jpeg,image/png,image/webp,image/avif"
                aria-label={t('reviews.addPicture')}
                className="sr-only"
                onChange={({ target }) => {
                  add([...(target.files ?? [])])
                  target.value = ''
                }}
              />
            </label>
          </li>
        )}
      </ul>
      {problem && (
        <p role="alert" className="mt-1.5 text-sm text-bad">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
