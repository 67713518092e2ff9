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
  day: { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' },
  weekday: { weekday: 'short' },
  dayOfMonth: { day: 'numeric' },
  month: { month: 'short' },
  moment: {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Caches formatters: creating one costs about a hundred times as much as using it. */
function getFormatter(format: keyof typeof formats, language: Language): Intl.DateTimeFormat {
  const key = `${format} ${language}`
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(locale[language], formats[format])
  formatters.set(key, made)
  return made
}

/** `Nov 21, 2026`, in the format of the language. A day without a time, `2026-11-21`, is the same day in every time zone. */
export const formatDate = (iso: string | Date, language: Language): string =>
  getFormatter(typeof iso === 'string' && iso.length === 10 ? 'day' : 'date', language).format(new Date(iso))

/** `Mon 23 Nov` */
export const formatDay = (date: Date, language: Language): string =>
  `${weekdayAndDay(date, language)} ${getFormatter('month', language).format(date)}`

/** `Mon 23 – Tue 24 Nov`; `Mon 30 Nov – Tue 1 Dec` in different months; one day if both are the same. */
export function formatDays(from: Date, to: Date, language: Language): string {
  const last = formatDay(to, language)
  if (formatDay(from, language) === last) return last
  const isOneMonth = from.getMonth() === to.getMonth() && from.getFullYear() === to.getFullYear()
  return `${isOneMonth ? weekdayAndDay(from, language) : formatDay(from, language)} – ${last}`
}

const weekdayAndDay = (date: Date, language: Language): string =>
  `${getFormatter('weekday', language).format(date)} ${getFormatter('dayOfMonth', language).format(date)}`

/** `Nov 21, 2026, 8:30 PM UTC`, for readers whose time zone is unknown. */
export const formatMoment = (date: Date, language: Language): string => getFormatter('moment', language).format(date)
