import { endpoints } from 'virtual:dashboard-endpoints'
import type { BulkWish, DeskProductRow } from '@haat/shared/catalog/desk-schema.ts'
import { Archive, EyeOff, FolderMinus, FolderPlus, type LucideIcon, PackageCheck, Percent, TagIcon, Tags } from 'lucide-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import type { BulkAction } from '../../../../ui/dashboard/table/types.ts'
import { useCatalogChanges } from '../api.ts'
import { AddTag, IntoCategory, MovePrices, OutOfCategory, RemoveTag } from './bulk-dialogs.tsx'

type Action = BulkWish['action']
type Ask = ComponentType<{ count: number; onDone: (wish: unknown) => void; onCancel: () => void }>

const actions: { action: Exclude<Action, 'restore'>; Icon: LucideIcon; ask?: Ask }[] = [
  { action: 'publish', Icon: PackageCheck },
  { action: 'unpublish', Icon: EyeOff },
  { action: 'archive', Icon: Archive },
  { action: 'price', Icon: Percent, ask: MovePrices },
  { action: 'addCategory', Icon: FolderPlus, ask: IntoCategory },
  { action: 'removeCategory', Icon: FolderMinus, ask: OutOfCategory },
  { action: 'addTag', Icon: TagIcon, ask: AddTag },
  { action: 'removeTag', Icon: Tags, ask: RemoveTag },
]

/** What can be done to many products at once; each of it can be taken back. */
export function useProductBulk(mayEdit: boolean): BulkAction<DeskProductRow>[] {
  const { t } = useTranslation()
  const { refresh } = useCatalogChanges()
  if (!mayEdit) return []
  return actions.map(({ action, Icon, ask }) => ({
    key: action,
    label: t(`dashboard.products.bulk.${action}`),
    Icon,
    ...(action === 'publish' && { primary: true }),
    ...(ask && { ask }),
    send: (ids, wish) => send(endpoints.catalog.bulk, { ids, action, ...(wish as object | undefined) }),
    atOnce: 40,
    onSettled: () => void refresh('DeskProducts', 'DeskCategories'),
  }))
}
