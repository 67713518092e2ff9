import { ImagePlus, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Picture } from '../picture.tsx'
import type { Photos } from './use-photos.ts'

const tile = 'relative size-20 overflow-hidden rounded-[12px]'

/** Photo uploads with progress; each can be removed. */
export function PhotoPicker({ photos: { slots, most, problem, add, remove }, hint }: { photos: Photos; hint?: ReactNode }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">
        {t('photos.title')} <span className="font-normal text-faint">({t('ui.optional')})</span>
      </legend>
      <ul className="flex flex-wrap gap-2.5">
        {slots.map(({ key, preview, stored, id, progress }, index) => (
          <li key={key} className={`${tile} bg-sunken`}>
            {stored ? (
              <Picture
                picture={stored}
                alt={t('photos.one', { number: index + 1 })}
                sizes="80px"
                className="size-full object-cover"
              />
            ) : (
              <img
                src={preview}
                alt={t('photos.one', { number: index + 1 })}
                className={`size-full object-cover ${id ? '' : 'opacity-40'}`}
              />
            )}
            {!id && (
              <progress
                aria-label={t('photos.uploading', { number: index + 1 })}
                value={progress}
                max={1}
                className="absolute inset-x-2.5 bottom-3 h-1.5 w-[calc(100%-1.25rem)] overflow-hidden rounded-full accent-brand"
              />
            )}
            <button
              type="button"
              aria-label={t('photos.remove', { number: index + 1 })}
              onClick={() => {
                remove(key)
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
        {slots.length < most && (
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
                aria-label={t('photos.add')}
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
      {problem ? (
        <p role="alert" className="mt-1.5 text-sm text-bad">
          {problem}
        </p>
      ) : (
        hint && <p className="mt-1.5 text-sm text-soft">{hint}</p>
      )}
    </fieldset>
  )
}
