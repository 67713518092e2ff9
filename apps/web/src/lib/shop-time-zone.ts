import { dayOf, toLocalText } from '@haat/shared/reference/time-zone.ts'
import { boot } from './boot.ts'

let zone = boot.settings?.timeZone ?? 'UTC'

/** The shop's time zone, in which all times are shown, so that everybody reads the same: pages, staff, emails and documents. */
export const shopTimeZone = (): string => zone

/** Follows the settings of the store. */
export const setShopTimeZone = (name: string): void => {
  zone = name
}

/** Whether the reader's clock differs from that of the shop at a moment: a time of day is then shown with its zone. */
export const isReaderElsewhere = (moment: Date): boolean =>
  Date.parse(`${toLocalText(moment, zone)}Z`) !== moment.getTime() - moment.getTimezoneOffset() * 60_000

/** Today in the shop's time zone, as an ISO date. */
export const shopToday = (): string => dayOf(Date.now(), zone)
