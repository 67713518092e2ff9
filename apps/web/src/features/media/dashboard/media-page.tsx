import type { MediaPage as Library } from '@haat/shared/media/dashboard/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { ImagePlus, Images, SearchX } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toFailure } from '../../../lib/api/api.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { SearchField } from '../../../ui/dashboard/table/filters/search-field.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { type LibraryFilter, useShelfInfiniteQuery } from './api.ts'
import { ChosenBar } from './components/chosen-bar.tsx'
import { DetailDrawer } from './components/detail-drawer.tsx'
import { ChooseFiles, DropVeil, useDrop } from './components/drop-zone.tsx'
import { FolderSelect, FolderTree } from './components/folders.tsx'
import { NewFolderDialog } from './components/new-folder-dialog.tsx'
import { PictureGrid } from './components/picture-grid.tsx'
import { UploadPanel } from './components/upload-panel.tsx'
import { filesIn } from './uploads.ts'
import { useChosen } from './use-chosen.ts'
import { useLibraryFilter } from './use-library-filter.ts'
import { libraryUploads } from './use-uploads.ts'

/** Media library: folders, search and unused pictures; uploads by drop, paste or file dialog anywhere on the page. */
export default function MediaPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const { shelf, set, picture } = useLibraryFilter()
  const answer = useShelfInfiniteQuery(shelf, { refetchOnMountOrArgChange: 30 })
  const pages = answer.currentData?.pages ?? (answer.isFetching ? undefined : answer.data?.pages)
  const folders = answer.data?.pages[0]?.folders ?? []
  const pictures = pages?.flatMap(({ media }) => media)
  const ids = pictures?.map(({ _id }) => _id) ?? []
  const { chosen, choose, clear, set: setChosen } = useChosen(ids)
  const [naming, setNaming] = useState(false)
  const mayEdit = can(session, 'media', 'edit')
  const mayDelete = can(session, 'media', 'delete')
  const bring = (files: readonly File[]) => libraryUploads.add(files, shelf.folder ?? '')
  const { over, handlers } = useDrop(bring, !mayEdit)
  usePaste(bring, mayEdit)
  const shown = new Set(ids.filter((id) => chosen.has(id)))
  const openFolder = (folder: string | undefined) => {
    clear()
    set({ folder })
  }
  const bringButton = mayEdit && (
    <ChooseFiles
      label={t('dashboard.media.files')}
      onFiles={bring}
      className="inline-flex min-h-11 items-center justify-center gap-1.5 rounded-button bg-brand px-3 text-sm font-semibold text-on-brand hover:bg-brand-hover hover:text-on-brand-hover md:min-h-9"
    >
      <ImagePlus aria-hidden className="size-4" />
      {t('dashboard.media.bring')}
    </ChooseFiles>
  )
  return (
    <div className="relative min-h-[70dvh]" {...handlers}>
      <DashboardPage title={t('shell.sections.media')} text={t('dashboard.media.text')} actions={bringButton}>
        <div className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-6">
          <div className="max-lg:hidden">
            <FolderTree
              folders={folders}
              value={shelf.folder}
              onChange={openFolder}
              onNew={mayEdit ? () => setNaming(true) : undefined}
            />
          </div>
          <div className="min-w-0">
            <Toolbar shelf={shelf} folders={folders} onChange={set} onFolder={openFolder} />
            {answer.error && !pages ? (
              <Failed failure={toFailure(answer.error)} onRetry={answer.refetch} />
            ) : pictures?.length === 0 ? (
              <Nothing shelf={shelf} onAll={() => set({ q: '', unused: false, folder: undefined })}>
                {!shelf.q && !shelf.unused && bringButton}
              </Nothing>
            ) : (
              <>
                <PictureGrid
                  label={t('shell.sections.media')}
                  pictures={pictures}
                  chosen={shown}
                  readOnly={!mayEdit && !mayDelete}
                  onChoose={choose}
                  onOpen={(id) => set({ picture: id })}
                />
                <ListEnd answer={answer} />
              </>
            )}
          </div>
        </div>
      </DashboardPage>
      {shown.size > 0 && (
        <ChosenBar
          ids={[...shown]}
          all={ids}
          folders={folders}
          mayEdit={mayEdit}
          mayDelete={mayDelete}
          onAll={() => setChosen(ids)}
          onClear={clear}
        />
      )}
      <UploadPanel raised={shown.size > 0} />
      <DropVeil on={over} className="fixed! inset-4!" />
      {picture && <DetailDrawer key={picture} mediaId={picture} folders={folders} onClose={() => set({ picture: undefined })} />}
      {naming && (
        <NewFolderDialog
          inside={shelf.folder ?? ''}
          onClose={() => setNaming(false)}
          onNamed={(folder) => {
            setNaming(false)
            openFolder(folder)
          }}
        />
      )}
    </div>
  )
}

interface ToolbarProps {
  shelf: LibraryFilter
  folders: Library['folders']
  onChange: (change: Partial<LibraryFilter>) => void
  onFolder: (folder: string | undefined) => void
}

/** Search, folder (where the tree has no room), unused pictures only, and the order. */
function Toolbar({ shelf, folders, onChange, onFolder }: ToolbarProps) {
  const { t } = useTranslation()
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <SearchField label={t('dashboard.media.search')} value={shelf.q} onSearch={(q) => onChange({ q })} />
      <div className="contents lg:hidden">
        <FolderSelect folders={folders} value={shelf.folder} onChange={onFolder} />
      </div>
      <Button
        size="sm"
        className={shelf.unused ? 'border-brand-text bg-brand-soft text-brand-text' : ''}
        aria-pressed={shelf.unused}
        onClick={() => onChange({ unused: !shelf.unused })}
      >
        {t('dashboard.media.unused')}
      </Button>
      <Button size="sm" variant="quiet" onClick={() => onChange({ sort: shelf.sort === '-created' ? 'created' : '-created' })}>
        {t(shelf.sort === '-created' ? 'dashboard.media.newest' : 'dashboard.media.oldest')}
      </Button>
    </div>
  )
}

/** The number of pictures, and the button for more. */
function ListEnd({ answer }: { answer: ReturnType<typeof useShelfInfiniteQuery> }) {
  const { t } = useTranslation()
  const [first] = answer.currentData?.pages ?? []
  return (
    <div className="mt-5 flex min-h-12 flex-wrap items-center justify-between gap-3 text-sm text-soft">
      <p role="status">{first && t('dashboard.list.total', { count: first.total })}</p>
      {answer.hasNextPage && (
        <Button size="sm" loading={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
          {t('ui.more')}
        </Button>
      )}
    </div>
  )
}

/** Uploads a pasted picture, unless the focus is in a text field. */
function usePaste(bring: (files: File[]) => void, on: boolean): void {
  useEffect(() => {
    if (!on) return
    const onPaste = (event: ClipboardEvent) => {
      const files = filesIn(event.clipboardData)
      if (files.length === 0 || event.defaultPrevented || document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      bring(files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  })
}

function Nothing({ shelf, onAll, children }: { shelf: LibraryFilter; onAll: () => void; children: ReactNode }) {
  const { t } = useTranslation()
  if (shelf.q)
    return (
      <EmptyState icon={<SearchX aria-hidden />} title={t('dashboard.list.noMatch')} text={t('dashboard.media.noMatchText')}>
        <Button onClick={onAll}>{t('dashboard.list.clearAll')}</Button>
      </EmptyState>
    )
  if (shelf.unused)
    return (
      <EmptyState icon={<Images aria-hidden />} title={t('dashboard.media.allUsed')} text={t('dashboard.media.allUsedText')}>
        <Button onClick={onAll}>{t('dashboard.list.clearAll')}</Button>
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<Images aria-hidden />}
      title={t(shelf.folder === undefined ? 'dashboard.media.emptyTitle' : 'dashboard.media.emptyFolder')}
      text={t('dashboard.media.emptyText')}
    >
      {children}
    </EmptyState>
  )
}
