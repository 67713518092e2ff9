import type { SavedView } from '@haat/shared/saved-views/dashboard/schema.ts'
import type { ViewList } from '@haat/shared/saved-views/lists.ts'
import { Check, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { toFailure } from '../../../lib/api/api.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { useCreateViewMutation, useRemoveViewMutation, useSaveViewMutation } from './api.ts'
import { ViewForm } from './view-form.tsx'

/** Opens, saves, renames and deletes views. */
export function ViewsPanel({
  list,
  query,
  views,
  current,
  failed,
  onRetry,
  onClose,
}: {
  list: ViewList
  /** current query of the list */
  query: string
  views: SavedView[] | undefined
  current: SavedView | undefined
  failed: boolean
  onRetry: () => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const [editing, setEditing] = useState<string>()
  const [keep, keeping] = useCreateViewMutation()
  const [save, saving] = useSaveViewMutation()
  const [remove, removing] = useRemoveViewMutation()
  const refusal = toFailure(keeping.error ?? saving.error ?? removing.error)
  const done = () => setEditing(undefined)
  const drop = async ({ _id, name, shared, query }: SavedView) => {
    const { error } = await remove({ viewId: _id })
    if (error) return
    // A toast behind an open dialog is not reachable.
    onClose()
    toast.undo(
      t('dashboard.savedViews.removed', { name }),
      t('dashboard.undo.undo'),
      () => void keep({ list, name, shared, query }),
    )
  }
  const row = (view: SavedView) =>
    editing === view._id ? (
      <li key={view._id} className="border-b border-line py-3">
        <ViewForm
          first={view}
          differs={view.query !== query}
          busy={saving.isLoading || removing.isLoading}
          onCancel={done}
          onSave={async ({ name, shared, takesNow }) => {
            const { error } = await save({ viewId: view._id, name, shared, query: takesNow ? query : view.query })
            if (!error) done()
          }}
          onRemove={() => void drop(view)}
        />
      </li>
    ) : (
      <li key={view._id} className="flex items-center border-b border-line">
        <Link
          to={`${pathname}?${view.query}`}
          onClick={onClose}
          aria-current={view === current ? 'true' : undefined}
          className="flex min-h-12 min-w-0 flex-1 items-center gap-2 text-ink hover:underline"
        >
          <bdi className="min-w-0 truncate">{view.name}</bdi>
          {view === current && <Check aria-hidden className="size-4 shrink-0 text-brand-text" />}
          {view.own
            ? view.shared && <Chip>{t('dashboard.savedViews.shared')}</Chip>
            : view.owner && <bdi className="truncate text-sm text-faint">{view.owner}</bdi>}
        </Link>
        {view.own && (
          <IconButton
            label={t('dashboard.savedViews.change', { name: `\u2068${view.name}\u2069` })}
            className="size-9 max-md:size-11"
            onClick={() => setEditing(view._id)}
          >
            <Pencil aria-hidden className="size-4" />
          </IconButton>
        )}
      </li>
    )
  return (
    <div className="space-y-4 p-5">
      {refusal && <FormAlert>{t(`errors.${refusal.code}`)}</FormAlert>}
      {failed && !views ? (
        <FormAlert tone="info">
          {t('ui.failedTitle')}{' '}
          <button type="button" className="min-h-9 underline underline-offset-4" onClick={onRetry}>
            {t('ui.tryAgain')}
          </button>
        </FormAlert>
      ) : (
        <ul aria-label={t('dashboard.savedViews.title')} className="border-t border-line">
          <li className="flex border-b border-line">
            <Link to={pathname} onClick={onClose} className="flex min-h-12 flex-1 items-center text-ink hover:underline">
              {t('dashboard.savedViews.all')}
            </Link>
          </li>
          {views ? views.map(row) : <Skeleton className="my-4 h-4 w-40" />}
        </ul>
      )}
      {editing === 'new' ? (
        <ViewForm
          busy={keeping.isLoading}
          onCancel={done}
          onSave={async ({ name, shared }) => {
            const { error } = await keep({ list, name, shared, query })
            if (!error) done()
          }}
        />
      ) : (
        !current && (
          <Button icon={<Plus aria-hidden className="size-4" />} onClick={() => setEditing('new')}>
            {t('dashboard.savedViews.keep')}
          </Button>
        )
      )}
    </div>
  )
}
