import type { DashboardMedia } from '@haat/shared/media/dashboard/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toFailure } from '../../../../lib/api/api.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { Button } from '../../../../ui/button.tsx'
import { SearchField } from '../../../../ui/dashboard/table/filters/search-field.tsx'
import { Failed } from '../../../../ui/feedback/failed.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'
import { useShelfInfiniteQuery } from '../api.ts'
import { useChosen } from '../use-chosen.ts'
import { useOwnUploads } from '../use-uploads.ts'
import { ChooseFiles, DropVeil, useDrop } from './drop-zone.tsx'
import { FolderSelect } from './folders.tsx'
import { PictureGrid } from './picture-grid.tsx'
import { UploadList } from './upload-list.tsx'

/** Selects pictures from the library; uploads are selected at once. */
export default function LibraryDialog({
  multiple,
  room,
  taken,
  onClose,
  onChoose,
}: {
  multiple: boolean
  room: number
  taken: readonly string[]
  onClose: () => void
  onChoose: (media: DashboardMedia[]) => void
}) {
  const { t } = useTranslation()
  const { session } = useSession()
  const [q, setQ] = useState('')
  const [folder, setFolder] = useState<string>()
  const shelf = useShelfInfiniteQuery({ q, folder, unused: false, sort: '-created' }, { refetchOnMountOrArgChange: true })
  const pages = shelf.data?.pages
  const pictures = pages?.flatMap(({ media }) => media)
  const [known, setKnown] = useState<ReadonlyMap<string, DashboardMedia>>(new Map())
  const { chosen, choose, set } = useChosen(pictures?.map(({ _id }) => _id) ?? [], multiple ? room : 1)
  const remember = (id: string, media: DashboardMedia | undefined) => media && setKnown((now) => new Map(now).set(id, media))
  const { all, uploads } = useOwnUploads((media) => {
    remember(media._id, media)
    set(multiple ? [...chosen, media._id] : [media._id])
    for (const { key, state } of uploads.now()) if (state === 'done') uploads.drop(key)
  })
  const mayBring = can(session, 'media', 'edit')
  const bring = (files: readonly File[]) => uploads.add(files, folder ?? '')
  const { over, handlers } = useDrop(bring, !mayBring)
  const takenSet = new Set(taken)
  const done = () => {
    onChoose([...chosen].flatMap((id) => pictures?.find(({ _id }) => _id === id) ?? known.get(id) ?? []))
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('dashboard.media.choose')}
      className="sm:max-w-4xl! sm:[height:min(86dvh,760px)]"
      footer={
        <div className="flex items-center justify-between gap-3">
          <p role="status" className="text-sm text-soft">
            {chosen.size > 0 && t('dashboard.list.chosen', { count: chosen.size })}
          </p>
          <Button variant="primary" disabled={chosen.size === 0} className="disabled:opacity-50" onClick={done}>
            {t(multiple ? 'dashboard.media.useMany' : 'dashboard.media.useOne', { count: Math.max(1, chosen.size) })}
          </Button>
        </div>
      }
    >
      <div className="relative min-h-full space-y-4 p-5" {...handlers}>
        <div className="flex flex-wrap items-center gap-2">
          <SearchField label={t('dashboard.media.search')} value={q} onSearch={setQ} />
          <FolderSelect folders={pages?.[0]?.folders ?? []} value={folder} onChange={setFolder} />
          {mayBring && (
            <ChooseFiles
              label={t('dashboard.media.files')}
              onFiles={bring}
              className="ms-auto inline-flex min-h-11 items-center gap-1.5 rounded-button border border-line bg-card px-3 text-sm font-semibold hover:border-field-line md:min-h-9"
            >
              <ImagePlus aria-hidden className="size-4" />
              {t('dashboard.media.bring')}
            </ChooseFiles>
          )}
        </div>
        {all.length > 0 && <UploadList all={all} uploads={uploads} />}
        {shelf.error && !pages ? (
          <Failed failure={toFailure(shelf.error)} onRetry={shelf.refetch} />
        ) : pictures?.length === 0 ? (
          <p className="py-14 text-center text-soft">
            {t(q || folder !== undefined ? 'dashboard.list.noMatch' : 'dashboard.media.emptyTitle')}
          </p>
        ) : (
          <PictureGrid
            label={t('shell.sections.media')}
            pictures={pictures}
            chosen={chosen}
            taken={takenSet}
            onChoose={(id, range) => {
              remember(
                id,
                pictures?.find(({ _id }) => _id === id),
              )
              choose(id, range)
            }}
          />
        )}
        {shelf.hasNextPage && (
          <div className="grid place-items-center">
            <Button size="sm" loading={shelf.isFetchingNextPage} onClick={() => void shelf.fetchNextPage()}>
              {t('ui.more')}
            </Button>
          </div>
        )}
        <DropVeil on={over} />
      </div>
    </Dialog>
  )
}
