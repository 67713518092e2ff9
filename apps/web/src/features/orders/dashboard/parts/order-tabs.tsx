import { useTranslation } from 'react-i18next'
import type { ListState } from '../../../../lib/dashboard/list-state.ts'
import { PresetTabs } from '../../../../ui/dashboard/preset-tabs.tsx'
import { useOrderCountsQuery } from '../api.ts'
import { filtersOf, presetOf, presets } from '../presets.ts'

/** The usual questions, each with how many orders wait under it. */
export function OrderTabs({ list }: { list: ListState }) {
  const { t } = useTranslation()
  const { data: counts } = useOrderCountsQuery()
  return (
    <PresetTabs
      label={t('dashboard.orders.tabs.label')}
      presets={presets.map(({ key, count }) => ({
        key,
        label: t(`dashboard.orders.tabs.${key}`),
        count: count && counts?.[count],
      }))}
      current={presetOf(list.filters)?.key}
      onChoose={(key) => list.set({ filters: filtersOf(presets.find((preset) => preset.key === key)!) })}
    />
  )
}
