import { useTranslation } from 'react-i18next'
import { parseRange } from '../../../../lib/dashboard/list/list-state.ts'
import { listText } from '../../../../lib/dashboard/list/list-text.ts'
import { formatDate, formatNumber } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import type { Filter } from '../types.ts'

/** Describes the value of a filter. */
export function useFilterText() {
  const { t } = useTranslation()
  const language = useLanguage()
  return (filter: Filter, values: readonly string[]): string => {
    const { from, until } = parseRange(values)
    switch (filter.kind) {
      case 'dates': {
        const day = (text: string | undefined) => (text && !Number.isNaN(Date.parse(text)) ? formatDate(text, language) : '')
        return [from && `${t('dashboard.list.from')} ${day(from)}`, until && `${t('dashboard.list.until')} ${day(until)}`]
          .filter(Boolean)
          .join(' ')
      }
      case 'numbers': {
        const number = (text: string) => (Number.isFinite(Number(text)) ? formatNumber(Number(text), language) : text)
        const said =
          from && until ? `${number(from)}–${number(until)}` : from ? `≥ ${number(from)}` : until && `≤ ${number(until)}`
        return `\u2066${said ?? ''}\u2069${filter.unit ? ` ${filter.unit}` : ''}`
      }
      case 'flag':
        return values[0] === 'true' ? (filter.yes ?? t('dashboard.list.yes')) : (filter.no ?? t('dashboard.list.no'))
      default:
        return listText(
          values.map((value) => filter.options.find((one) => one.value === value)?.label ?? value),
          language,
        )
    }
  }
}
