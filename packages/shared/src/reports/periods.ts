import { addDays, dayOf } from '../reference/time-zone.ts'

/** A period of whole days in the shop's time zone, independent of that of the user. */
export interface Period {
  /** first and last day, inclusive: `2026-11-01` */
  from: string
  to: string
}

export const comparisons = ['previous', 'year', 'none'] as const
export type Comparison = (typeof comparisons)[number]
export const stepSizes = ['day', 'week', 'month'] as const
export type StepSize = (typeof stepSizes)[number]

/** Maximum days of a report: three years, plus a leap day. */
export const longestPeriod = 1097

const dayMs = 86_400_000
const toMs = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** The day of a time in milliseconds in a time zone, as an ISO date (YYYY-MM-DD); by default the current day. */
export const today = (zone: string, now = Date.now()): string => dayOf(now, zone)

/** Number of days of a period. First and last day both count. */
export const countDays = ({ from, to }: Period): number => Math.round((toMs(to) - toMs(from)) / dayMs) + 1

/** The last `days` days including today in a time zone. */
export const lastDays = (days: number, zone: string, now = Date.now()): Period => ({
  from: addDays(today(zone, now), 1 - days),
  to: today(zone, now),
})

/** The comparison period: the same number of days directly before, or the same days of the previous year. */
export function periodBefore(period: Period, how: Comparison): Period | null {
  if (how === 'none') return null
  if (how === 'year') return { from: sameDayLastYear(period.from), to: sameDayLastYear(period.to) }
  return { from: addDays(period.from, -countDays(period)), to: addDays(period.from, -1) }
}

/** Maps February 29 to 28. */
function sameDayLastYear(day: string): string {
  const before = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`
  return before.endsWith('-02-29') ? before.replace(/29$/, '28') : before
}

/** First day of the step that contains `day`: weeks start on Monday, months on the first. */
export function stepStart(day: string, by: StepSize): string {
  if (by === 'day') return day
  if (by === 'month') return `${day.slice(0, 7)}-01`
  return addDays(day, -((new Date(toMs(day)).getUTCDay() + 6) % 7))
}

/** First days of the steps of a period; the first step may start before the period. */
export function listStepStarts({ from, to }: Period, by: StepSize): string[] {
  const steps: string[] = []
  // Compared as numbers: as text, year 10000 sorts before 9999 and the loop would not end.
  for (let step = stepStart(from, by); toMs(step) <= toMs(to); step = nextStep(step, by)) steps.push(step)
  return steps
}

function nextStep(step: string, by: StepSize): string {
  if (by === 'month') return stepStart(addDays(step, 31), 'month')
  return addDays(step, by === 'week' ? 7 : 1)
}

/** Default step size, so that a chart has a readable number of points. */
export const defaultStep = (period: Period): StepSize =>
  countDays(period) <= 45 ? 'day' : countDays(period) <= 200 ? 'week' : 'month'

/** Relative change: 0.25 is 25 % more. Null without a previous value. */
export const relativeChange = (now: number, before: number | null | undefined): number | null =>
  before === null || before === undefined || before === 0 ? null : (now - before) / Math.abs(before)
