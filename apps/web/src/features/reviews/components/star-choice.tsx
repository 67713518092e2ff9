import { Star } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../ui/cx.ts'

interface Props {
  value: number
  onChange: (stars: number) => void
  error?: string | undefined
}

/** One to five stars as native radio buttons, with a word for the value. */
export function StarChoice({ value, onChange, error }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 text-sm font-semibold">{t('reviews.stars')}</legend>
      <div className="-ms-2 flex items-center">
        {([1, 2, 3, 4, 5] as const).map((stars) => (
          <label
            key={stars}
            className="grid size-12 cursor-pointer place-items-center rounded-full hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-brand-text"
          >
            <input
              type="radio"
              name="stars"
              value={stars}
              required
              checked={value === stars}
              aria-invalid={error ? true : undefined}
              aria-label={t(`reviews.star.${stars}`)}
              onChange={() => onChange(stars)}
              className="sr-only"
            />
            <Star
              aria-hidden
              className={cx('size-7 transition-[fill,color] duration-150', stars <= value ? 'fill-current' : 'text-faint')}
            />
          </label>
        ))}
        <span aria-hidden className="ms-2 text-sm text-soft">
          {value > 0 && t(`reviews.star.${value as 1}`)}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
