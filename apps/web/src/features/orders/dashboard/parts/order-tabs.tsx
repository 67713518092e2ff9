import { mostWaiting } from '@haat/shared/orders/desk-rules.ts'
import { useTranslation } from 'react-i18next'
import type { ListState } from '../../../../lib/dashboard/list-state.ts'
import { formatNumber } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { cx } from '../../../../ui/cx.ts'
import { useOrderCountsQuery } from '../api.ts'
import { filtersOf, presetOf, presets } from '../presets.ts'

/** The usual questions, each with how many orders wait under it. */
export function OrderTabs({ list }: { list: ListState }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data: counts } = useOrderCountsQuery()
  const current = presetOf(list.filters)
  return (
    <nav
      aria-label={t('dashboard.orders.tabs.label')}
      className="no-bar -mx-4 mb-3 overflow-x-auto border-b border-line px-4 md:mx-0 md:px-0"
    >
      <ul className="flex w-max gap-5.5">
        {presets.map((preset) => {
          const count = preset.count && counts?.[preset.count]
          const isHere = preset === current
          return (
            <li key={preset.key}>
              <button
                type="button"
                aria-current={isHere ? 'true' : undefined}
                onClick={() => list.set({ filters: filtersOf(preset) })}
                className={cx(
                  'flex min-h-11 items-center gap-1.5 border-b-2 whitespace-nowrap transition-colors duration-150 md:min-h-10',
                  isHere ? 'border-ink font-semibold text-ink' : 'border-transparent text-soft hover:text-ink',
                )}
              >
                {t(`dashboard.orders.tabs.${preset.key}`)}
                {Boolean(count) && (
                  <span className="font-normal text-soft tabular">
                    {formatNumber(Math.min(count!, mostWaiting), language)}
                    {count! > mostWaiting && '+'}
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
