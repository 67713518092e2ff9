import type { FieldFacet } from '@haat/shared/custom-fields/schema.ts'
import { asciiNumber } from '@haat/shared/reference/digits.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Collapsible } from '../../../../ui/layout/collapsible.tsx'
import { type Filters, toggled } from '../../listing/filters.ts'
import { usePress } from '../../listing/use-press.ts'

interface Props {
  facets: readonly FieldFacet[]
  filters: Filters
  onChange: (update: (filters: Filters) => Filters) => void | Promise<void>
}

/** Custom fields as filters: their values with the number of products, or the range of a number. */
export default function FieldFilters({ facets, filters, onChange }: Props) {
  return facets.map((facet) => {
    const { key, name, unit, values, range } = facet
    const isChosen = filters.field.some((one) => one.startsWith(`${key}:`))
    const title = unit ? `${name} (${unit})` : name
    if (range)
      return (
        <Collapsible key={key} title={title} open={isChosen}>
          <NumberRange facet={facet} range={range} filters={filters} onChange={onChange} />
        </Collapsible>
      )
    return (
      <Collapsible key={key} title={title} open={isChosen}>
        {values.map((one) => (
          <ValueRow
            key={one.value}
            value={one}
            checked={filters.field.includes(`${key}:${one.value}`)}
            onChange={() => onChange((now) => toggled(now, 'field', `${key}:${one.value}`))}
          />
        ))}
      </Collapsible>
    )
  })
}

function ValueRow({
  value: { value, label, count },
  checked,
  onChange,
}: {
  value: FieldFacet['values'][number]
  checked: boolean
  onChange: () => void | Promise<void>
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 lg:min-h-9">
      <input type="checkbox" className="size-4.5 shrink-0 accent-brand" {...usePress(checked, onChange)} />
      <span dir="auto" className="min-w-0 flex-1 text-page break-words">
        {label || t(value === 'true' ? 'catalog.fields.yes' : 'catalog.fields.no')}
      </span>
      <span className="text-sm text-faint tabular">{formatNumber(count, language)}</span>
    </label>
  )
}

const settleAfter = 500

/** Two numbers, debounced; the address has them as `weight:1..5`. */
function NumberRange({
  facet: { key, name },
  range,
  filters,
  onChange,
}: Omit<Props, 'facets'> & { facet: FieldFacet; range: { min: number; max: number } }) {
  const { t } = useTranslation()
  const chosen = filters.field.find((one) => one.startsWith(`${key}:`)) ?? ''
  const [from = '', to = ''] = chosen.slice(key.length + 1).split('..')
  const [typed, setTyped] = useState({ from, to })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The URL can change from outside: Back, or a removed chip.
  useEffect(() => setTyped({ from, to }), [from, to])
  useEffect(() => () => clearTimeout(timer.current), [])
  const settle = (next: typeof typed) => {
    clearTimeout(timer.current)
    const [low, high] = [next.from, next.to].map((text) => (/^-?\d+(\.\d+)?$/.test(text) ? text : ''))
    const swapped = low !== '' && high !== '' && Number(low) > Number(high)
    const value = low || high ? `${key}:${swapped ? high : low}..${swapped ? low : high}` : undefined
    if ((value ?? '') === chosen) return
    void onChange((now) => ({ ...now, field: [...now.field.filter((one) => one !== chosen), ...(value ? [value] : [])] }))
  }
  const type = (side: keyof typeof typed, text: string) => {
    const next = {
      ...typed,
      [side]: asciiNumber(text)
        .replace(',', '.')
        .replace(/[^\d.-]/g, '')
        .slice(0, 14),
    }
    setTyped(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => settle(next), settleAfter)
  }
  return (
    <div dir="ltr" className="flex items-center gap-2">
      {(['from', 'to'] as const).map((side) => (
        <label
          key={side}
          className="flex min-h-11 min-w-0 flex-1 items-center rounded-field border border-field-line/60 bg-card px-3 focus-within:border-brand-text focus-within:ring-2 focus-within:ring-brand-text/25"
        >
          <span className="sr-only">{`${name}: ${t(side === 'from' ? 'catalog.filters.from' : 'catalog.filters.to')}`}</span>
          <input
            inputMode="decimal"
            autoComplete="off"
            className="w-full min-w-0 bg-transparent tabular placeholder:text-faint focus:outline-none"
            placeholder={String(side === 'from' ? range.min : range.max)}
            value={typed[side]}
            onChange={({ target }) => type(side, target.value)}
            onBlur={() => settle(typed)}
            onKeyDown={(event) => event.key === 'Enter' && settle(typed)}
          />
        </label>
      ))}
    </div>
  )
}
