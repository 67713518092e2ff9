import { useTranslation } from 'react-i18next'
import type { ListState } from '../../../../lib/dashboard/list/list-state.ts'
import { PresetTabs } from '../../../../ui/dashboard/preset-tabs.tsx'
import { useOrderCountsQuery } from '../api.ts'
import { findPreset, presets, toFilters } from '../list/presets.ts'

/** Filter presets with the number of orders each. */
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
      current={findPreset(list.filters)?.key}
      onChoose={(key) => list.set({ filters: toFilters(presets.find((preset) => preset.key === key)!) })}
    />
  )
}
