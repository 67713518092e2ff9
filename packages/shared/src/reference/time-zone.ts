/**
 * Whether `name` is an IANA name that Intl knows. The API also asks PostgreSQL, see `saveGroup`. Offsets such as `+06:00` are no names.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name)) return false
  try {
    getClock(name)
    return true
  } catch {
    return false
  }
}

const dayMs = 86_400_000

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Caches formatters: creating one costs about a hundred times as much as using it. */
function getClock(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  clocks.set(timeZone, made)
  return made
}

/** Date and time of a moment in a zone, as milliseconds of the same date and time in UTC. */
function wallClock(at: number, timeZone: string): number {
  if (timeZone === 'UTC') return at
  const found = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 }
  for (const { type, value } of getClock(timeZone).formatToParts(at)) if (type in found) found[type as 'year'] = Number(value)
  const whole = new Date(0)
  whole.setUTCFullYear(found.year, found.month - 1, found.day)
  return whole.setUTCHours(found.hour, found.minute, found.second) + (((at % 1000) + 1000) % 1000)
}

/** Milliseconds that the clocks of a zone are ahead of UTC at a moment. */
const offsetAt = (at: number, timeZone: string): number => wallClock(at, timeZone) - at

/** Date and time of a moment in a zone as ISO text without an offset: `2026-11-27T20:05:00.000`. */
export const toLocalText = (moment: Date | string, timeZone: string): string =>
  new Date(wallClock(new Date(moment).getTime(), timeZone)).toISOString().slice(0, -1)

/** The day of a moment in a zone: `2026-11-27`. */
export const dayOf = (moment: Date | string | number, timeZone: string): string =>
  new Date(wallClock(new Date(moment).getTime(), timeZone)).toISOString().slice(0, 10)

/** The ISO date (YYYY-MM-DD) a number of days later, or earlier for a negative number. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/**
 * The moment of a date and time in a zone: `2026-11-27T20:05`, also with seconds; undefined if it is none. Of a time that comes twice, when clocks go back, the
 * first one. A time that clocks skip is as much later as they skip.
 */
export function fromLocalText(text: string, timeZone: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.test(text)) return undefined
  const local = Date.parse(`${text}Z`)
  if (Number.isNaN(local)) return undefined
  const [before, after] = [offsetAt(local - dayMs, timeZone), offsetAt(local + dayMs, timeZone)]
  const fits = (offset: number) => offsetAt(local - offset, timeZone) === offset
  // The larger offset belongs to the earlier moment.
  const offset = [before, after].sort((a, b) => b - a).find(fits) ?? before
  return new Date(local - offset)
}

/** The moment a day begins in a zone. Where midnight is skipped, that is the first moment after it. */
export const dayStart = (day: string, timeZone: string): Date => fromLocalText(`${day}T00:00`, timeZone)!

/** A moment as ISO text with the offset of a zone: `2026-11-27T20:05:00.000+06:00`; `Z` in UTC. */
export function toZonedText(moment: Date | string, timeZone: string): string {
  const at = new Date(moment).getTime()
  const minutes = Math.round(offsetAt(at, timeZone) / 60_000)
  if (timeZone === 'UTC') return new Date(at).toISOString()
  const two = (value: number) => String(Math.trunc(value)).padStart(2, '0')
  return `${toLocalText(new Date(at), timeZone)}${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`
}
