import { countryName } from '@haat/shared/lists/countries.ts'
import type { DeskRate } from '@haat/shared/tax/desk-schema.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'

/** Rates as people say them. */
export function useWords() {
  const language = useLanguage()
  return {
    percent: ({ percent }: Pick<DeskRate, 'percent'>) =>
      formatNumber(percent / 100, language, { style: 'percent', maximumFractionDigits: 3 }),
    place: ({ country, state }: Pick<DeskRate, 'country' | 'state'>) =>
      [state, countryName(country, language)].filter(Boolean).join(language === 'ar' ? '، ' : ', '),
  }
}
