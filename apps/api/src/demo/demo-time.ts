import { addDays, dayOf } from '@haat/shared/reference/time-zone.ts'
import { dayStart } from '@haat/shared/reference/zoned-time.ts'

/** Time zone of the demo shop. */
export const demoTimeZone = 'Asia/Dhaka'

const day = 86_400_000

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * day)

/** The day in the shop, `days` days ago, as an ISO date. */
export const dayBefore = (now: Date, days: number): string => addDays(dayOf(now, demoTimeZone), -days)

/** Time of a minute of the shop's day, `days` days ago; never in the future. */
export function minuteOfDay(now: Date, daysAgo: number, minute: number): Date {
  const start = dayStart(dayBefore(now, daysAgo), demoTimeZone).getTime() + minute * 60_000
  return new Date(Math.min(start, now.getTime() - 5 * 60_000 + minute * 100))
}
