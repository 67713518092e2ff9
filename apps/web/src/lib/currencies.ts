import { countryCurrencies } from '@haat/shared/reference/country-currency.ts'
import { decimalsOf } from '@haat/shared/reference/currency-digits.ts'
import type { Language } from '@haat/shared/text.ts'

interface KnownCurrency {
  code: string
  symbol: string
  /** name in the given language, and the code */
  label: string
}

/** All currencies, sorted by name. Browsers do not name each in every language: the name is then the English one. */
export function currenciesIn(language: Language): KnownCurrency[] {
  const [names, english] = [language, 'en'].map((one) => new Intl.DisplayNames(one, { type: 'currency', fallback: 'none' }))
  const toLabel = (code: string) => {
    const name = names!.of(code) ?? english!.of(code)
    return name ? `${name} (${code})` : code
  }
  const known = new Map(countryCurrencies.map(({ c, s }) => [c, s ?? c]))
  return [...known]
    .map(([code, symbol]) => ({ code, symbol: symbol.slice(0, 8), label: toLabel(code) }))
    .sort((a, b) => a.label.localeCompare(b.label, language))
}

/** Number of decimals usual for a currency, within the range that the shop supports. */
export const usualDecimals = (code: string): number => Math.min(2, decimalsOf(code))
