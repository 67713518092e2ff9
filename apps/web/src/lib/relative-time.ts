import { dayOf } from '@haat/shared/reference/time-zone.ts'
import type { Language } from '@haat/shared/text.ts'
import { locale } from './format.ts'
import { shopTimeZone } from './shop-time-zone.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const steps = [
  ['year', 365 * day],
  ['month', 30 * day],
] as const

/** A time relative to now, in both directions: `in 3 hours`, `tomorrow`, `2 months ago`. */
export function relativeTime(
  date: string,
  language: Language,
  { now = Date.now(), style = 'long' }: { now?: number; style?: 'long' | 'short' } = {},
): string {
  const away = Date.parse(date) - now
  const say = new Intl.RelativeTimeFormat(locale[language], { numeric: 'auto', style })
  // Time that has passed is rounded down, time to wait is rounded up.
  if (Math.abs(away) < hour) return say.format((away < 0 ? Math.trunc : Math.ceil)(away / minute), 'minute')
  // "Yesterday" is the previous calendar day, not 24 hours ago.
  const days = Math.round((midnight(now + away) - midnight(now)) / day)
  if (days === 0) return say.format(Math.trunc(away / hour), 'hour')
  const [unit, length] = steps.find(([, length]) => Math.abs(away) >= length) ?? ['day', undefined]
  return length === undefined ? say.format(days, 'day') : say.format(Math.trunc(away / length), unit)
}

/** The day in the shop's time zone, as milliseconds of its midnight in UTC. */
const midnight = (at: number): number => Date.parse(dayOf(at, shopTimeZone()))
