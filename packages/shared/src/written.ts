import { type Language, perLanguage } from './lists/languages.ts'

/** Locale of each language for Intl. */
export const locale = perLanguage((language) => language.locale)

/** `$89.0`: the shop's symbol, then the amount with exactly its decimals. It stays left to right in Arabic as well. */
export function formatMoney(amount: number, currency: { s: string; decimals: number }): string {
  const { decimals } = currency
  const digits = numberFormat(decimals, Math.max(decimals, decimalsOf(amount))).format(Math.abs(amount))
  return `${amount < 0 ? '−' : ''}${currency.s}${digits}`
}

const numberFormats = new Map<string, Intl.NumberFormat>()

function numberFormat(minimumFractionDigits: number, maximumFractionDigits: number): Intl.NumberFormat {
  const key = `${minimumFractionDigits} ${maximumFractionDigits}`
  const made = numberFormats.get(key) ?? new Intl.NumberFormat('en-US', { minimumFractionDigits, maximumFractionDigits })
  numberFormats.set(key, made)
  return made
}

/** Never hides a cent: an amount with more decimals than the shop shows keeps them. */
const decimalsOf = (amount: number): number => Math.min(2, (String(amount).split('.')[1] ?? '').length)

const formats = {
  date: { year: 'numeric', month: 'short', day: 'numeric' },
  day: { weekday: 'long', month: 'short', day: 'numeric' },
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

/** Making a formatter costs a hundred times as much as using it. */
function formatterOf(format: keyof typeof formats, language: Language): Intl.DateTimeFormat {
  const key = `${format} ${language}`
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(locale[language], formats[format])
  formatters.set(key, made)
  return made
}

/** `Nov 21, 2026`; in other languages as they write it. */
export const formatDate = (iso: string | Date, language: Language): string => formatterOf('date', language).format(new Date(iso))

/** `Sunday, Nov 23` */
export const formatDay = (date: Date, language: Language): string => formatterOf('day', language).format(date)

/** `Nov 21, 2026, 8:30 PM UTC`: for a reader of whom no time zone is known. */
export const formatMoment = (date: Date, language: Language): string => formatterOf('moment', language).format(date)
