import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardCategory } from '@haat/shared/catalog/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { useShowUndo } from '../../../../ui/dashboard/use-undo.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { useCatalogChanges } from '../api.ts'
import { UntranslatedSelect, type useUntranslated } from '../translations/untranslated.tsx'
import { TreeView } from './tree-view.tsx'
import { UntranslatedList } from './untranslated-list.tsx'

/** The tree of categories, which staff may reorder; or those without a translation, as a list. */
export function CategoryTree({
  all,
  untranslated,
  onUntranslated,
  mayEdit,
  mayRemove,
  onOpen,
  onAddBelow,
  onRemove,
}: {
  all: DashboardCategory[]
  untranslated: ReturnType<typeof useUntranslated<DashboardCategory>>
  /** lists the categories without a translation into this language; '' shows the tree */
  onUntranslated: (language: string) => void
  mayEdit: boolean
  mayRemove: boolean
  onOpen: (category: DashboardCategory) => void
  onAddBelow: (category: DashboardCategory) => void
  onRemove: (category: DashboardCategory) => void
}) {
  const { t } = useTranslation()
  const { refresh, showCategories } = useCatalogChanges()
  const showUndo = useShowUndo()
  const order = async (categories: DashboardCategory[]) => {
    if (sameOrder(all, categories)) return
    showCategories(categories)
    const places = categories.map(({ _id, parentId }) => ({ _id, parentId }))
    const answer = await send(endpoints.catalog.orderCategories, { places })
    if (answer.success) showUndo(t('dashboard.categories.ordered'), answer.undo)
    else toast.error(answer.code === 'version_conflict' ? t('dashboard.categories.changedMeanwhile') : t(`errors.${answer.code}`))
    refresh('DashboardCategories')
  }
  return (
    <div className="space-y-4">
      <UntranslatedSelect filters={untranslated.filters} value={untranslated.language} onChange={onUntranslated} />
      {untranslated.language ? (
        <UntranslatedList categories={untranslated.rows} all={all} onOpen={onOpen} />
      ) : (
        <TreeView
          all={all}
          mayEdit={mayEdit}
          mayRemove={mayRemove}
          onOrder={(categories) => void order(categories)}
          onAddBelow={onAddBelow}
          onRemove={onRemove}
        />
      )}
    </div>
  )
}

const sameOrder = (a: readonly DashboardCategory[], b: readonly DashboardCategory[]): boolean =>
  a.length === b.length && a.every(({ _id, parentId }, at) => b[at]?._id === _id && b[at].parentId === parentId)
