import {
  type Comparison,
  comparisons,
  lastDays,
  lengthOf,
  longestPeriod,
  type Period,
  type StepSize,
  stepSizes,
  usualStep,
} from '@haat/shared/reports/periods.ts'
import { useSearchParams } from 'react-router-dom'

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

/** What a report shows, as it stands in the address: it can be sent to a colleague. What makes no sense there is as if it were not. */
export function useReportState(): ReportState {
  const [query, setQuery] = useSearchParams()
  const [from, to] = [query.get('from'), query.get('to')]
  const asked = isDay(from) && isDay(to) && from <= to && lengthOf({ from, to }) <= longestPeriod ? { from, to } : undefined
  const period = asked ?? lastDays(30)
  const oneOf = <T extends string>(names: readonly T[], name: string): T | undefined =>
    names.find((one) => one === query.get(name))
  return {
    period,
    compare: oneOf(comparisons, 'compare') ?? 'previous',
    by: oneOf(stepSizes, 'by') ?? usualStep(period),
    sort: query.get('sort') ?? undefined,
    found: query.get('found') ?? undefined,
    set: ({ period, ...change }) => {
      const next = new URLSearchParams(query)
      // Steps that fit one period do not fit another.
      if (period) next.delete('by')
      for (const [name, value] of Object.entries({ ...period, ...change })) next.set(name, value)
      setQuery(next, { preventScrollReset: true })
    },
  }
}

/** The part of the address that goes along to another report. */
export function keptQuery(query: URLSearchParams): string {
  const kept = new URLSearchParams([...query].filter(([name]) => ['from', 'to', 'compare'].includes(name)))
  return kept.size > 0 ? `?${kept}` : ''
}
