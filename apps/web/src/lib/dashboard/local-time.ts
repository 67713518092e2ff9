import { toLocalText } from '@haat/shared/reference/time-zone.ts'
import { fromLocalText } from '@haat/shared/reference/zoned-time.ts'
import { shopTimeZone } from '../shop-time-zone.ts'

/** The value of a `datetime-local` input for an ISO time, `2026-11-21T18:00` in the shop's time zone; '' for null. */
export const toLocalTime = (moment: string | null): string =>
  moment === null ? '' : toLocalText(moment, shopTimeZone()).slice(0, 16)

/** The ISO time of such a value, null for none. An unchanged value keeps the seconds of the time `before`. */
export function toIsoTime(local: string, before?: string | null): string | null {
  if (before && toLocalTime(before) === local) return before
  return fromLocalText(local, shopTimeZone())?.toISOString() ?? null
}
