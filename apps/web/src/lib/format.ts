import {
  formatDate,
  formatDays,
  formatMoney as formatMoneyIn,
  formatNumber,
  locale,
  type PrintedCurrency,
  plainAmount,
} from '@haat/shared/format.ts'
import type { Language } from '@haat/shared/text.ts'
import i18next from 'i18next'

export { formatDate, formatDays, formatNumber, locale, type PrintedCurrency, plainAmount }

/** Formats an amount with the digits of the page's language; for a place that is left-to-right. */
export const formatMoney = (amount: number, currency: PrintedCurrency): string =>
  formatMoneyIn(amount, currency, (i18next.language ?? 'en') as Language)

/** Formats an amount for use in a sentence, isolated so that it stays left-to-right in Arabic. */
export const moneyInText = (amount: number, currency: PrintedCurrency): string => `\u2066${formatMoney(amount, currency)}\u2069`

export const formatDateTime = (iso: string | Date, language: Language): string =>
  new Intl.DateTimeFormat(locale[language], {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    // The Bengali locale data have no own words for AM and PM.
    ...(language === 'bn' && { hourCycle: 'h23' }),
  }).format(new Date(iso))
