import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../lib/format.ts'
import { useLanguage } from '../lib/use-language.ts'
import { cx } from './cx.ts'

/** Average rating as stars, with a sentence for screen readers. */
export function Rating({ value, count, className }: { value: number; count?: number; className?: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (value === 0) return null
  return (
    <span className={cx('inline-flex items-center gap-1 text-[13px] text-soft tabular', className)}>
      <Star aria-hidden className="size-3.5" />
      <span className="sr-only">{t('ui.rated', { value })}</span>
      <span aria-hidden>{formatNumber(value, language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}</span>
      {count !== undefined && (
        <span aria-hidden className="text-faint">
          ({formatNumber(count, language)})
        </span>
      )}
    </span>
  )
}

/** Five stars, filled to a whole number. */
export function Stars({ value, className }: { value: number; className?: string }) {
  const { t } = useTranslation()
  return (
    <span role="img" aria-label={t('ui.rated', { value })} className={cx('inline-flex gap-0.5', className)}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} aria-hidden className={cx('size-4', star <= Math.round(value) ? 'fill-current' : 'text-faint/60')} />
      ))}
    </span>
  )
}
