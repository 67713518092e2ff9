import { countryCurrencies } from '@haat/shared/lists/country-currency.ts'
import type { Language } from '@haat/shared/text.ts'

interface KnownCurrency {
  code: string
  symbol: string
  /** its name in a person's language, and the code */
  label: string
}

/** Each currency of the list once, by name. */
export function currenciesIn(language: Language): KnownCurrency[] {
  const names = new Intl.DisplayNames(language, { type: 'currency', fallback: 'code' })
  const known = new Map(countryCurrencies.map(({ c, s }) => [c, s ?? c]))
  return [...known]
    .map(([code, symbol]) => ({ code, symbol: symbol.slice(0, 8), label: `${names.of(code)} (${code})` }))
    .sort((a, b) => a.label.localeCompare(b.label, language))
}

/** As money of that kind is usually written, as far as the shop can. */
export const usualDecimals = (code: string): number =>
  Math.min(2, new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits ?? 2)
