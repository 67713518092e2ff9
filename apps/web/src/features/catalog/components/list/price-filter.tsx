import { asciiNumber } from '@haat/shared/reference/digits.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '../../../../lib/settings.ts'
import { type Filters, omit } from '../../listing/filters.ts'

const settleAfter = 500

/** Price range filter, debounced. */
export function PriceFilter({
  filters,
  range,
  onChange,
}: {
  filters: Filters
  range: { min: number; max: number }
  onChange: (update: (filters: Filters) => Filters) => void | Promise<void>
}) {
  const { t } = useTranslation()
  const { s } = useCurrency()
  const [typed, setTyped] = useState({ min: text(filters.min), max: text(filters.max) })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The URL can change from outside: Back, or a removed chip.
  useEffect(() => setTyped({ min: text(filters.min), max: text(filters.max) }), [filters.min, filters.max])
  useEffect(() => () => clearTimeout(timer.current), [])

  const settle = (next: typeof typed) => {
    clearTimeout(timer.current)
    const min = amount(next.min)
    const max = amount(next.max)
    if (min === filters.min && max === filters.max) return
    const swapped = min !== undefined && max !== undefined && min > max
    void onChange((now) => ({
      ...omit(now, 'min', 'max'),
      ...bound('min', swapped ? max : min),
      ...bound('max', swapped ? min : max),
    }))
  }
  const type = (side: 'min' | 'max', value: string) => {
    const next = {
      ...typed,
      [side]: asciiNumber(value)
        .replace(',', '.')
        .replace(/[^\d.]/g, '')
        .slice(0, 12),
    }
    setTyped(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => settle(next), settleAfter)
  }
  return (
    <div className="flex items-center gap-2">
      {(['min', 'max'] as const).map((side) => (
        <label
          key={side}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-1.5 rounded-field border border-field-line/60 bg-card px-3 focus-within:border-brand-text focus-within:ring-2 focus-within:ring-brand-text/25"
          dir="ltr"
        >
          <span className="sr-only">{t(side === 'min' ? 'catalog.filters.from' : 'catalog.filters.to')}</span>
          <span aria-hidden className="text-faint">
            {s}
          </span>
          <input
            inputMode="decimal"
            autoComplete="off"
            className="w-full min-w-0 bg-transparent tabular placeholder:text-faint focus:outline-none"
            placeholder={String(side === 'min' ? Math.floor(range.min) : Math.ceil(range.max))}
            value={typed[side]}
            onChange={(event) => type(side, event.target.value)}
            onBlur={() => settle(typed)}
            onKeyDown={(event) => event.key === 'Enter' && settle(typed)}
          />
        </label>
      ))}
    </div>
  )
}

const text = (value: number | undefined): string => (value === undefined ? '' : String(value))
const bound = (side: 'min' | 'max', value: number | undefined) => (value === undefined ? {} : { [side]: value })
const amount = (typed: string): number | undefined => {
  const value = Number(typed)
  return typed === '' || !Number.isFinite(value) || value < 0 ? undefined : Math.round(value * 100) / 100
}
