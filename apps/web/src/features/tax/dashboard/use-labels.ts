import { countryName } from '@haat/shared/reference/countries.ts'
import type { DashboardRate } from '@haat/shared/tax/dashboard/schema.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'

/** Formats tax rates and regions. */
export function useWords() {
  const language = useLanguage()
  return {
    percent: ({ percent }: Pick<DashboardRate, 'percent'>) =>
      formatNumber(percent / 100, language, { style: 'percent', maximumFractionDigits: 3 }),
    place: ({ country, state }: Pick<DashboardRate, 'country' | 'state'>) =>
      [state, countryName(country, language)].filter(Boolean).join(language === 'ar' ? '، ' : ', '),
  }
}
