import { countryCurrencies } from '@haat/shared/reference/country-currency.ts'
import { decimalsOf } from '@haat/shared/reference/currency-digits.ts'
import type { Language } from '@haat/shared/text.ts'

interface KnownCurrency {
  code: string
  symbol: string
  /** name in the given language, and the code */
  label: string
}

/** All currencies, sorted by name. */
export function currenciesIn(language: Language): KnownCurrency[] {
  const names = new Intl.DisplayNames(language, { type: 'currency', fallback: 'code' })
  const known = new Map(countryCurrencies.map(({ c, s }) => [c, s ?? c]))
  return [...known]
    .map(([code, symbol]) => ({ code, symbol: symbol.slice(0, 8), label: `${names.of(code)} (${code})` }))
    .sort((a, b) => a.label.localeCompare(b.label, language))
}

/** Number of decimals usual for a currency, within the range that the shop supports. */
export const usualDecimals = (code: string): number => Math.min(2, decimalsOf(code))
