import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardCategory } from '@haat/shared/catalog/dashboard/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { FolderPlus, Layers } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { send, toFailure } from '../../../lib/api/api.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { TypedName } from '../../../ui/dashboard/fields/typed-name.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { useCatalogChanges, useDashboardCategoriesQuery } from './api.ts'
import { CategoryTree } from './categories/category-tree.tsx'
import { CategoryWordsView } from './categories/details-view.tsx'
import { NewCategory } from './categories/new-dialog.tsx'
import { CategoryPanel } from './categories/panel.tsx'
import { useUntranslated } from './translations/untranslated.tsx'

/** The category tree, in the order of the menu. */
export default function CategoriesPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const { data: all, error, refetch } = useDashboardCategoriesQuery()
  const { refresh } = useCatalogChanges()
  const [query, setQuery] = useSearchParams()
  const [adding, setAdding] = useState<{ parentId: string | null }>()
  const [removing, setRemoving] = useState<DashboardCategory>()
  const mayEdit = can(session, 'categories', 'edit')
  const mayRemove = can(session, 'categories', 'delete')
  const untranslated = useUntranslated(all ?? [], query.get('untranslated'), ({ texts }, code) => Boolean(texts[code]?.name))
  const open = all?.find(({ _id }) => _id === query.get('edit'))
  const show = (id: string | undefined) =>
    setQuery(
      { ...(untranslated.language && { untranslated: untranslated.language }), ...(id && { edit: id }) },
      { preventScrollReset: true, replace: query.has('edit') },
    )

  const remove = async ({ _id, name }: DashboardCategory) => {
    const answer = await send(endpoints.catalog.removeCategory, { categoryId: _id })
    if (!answer.success && answer.code !== 'not_found') return t(`errors.${answer.code}`)
    setRemoving(undefined)
    show(undefined)
    toast.success(t('dashboard.categories.removed', { name: `\u2068${name}\u2069` }))
    refresh('DashboardCategories', 'DashboardProducts')
    return undefined
  }
  const add = mayEdit && (
    <Button
      size="sm"
      variant="primary"
      icon={<FolderPlus aria-hidden className="size-4" />}
      onClick={() => setAdding({ parentId: null })}
    >
      {t('dashboard.categories.new')}
    </Button>
  )
  const failure = toFailure(error)
  return (
    <DashboardPage narrow title={t('shell.sections.categories')} text={t('dashboard.categories.text')} actions={add}>
      {all?.length === 0 ? (
        <EmptyState
          icon={<Layers aria-hidden />}
          title={t('dashboard.categories.emptyTitle')}
          text={t('dashboard.categories.emptyText')}
        >
          {add}
        </EmptyState>
      ) : all ? (
        <CategoryTree
          all={all}
          untranslated={untranslated}
          onUntranslated={(code) => setQuery(code ? { untranslated: code } : {}, { preventScrollReset: true, replace: true })}
          mayEdit={mayEdit}
          mayRemove={mayRemove}
          onOpen={({ _id }) => show(_id)}
          onAddBelow={({ _id }) => setAdding({ parentId: _id })}
          onRemove={setRemoving}
        />
      ) : failure ? (
        <Failed failure={failure} onRetry={refetch} />
      ) : (
        <div aria-hidden className="space-y-px">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Skeleton key={key} className="h-13 rounded-none first:rounded-t-card last:rounded-b-card" />
          ))}
        </div>
      )}
      {open && mayEdit && (
        <CategoryPanel
          category={open}
          onClose={() => show(undefined)}
          onRemove={mayRemove ? () => setRemoving(open) : undefined}
        />
      )}
      {open && !mayEdit && <CategoryWordsView category={open} onClose={() => show(undefined)} />}
      {adding && all && (
        <NewCategory
          all={all}
          parentId={adding.parentId}
          onClose={() => setAdding(undefined)}
          onDone={({ _id }) => {
            setAdding(undefined)
            show(_id)
          }}
        />
      )}
      {removing && (
        <TypedName
          title={t('dashboard.categories.removeThis')}
          text={t('dashboard.categories.removeText')}
          name={removing.name}
          action={t('dashboard.categories.removeThis')}
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </DashboardPage>
  )
}
