export const dayMs = 86_400_000

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Caches formatters: creating one costs about a hundred times as much as using it. */
export function getClock(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(timeZone, made)
  return made
}

/** Date and time of a moment in a zone, as milliseconds of the same date and time in UTC. */
function wallClock(at: number, timeZone: string): number {
  if (timeZone === 'UTC') return at
  const found = {} as Record<Intl.DateTimeFormatPartTypes, number>
  for (const { type, value } of getClock(timeZone).formatToParts(at)) found[type] = Number(value)
  const whole = new Date(0)
  whole.setUTCFullYear(found.year, found.month - 1, found.day)
  return whole.setUTCHours(found.hour, found.minute, found.second) + (at - Math.floor(at / 1000) * 1000)
}

/** Milliseconds that the clocks of a zone are ahead of UTC at a moment. */
export const offsetAt = (at: number, timeZone: string): number => wallClock(at, timeZone) - at

/** Date and time of a moment in a zone as ISO text without an offset: `2026-11-27T20:05:00.000`. */
export const toLocalText = (moment: Date | string, timeZone: string): string =>
  new Date(wallClock(new Date(moment).getTime(), timeZone)).toISOString().slice(0, -1)

/** The day of a moment in a zone: `2026-11-27`. */
export const dayOf = (moment: Date | string | number, timeZone: string): string =>
  new Date(wallClock(new Date(moment).getTime(), timeZone)).toISOString().slice(0, 10)

/** The ISO date (YYYY-MM-DD) a number of days later, or earlier for a negative number. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * dayMs).toISOString().slice(0, 10)
