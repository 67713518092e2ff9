import { decimalsOf } from './reference/currency-digits.ts'
import { type Language, perLanguage } from './reference/languages.ts'

/** Intl locale of each language. */
export const locale = perLanguage((language) => language.locale)

/** What the printing of an amount needs of a currency: ISO 4217 code and symbol. */
export interface PrintedCurrency {
  name: string
  s: string
}

/**
 * `$1,089.00`, `¥89`, `KWD 1.250`: the symbol, then the amount with the decimals of the currency, whatever the rounding of the shop.
 * Amounts have the digits of the language, like all numbers that are not typed: `$١٬٠٨٩٫٠٠`, `$১,০৮৯.০০`. The order of the signs is
 * that of English in every language, so the place that shows it is left to right.
 */
export const formatMoney = (amount: number, { name, s }: PrintedCurrency, language: Language): string =>
  withSymbol(amount, s, moneyFormat(amountDecimals(amount, name), language).format(Math.abs(amount)))

/** `$1.2K`: an amount for the axis of a chart. */
export const formatShortMoney = (amount: number, { s }: PrintedCurrency, language: Language): string =>
  withSymbol(amount, s, shortFormat(language).format(Math.abs(amount)))

/** A letter or a full stop at the end of the symbol is followed by a space: `Rp 500`. */
const withSymbol = (amount: number, symbol: string, digits: string): string =>
  `${amount < 0 ? '−' : ''}${symbol}${/[^\p{S}\p{Z}]$/u.test(symbol) ? '\u00a0' : ''}${digits}`

const shortFormat = (language: Language): Intl.NumberFormat =>
  new Intl.NumberFormat(moneyLocale[language], { notation: 'compact', maximumFractionDigits: 1 })

/** `1089.00`: an amount for spreadsheets, form fields and machines, with the decimals of the currency (ISO 4217 code). */
export const plainAmount = (amount: number, currency: string): string => amount.toFixed(amountDecimals(amount, currency))

/** The decimals of the currency; further ones if the amount has them, so that no part of it is hidden. */
const amountDecimals = (amount: number, currency: string): number =>
  Math.max(decimalsOf(currency), Math.min(2, (String(amount).split('.')[1] ?? '').length))

/** Separators of each language; French takes those of English, because its symbol is in front as well. */
const moneyLocale = perLanguage((language) => (language.code === 'fr' ? 'en-US' : language.locale))
const moneyFormats = new Map<string, Intl.NumberFormat>()

/** Caches formatters, as for dates below. */
function moneyFormat(decimals: number, language: Language): Intl.NumberFormat {
  const key = `${decimals} ${language}`
  const made =
    moneyFormats.get(key) ??
    new Intl.NumberFormat(moneyLocale[language], { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  moneyFormats.set(key, made)
  return made
}

/** A whole number with the digits of the language: `١٬٢٣٤`. */
export const formatCount = (count: number, language: Language): string => moneyFormat(0, language).format(count)

const numberFormats = new Map<string, Intl.NumberFormat>()

/** A number with the digits and separators of the language. Caches formatters, as for dates below. */
export function formatNumber(value: number, language: Language, options?: Intl.NumberFormatOptions): string {
  const key = `${language} ${JSON.stringify(options)}`
  const made = numberFormats.get(key) ?? new Intl.NumberFormat(locale[language], options)
  numberFormats.set(key, made)
  return made.format(value)
}

const formats = {
  date: { year: 'numeric', month: 'short', day: 'numeric' },
  weekday: { weekday: 'short' },
  dayOfMonth: { day: 'numeric' },
  month: { month: 'short' },
  time: { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  moment: { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Caches formatters: creating one costs about a hundred times as much as using it. */
function getFormatter(format: keyof typeof formats, language: Language, timeZone: string): Intl.DateTimeFormat {
  const key = `${format} ${language} ${timeZone}`
  const made =
    formatters.get(key) ??
    new Intl.DateTimeFormat(locale[language], {
      ...formats[format],
      timeZone,
      // The Bengali locale data have no own words for AM and PM.
      ...(language === 'bn' && (format === 'time' || format === 'moment') && { hourCycle: 'h23' }),
    })
  formatters.set(key, made)
  return made
}

/** `Nov 21, 2026`, in the format of the language: the day of a moment in a time zone. A day without a time, `2026-11-21`, is the same day in every zone. */
export const formatDate = (iso: string | Date, language: Language, timeZone: string): string =>
  getFormatter('date', language, typeof iso === 'string' && iso.length === 10 ? 'UTC' : timeZone).format(new Date(iso))

/** `Mon 23 Nov`, of an ISO date. */
export const formatDay = (day: string, language: Language): string =>
  `${weekdayAndDay(day, language)} ${getFormatter('month', language, 'UTC').format(new Date(day))}`

/** `Mon 23 – Tue 24 Nov`; `Mon 30 Nov – Tue 1 Dec` in different months; one day if both ISO dates are the same. */
export function formatDays(from: string, to: string, language: Language): string {
  const last = formatDay(to, language)
  if (from === to) return last
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  return `${isOneMonth ? weekdayAndDay(from, language) : formatDay(from, language)} – ${last}`
}

const weekdayAndDay = (day: string, language: Language): string =>
  `${getFormatter('weekday', language, 'UTC').format(new Date(day))} ${getFormatter('dayOfMonth', language, 'UTC').format(new Date(day))}`

/** `Nov 21, 2026, 8:30 PM`, in a time zone. */
export const formatDateTime = (moment: string | Date, language: Language, timeZone: string): string =>
  getFormatter('time', language, timeZone).format(new Date(moment))

/** `Nov 21, 2026, 8:30 PM GMT+6`, for readers who may be elsewhere. */
export const formatMoment = (date: Date, language: Language, timeZone: string): string =>
  getFormatter('moment', language, timeZone).format(date)
