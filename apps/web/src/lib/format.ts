import type { Currency } from '@haat/shared/settings/schema.ts'
import type { Language } from '@haat/shared/text.ts'

/** `$89.0`: the shop's symbol, then the amount with exactly its decimals. Show it inside `<bdi dir="ltr">` (ui/price.tsx does). */
export function formatMoney(amount: number, currency: Pick<Currency, 's' | 'decimals'>): string {
  const digits = Math.abs(amount).toLocaleString('en-US', {
    minimumFractionDigits: currency.decimals,
    maximumFractionDigits: Math.max(currency.decimals, decimalsOf(amount)),
  })
  return `${amount < 0 ? '−' : ''}${currency.s}${digits}`
}

/** An amount inside a sentence: isolated, so that it stays left to right in Arabic as well. */
export const moneyInText = (amount: number, currency: Pick<Currency, 's' | 'decimals'>): string =>
  `\u2066${formatMoney(amount, currency)}\u2069`

/** Never hides a cent: an amount with more decimals than the shop shows keeps them. */
const decimalsOf = (amount: number): number => Math.min(2, (String(amount).split('.')[1] ?? '').length)

export const locale: Record<Language, string> = { en: 'en-US', bn: 'bn-BD', ar: 'ar-EG', fr: 'fr-FR' }

/** `Nov 21, 2026`; in other languages as they write it. */
export const formatDate = (iso: string | Date, language: Language): string =>
  new Intl.DateTimeFormat(locale[language], { year: 'numeric', month: 'short', day: 'numeric' }).format(new Date(iso))

export const formatDateTime = (iso: string | Date, language: Language): string =>
  new Intl.DateTimeFormat(locale[language], {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    // The Bengali data have no words of their own for AM and PM.
    ...(language === 'bn' && { hourCycle: 'h23' }),
  }).format(new Date(iso))

/** `Sunday, Nov 23` */
export const formatDay = (date: Date, language: Language): string =>
  new Intl.DateTimeFormat(locale[language], { weekday: 'long', month: 'short', day: 'numeric' }).format(date)

export const formatNumber = (value: number, language: Language, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(locale[language], options).format(value)
