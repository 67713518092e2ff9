import type { DashboardProduct, MovementKind } from '@haat/shared/catalog/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { type ListState, parseRange } from '../../../../lib/dashboard/list/list-state.ts'
import type { Filter } from '../../../../ui/dashboard/table/types.ts'
import { getName } from '../variants/grid/row-name.tsx'
import type { MovementsInput } from './api.ts'

export const filterNames = ['kind', 'variant', 'at'] as const
export const kinds = ['sale', 'cancel', 'return', 'adjust', 'import'] as const satisfies MovementKind[]

export function movementsInput(product: string, { q, filters }: ListState): MovementsInput {
  const { from, until } = parseRange(filters.at)
  return {
    product,
    ...(q && { q }),
    ...(filters.kind?.length && { kind: filters.kind as MovementKind[] }),
    ...(filters.variant?.[0] && { variant: filters.variant[0] }),
    ...(from && { from }),
    ...(until && { to: until }),
  }
}

export function useMovementFilters({ variants, type }: DashboardProduct): Filter[] {
  const { t } = useTranslation()
  return [
    {
      name: 'kind',
      kind: 'many',
      label: t('dashboard.stock.kindLabel'),
      options: kinds.map((value) => ({ value, label: t(`dashboard.stock.kind.${value}`) })),
    },
    ...(type === 'variable'
      ? [
          {
            name: 'variant',
            kind: 'one' as const,
            label: t('dashboard.variants.variant'),
            options: variants.map((variant) => ({ value: variant._id, label: getName(variant) })),
          },
        ]
      : []),
    { name: 'at', kind: 'dates', label: t('dashboard.stock.at') },
  ]
}
