import { RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../../ui/cx.ts'

/**
 * Marks a changed setting and resets it. If the default is empty, the mark appears only on hover or focus, as every filled field
 * would have it.
 */
export function DefaultMark({
  label,
  value,
  standard,
  shown,
  onReset,
}: {
  label: string
  value: unknown
  standard: unknown
  /** the default as displayed */
  shown?: string | undefined
  onReset: () => void
}) {
  const { t } = useTranslation()
  if (JSON.stringify(value) === JSON.stringify(standard)) return null
  const isEmpty = standard === '' && shown === undefined
  const text = isEmpty ? t('dashboard.settings.clear') : t('dashboard.settings.reset', { value: shown ?? String(standard) })
  return (
    <button
      type="button"
      title={text}
      onClick={onReset}
      className={cx(
        'inline-flex min-h-6 items-center gap-1 rounded-chip px-1.5 text-[13px] text-soft hover:bg-sunken hover:text-ink max-md:min-h-11',
        isEmpty && 'opacity-0 group-hover/field:opacity-100 focus-visible:opacity-100 max-md:sr-only',
      )}
    >
      <RotateCcw aria-hidden className="size-3.5 flip-rtl" />
      {text}
      <span className="sr-only"> — {label}</span>
    </button>
  )
}
