import {
  type Comparison,
  comparisons,
  countDays,
  defaultStep,
  lastDays,
  longestPeriod,
  type Period,
  type StepSize,
  stepSizes,
} from '@haat/shared/reports/periods.ts'
import { useSearchParams } from 'react-router-dom'
import { shopTimeZone } from '../../lib/shop-time-zone.ts'

export interface ReportState {
  period: Period
  compare: Comparison
  by: StepSize
  sort: string | undefined
  set: (change: Partial<{ period: Period; compare: Comparison; by: StepSize; sort: string; found: string }>) => void
  found: string | undefined
}

const isDay = (text: string | null): text is string =>
  text !== null && /^(19|2\d)\d\d-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text)

/** State of a report, stored in the URL so that it can be shared. Invalid values are ignored. */
export function useReportState(): ReportState {
  const [query, setQuery] = useSearchParams()
  const [from, to] = [query.get('from'), query.get('to')]
  const asked = isDay(from) && isDay(to) && from <= to && countDays({ from, to }) <= longestPeriod ? { from, to } : undefined
  const period = asked ?? lastDays(30, shopTimeZone())
  const oneOf = <T extends string>(names: readonly T[], name: string): T | undefined =>
    names.find((one) => one === query.get(name))
  return {
    period,
    compare: oneOf(comparisons, 'compare') ?? 'previous',
    by: oneOf(stepSizes, 'by') ?? defaultStep(period),
    sort: query.get('sort') ?? undefined,
    found: query.get('found') ?? undefined,
    set: ({ period, ...change }) => {
      const next = new URLSearchParams(query)
      // Time steps depend on the period.
      if (period) next.delete('by')
      for (const [name, value] of Object.entries({ ...period, ...change })) next.set(name, value)
      setQuery(next, { preventScrollReset: true })
    },
  }
}

/** Query parameters to keep when switching reports. */
export function periodQuery(query: URLSearchParams): string {
  const saved = new URLSearchParams([...query].filter(([name]) => ['from', 'to', 'compare'].includes(name)))
  return saved.size > 0 ? `?${saved}` : ''
}
