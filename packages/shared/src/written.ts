import { type Language, perLanguage } from './lists/languages.ts'

/** Locale of each language for Intl. */
export const locale = perLanguage((language) => language.locale)

/** `$89.0`: the shop's symbol, then the amount with exactly its decimals. It stays left to right in Arabic as well. */
export function formatMoney(amount: number, currency: { s: string; decimals: number }): string {
  const digits = Math.abs(amount).toLocaleString('en-US', {
    minimumFractionDigits: currency.decimals,
    maximumFractionDigits: Math.max(currency.decimals, decimalsOf(amount)),
  })
  return `${amount < 0 ? '−' : ''}${currency.s}${digits}`
}

/** Never hides a cent: an amount with more decimals than the shop shows keeps them. */
const decimalsOf = (amount: number): number => Math.min(2, (String(amount).split('.')[1] ?? '').length)

/** `Nov 21, 2026`; in other languages as they write it. */
export const formatDate = (iso: string | Date, language: Language): string =>
  new Intl.DateTimeFormat(locale[language], { year: 'numeric', month: 'short', day: 'numeric' }).format(new Date(iso))

/** `Sunday, Nov 23` */
export const formatDay = (date: Date, language: Language): string =>
  new Intl.DateTimeFormat(locale[language], { weekday: 'long', month: 'short', day: 'numeric' }).format(date)

/** `Nov 21, 2026, 8:30 PM UTC`: for a reader of whom no time zone is known. */
export const formatMoment = (date: Date, language: Language): string =>
  new Intl.DateTimeFormat(locale[language], {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(date)
