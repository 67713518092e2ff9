import { type ReviewSort, reviewSorts } from '@haat/shared/catalog/sort.ts'
import { ChevronDown, Image } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../../lib/format.ts'
import { useLanguage } from '../../../../../lib/use-language.ts'
import { cx } from '../../../../../ui/cx.ts'

interface Props {
  sort: ReviewSort
  onSort: (sort: ReviewSort) => void
  /** number of reviews with photos */
  pictured: number
  onlyPictured: boolean
  onPictured: (only: boolean) => void
}

/** Order of the reviews, and the filter for those with photos. */
export function ReviewTools({ sort, onSort, pictured, onlyPictured, onPictured }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2.5">
      <label className="relative inline-flex min-h-11 items-center rounded-button border border-line bg-card ps-3.5 pe-9 hover:border-field-line focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand-text">
        <span className="sr-only">{t('catalog.reviews.sort.label')}</span>
        <select
          className="appearance-none bg-transparent py-2 font-medium focus:outline-none [&>option]:bg-card [&>option]:text-ink"
          value={sort}
          onChange={({ target }) => onSort(target.value as ReviewSort)}
        >
          {reviewSorts.map((one) => (
            <option key={one} value={one}>
              {t(`catalog.reviews.sort.${one}`)}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden className="pointer-events-none absolute end-3 size-4 text-soft" />
      </label>
      {(pictured > 0 || onlyPictured) && (
        <button
          type="button"
          aria-pressed={onlyPictured}
          className={cx(
            'inline-flex min-h-11 items-center gap-2 rounded-button border px-3.5 font-medium',
            onlyPictured ? 'border-ink bg-sunken' : 'border-line bg-card hover:border-field-line',
          )}
          onClick={() => onPictured(!onlyPictured)}
        >
          <Image aria-hidden className="size-4" />
          {t('catalog.reviews.withPhotos')}
          <span className="text-soft tabular">{formatNumber(pictured, language)}</span>
        </button>
      )}
    </div>
  )
}
