import { endpoints } from 'virtual:dashboard-endpoints'
import type { BulkChangeInput, DashboardProductRow } from '@haat/shared/catalog/dashboard/schema.ts'
import { Archive, EyeOff, FolderMinus, FolderPlus, type LucideIcon, PackageCheck, Percent, TagIcon, Tags } from 'lucide-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import type { BulkAction, BulkQuestion } from '../../../../ui/dashboard/table/types.ts'
import { useCatalogChanges } from '../api.ts'
import { AddTag, IntoCategory, MovePrices, OutOfCategory, RemoveTag } from './bulk-dialogs.tsx'
import { incomplete, PublishQuestion } from './publish-question.tsx'

type Action = BulkChangeInput['action']
type Ask = ComponentType<BulkQuestion<DashboardProductRow>>

const actions: {
  action: Exclude<Action, 'restore'>
  Icon: LucideIcon
  ask?: Ask
  asks?: (rows: readonly DashboardProductRow[] | 'all') => boolean
  fits?: (row: DashboardProductRow) => boolean
}[] = [
  {
    action: 'publish',
    Icon: PackageCheck,
    ask: PublishQuestion,
    asks: (rows) => rows === 'all' || incomplete(rows).length > 0,
    fits: ({ status }) => status !== 'active',
  },
  { action: 'unpublish', Icon: EyeOff, fits: ({ status }) => status !== 'draft' },
  { action: 'archive', Icon: Archive, fits: ({ status }) => status !== 'archived' },
  { action: 'price', Icon: Percent, ask: MovePrices },
  { action: 'addCategory', Icon: FolderPlus, ask: IntoCategory },
  { action: 'removeCategory', Icon: FolderMinus, ask: OutOfCategory },
  { action: 'addTag', Icon: TagIcon, ask: AddTag },
  { action: 'removeTag', Icon: Tags, ask: RemoveTag },
]

/** Bulk actions on products; each can be undone. */
export function useProductBulk(mayEdit: boolean): BulkAction<DashboardProductRow>[] {
  const { t } = useTranslation()
  const { refresh } = useCatalogChanges()
  if (!mayEdit) return []
  return actions.map(({ action, Icon, ask, asks, fits }) => ({
    key: action,
    label: t(`dashboard.products.bulk.${action}`),
    Icon,
    ...(action === 'publish' && { primary: true }),
    ...(ask && { ask }),
    ...(asks && { asks }),
    ...(fits && { fits }),
    send: (ids, input) => send(endpoints.catalog.bulk, { ids, action, ...(input as object | undefined) }),
    atOnce: 40,
    onSettled: () => void refresh('DashboardProducts', 'DashboardCategories'),
  }))
}
