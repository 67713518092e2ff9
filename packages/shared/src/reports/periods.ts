/** Periods of whole days. The shop's day is the day of UTC, for everybody: figures are the same wherever staff sit. */
export interface Period {
  /** the first and the last day, both in it: `2026-11-01` */
  from: string
  to: string
}

export const comparisons = ['previous', 'year', 'none'] as const
export type Comparison = (typeof comparisons)[number]
export const stepSizes = ['day', 'week', 'month'] as const
export type StepSize = (typeof stepSizes)[number]

/** Days a report spans at most: three years, and a day of a leap year. */
export const longestPeriod = 1097

const dayMs = 86_400_000
const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

export const today = (now = Date.now()): string => dayOf(now)
export const addDays = (day: string, days: number): string => dayOf(msOf(day) + days * dayMs)
export const lengthOf = ({ from, to }: Period): number => Math.round((msOf(to) - msOf(from)) / dayMs) + 1

/** The last `days` days, today included. */
export const lastDays = (days: number, now = Date.now()): Period => ({ from: addDays(today(now), 1 - days), to: today(now) })

/** The days it is compared with: as many right before it, or those of the year before. */
export function periodBefore(period: Period, how: Comparison): Period | null {
  if (how === 'none') return null
  if (how === 'year') return { from: aYearBefore(period.from), to: aYearBefore(period.to) }
  return { from: addDays(period.from, -lengthOf(period)), to: addDays(period.from, -1) }
}

/** February 29 becomes the 28th. */
function aYearBefore(day: string): string {
  const before = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`
  return before.endsWith('-02-29') ? before.replace(/29$/, '28') : before
}

/** The day a step begins: weeks on Monday, months on their first. */
export function stepOf(day: string, by: StepSize): string {
  if (by === 'day') return day
  if (by === 'month') return `${day.slice(0, 7)}-01`
  return addDays(day, -((new Date(msOf(day)).getUTCDay() + 6) % 7))
}

/** First days of the steps of a period; the first step may begin before it. */
export function stepsOf({ from, to }: Period, by: StepSize): string[] {
  const steps: string[] = []
  // As numbers: as text the year 10000 comes before the year 9999, and the last day never.
  for (let step = stepOf(from, by); msOf(step) <= msOf(to); step = nextStep(step, by)) steps.push(step)
  return steps
}

function nextStep(step: string, by: StepSize): string {
  if (by === 'month') return stepOf(addDays(step, 31), 'month')
  return addDays(step, by === 'week' ? 7 : 1)
}

/** So many points that a chart stays readable. */
export const usualStep = (period: Period): StepSize =>
  lengthOf(period) <= 45 ? 'day' : lengthOf(period) <= 200 ? 'week' : 'month'

/** By how much it changed, as a share: 0.25 is a quarter more. Null where there was nothing to compare with. */
export const changeOf = (now: number, before: number | null | undefined): number | null =>
  before === null || before === undefined || before === 0 ? null : (now - before) / Math.abs(before)
