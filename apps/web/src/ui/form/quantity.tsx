import { asciiDigits } from '@haat/shared/reference/digits.ts'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../cx.ts'

interface Props {
  value: number
  /** maximum quantity */
  max: number
  /** 0 allows removing the last unit */
  min?: 0 | 1
  onChange: (value: number) => void
  labels: { group: string; less: string; more: string }
  size?: 'md' | 'lg'
}

/**
 * Quantity field with buttons. A typed number counts on Enter or when the field is left, limited to `min` and `max`.
 * A button at the limit stays focusable, so that the focus is not lost with the last step.
 */
export function Quantity({ value, max, min = 1, onChange, labels, size = 'md' }: Props) {
  const [typed, setTyped] = useState<string>()
  const side = cx(
    'grid place-items-center rounded-button text-ink transition-colors hover:bg-sunken aria-disabled:cursor-default aria-disabled:text-faint/60 aria-disabled:hover:bg-transparent',
    size === 'lg' ? 'size-12' : 'size-11',
  )
  const commit = () => {
    if (typed === undefined) return
    setTyped(undefined)
    const number = Number.parseInt(typed, 10)
    const next = Number.isNaN(number) ? value : Math.max(min, Math.min(max, number))
    if (next !== value) onChange(next)
  }
  const step = (by: number) => {
    setTyped(undefined)
    if (by < 0 ? value > min : value < max) onChange(value + by)
  }
  return (
    <fieldset aria-label={labels.group} className="inline-flex items-center rounded-button border border-line bg-card">
      <button
        type="button"
        className={side}
        aria-label={labels.less}
        aria-disabled={value <= min || undefined}
        onClick={() => step(-1)}
      >
        <Minus aria-hidden className="size-4.5" />
      </button>
      <input
        aria-label={labels.group}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? String(value)}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(asciiDigits(target.value).replace(/\D/g, '').slice(0, 4))}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          commit()
        }}
        className={cx(
          'w-9 min-w-0 border-0 bg-transparent p-0 text-center font-semibold tabular',
          size === 'lg' ? 'h-12' : 'h-11',
        )}
      />
      <output aria-live="polite" className="sr-only">
        {value}
      </output>
      <button
        type="button"
        className={side}
        aria-label={labels.more}
        aria-disabled={value >= max || undefined}
        onClick={() => step(1)}
      >
        <Plus aria-hidden className="size-4.5" />
      </button>
    </fieldset>
  )
}
