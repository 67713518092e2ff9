/** The value of a `datetime-local` input for an ISO time, `2026-11-21T18:00` in the browser's time zone; '' for null. */
export function toLocalTime(moment: string | null): string {
  if (moment === null) return ''
  const date = new Date(moment)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The ISO time of such a value, null for none. An unchanged value keeps the seconds of the time `before`. */
export function toIsoTime(local: string, before: string | null | undefined): string | null {
  if (local === '') return null
  if (before && toLocalTime(before) === local) return before
  const date = new Date(local)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
