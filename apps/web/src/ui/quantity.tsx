import { Minus, Plus } from 'lucide-react'
import { cx } from './cx.ts'

interface Props {
  value: number
  /** most that can be had */
  max: number
  /** 0 lets the last piece go as well */
  min?: 0 | 1
  onChange: (value: number) => void
  labels: { group: string; less: string; more: string }
  size?: 'md' | 'lg'
}

/** Less and more, and the number between them; the number is announced as it changes. */
export function Quantity({ value, max, min = 1, onChange, labels, size = 'md' }: Props) {
  const side = cx(
    'grid place-items-center rounded-button text-ink transition-colors hover:bg-sunken disabled:text-faint/60 disabled:hover:bg-transparent',
    size === 'lg' ? 'size-12' : 'size-11',
  )
  return (
    <fieldset aria-label={labels.group} className="inline-flex items-center rounded-button border border-line bg-card">
      <button type="button" className={side} aria-label={labels.less} disabled={value <= min} onClick={() => onChange(value - 1)}>
        <Minus aria-hidden className="size-4.5" />
      </button>
      <output aria-live="polite" className="min-w-7 text-center font-semibold tabular">
        {value}
      </output>
      <button type="button" className={side} aria-label={labels.more} disabled={value >= max} onClick={() => onChange(value + 1)}>
        <Plus aria-hidden className="size-4.5" />
      </button>
    </fieldset>
  )
}
