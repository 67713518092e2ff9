import type { Currency } from '@haat/shared/settings/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import { formatDate, formatDay, formatMoney, locale } from '@haat/shared/written.ts'

export { formatDate, formatDay, formatMoney, locale }

/** An amount inside a sentence: isolated, so that it stays left to right in Arabic as well. */
export const moneyInText = (amount: number, currency: Pick<Currency, 's' | 'decimals'>): string =>
  `\u2066${formatMoney(amount, currency)}\u2069`

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

export const formatNumber = (value: number, language: Language, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(locale[language], options).format(value)
