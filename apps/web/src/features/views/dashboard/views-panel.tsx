import type { SavedView } from '@haat/shared/views/desk-schema.ts'
import type { ViewList } from '@haat/shared/views/lists.ts'
import { Check, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { failureOf } from '../../../lib/api/api.ts'
import { Chip, Skeleton } from '../../../ui/bits.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useKeepViewMutation, useRemoveViewMutation, useSaveViewMutation } from './api.ts'
import { ViewForm } from './view-form.tsx'

/** Opens, keeps, renames and removes views. */
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
  /** the list as it is looked at now */
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
  const [keep, keeping] = useKeepViewMutation()
  const [save, saving] = useSaveViewMutation()
  const [remove, removing] = useRemoveViewMutation()
  const refusal = failureOf(keeping.error ?? saving.error ?? removing.error)
  const done = () => setEditing(undefined)
  const drop = async ({ _id, name, shared, query }: SavedView) => {
    const { error } = await remove({ viewId: _id })
    if (error) return
    // Behind an open dialog the toast could not be reached.
    onClose()
    toast.undo(t('dashboard.views.removed', { name }), t('dashboard.undo.undo'), () => void keep({ list, name, shared, query }))
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
            ? view.shared && <Chip>{t('dashboard.views.shared')}</Chip>
            : view.owner && <bdi className="truncate text-sm text-faint">{view.owner}</bdi>}
        </Link>
        {view.own && (
          <IconButton
            label={t('dashboard.views.change', { name: `\u2068${view.name}\u2069` })}
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
        <ul aria-label={t('dashboard.views.title')} className="border-t border-line">
          <li className="flex border-b border-line">
            <Link to={pathname} onClick={onClose} className="flex min-h-12 flex-1 items-center text-ink hover:underline">
              {t('dashboard.views.all')}
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
            {t('dashboard.views.keep')}
          </Button>
        )
      )}
    </div>
  )
}
