import { type ViewList, viewLists } from '@haat/shared/saved-views/lists.ts'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay.tsx'
import { useViewsQuery } from './api.ts'
import { ViewsPanel } from './views-panel.tsx'

/** Own and shared saved views of a list, as links. The button shows the current view. */
export function Views({ name, query }: { name: string; query: string }) {
  return Object.hasOwn(viewLists, name) ? <ViewsButton list={name as ViewList} query={query} /> : null
}

function ViewsButton({ list, query }: { list: ViewList; query: string }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { data: views, error, refetch } = useViewsQuery(list)
  const current = views?.find((view) => view.query === query)
  const icon = <Bookmark aria-hidden className="size-4.5" />
  return (
    <>
      {current ? (
        <Button size="sm" className="max-w-48" icon={icon} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <bdi className="min-w-0 truncate">{current.name}</bdi>
        </Button>
      ) : (
        <IconButton
          label={t('dashboard.savedViews.title')}
          className="size-9 max-md:size-11"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {icon}
        </IconButton>
      )}
      <Dialog open={open} onOpenChange={setOpen} title={t('dashboard.savedViews.title')} className="sm:max-w-md">
        <ViewsPanel
          list={list}
          query={query}
          views={views}
          current={current}
          failed={error !== undefined}
          onRetry={() => void refetch()}
          onClose={() => setOpen(false)}
        />
      </Dialog>
    </>
  )
}
