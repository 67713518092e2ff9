import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** A selected or typed value with a remove button. */
export function ChosenChip({ label, onRemove }: { label: string; onRemove?: (() => void) | undefined }) {
  const { t } = useTranslation()
  return (
    <span className="inline-flex min-h-8 max-w-full items-center rounded-[8px] bg-sunken ps-2.5 pe-2.5 text-sm has-[button]:pe-0">
      <bdi className="min-w-0 truncate">{label}</bdi>
      {onRemove && (
        <button
          type="button"
          aria-label={t('dashboard.combo.remove', { name: `\u2068${label}\u2069` })}
          className="grid size-8 shrink-0 place-items-center rounded-[8px] text-soft hover:text-ink max-md:size-11"
          onClick={onRemove}
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </span>
  )
}

/** The box around chips and their input field. */
export const chipBox =
  'relative flex min-h-12 w-full flex-wrap items-center gap-1.5 rounded-field border bg-card px-2 py-1.5 transition-[border-color,box-shadow] duration-150 focus-within:border-brand-text focus-within:ring-2 focus-within:ring-brand-text/25'
export const chipField = 'min-h-8 min-w-24 flex-1 bg-transparent px-1.5 text-ink placeholder:text-faint focus:outline-none'
