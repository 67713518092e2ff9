const day = 86_400_000

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * day)

/** Time of a minute, `days` days ago; never in the future. */
export function minuteOfDay(now: Date, daysAgo: number, minute: number): Date {
  const start = daysBefore(now, daysAgo)
  start.setHours(0, minute, 0, 0)
  return new Date(Math.min(start.getTime(), now.getTime() - 5 * 60_000 + minute * 100))
}
