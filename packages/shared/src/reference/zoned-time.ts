import { dayMs, getClock, offsetAt, toLocalText } from './time-zone.ts'

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
