import {
  formatDate as formatDateIn,
  formatDateTime as formatDateTimeIn,
  formatDays,
  formatMoment,
  formatMoney as formatMoneyIn,
  formatNumber,
  locale,
  type PrintedCurrency,
  plainAmount,
} from '@haat/shared/format.ts'
import type { Language } from '@haat/shared/text.ts'
import i18next from 'i18next'
import { isReaderElsewhere, shopTimeZone } from './shop-time-zone.ts'

export { formatDays, formatNumber, locale, type PrintedCurrency, plainAmount }

/** Formats an amount with the digits of the page's language; for a place that is left-to-right. */
export const formatMoney = (amount: number, currency: PrintedCurrency): string =>
  formatMoneyIn(amount, currency, (i18next.language ?? 'en') as Language)

/** Formats an amount for use in a sentence, isolated so that it stays left-to-right in Arabic. */
export const moneyInText = (amount: number, currency: PrintedCurrency): string => `\u2066${formatMoney(amount, currency)}\u2069`

/** The day of a time in the shop's time zone; a day without a time as it is. */
export const formatDate = (iso: string | Date, language: Language): string => formatDateIn(iso, language, shopTimeZone())

/** Day and time in the shop's time zone, which is named for readers elsewhere. */
export function formatDateTime(iso: string | Date, language: Language): string {
  const moment = new Date(iso)
  return (isReaderElsewhere(moment) ? formatMoment : formatDateTimeIn)(moment, language, shopTimeZone())
}
