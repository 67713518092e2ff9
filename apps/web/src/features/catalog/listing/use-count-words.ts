import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'

/** How many products a list has; large lists are not counted to their end. */
export interface Counted {
  total: number
  more?: boolean | undefined
}

/** Returns a function that writes the size of a list: "24 products", "1,000+ products". */
export function useCountWords(): (counted: Counted) => string {
  const { t } = useTranslation()
  const language = useLanguage()
  return ({ total, more }) =>
    more ? t('catalog.manyResults', { total: formatNumber(total, language) }) : t('catalog.results', { count: total })
}
