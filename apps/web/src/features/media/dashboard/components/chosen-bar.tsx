import type { MediaPage } from '@haat/shared/media/dashboard/schema.ts'
import { FolderInput, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { undoAllChanges } from '../../../../ui/dashboard/use-undo.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'
import { useMediaChanges } from '../api.ts'
import { MoveDialog } from './move-dialog.tsx'

/** Actions on the selected pictures. */
export function ChosenBar({
  ids,
  all,
  folders,
  mayEdit,
  mayDelete,
  onAll,
  onClear,
}: {
  ids: string[]
  all: string[]
  folders: MediaPage['folders']
  mayEdit: boolean
  mayDelete: boolean
  onAll: () => void
  onClear: () => void
}) {
  const { t } = useTranslation()
  const { move, remove, refresh } = useMediaChanges()
  const [asking, setAsking] = useState<'move' | 'remove'>()
  const [done, setDone] = useState<number>()
  const onMove = async (folder: string) => {
    setAsking(undefined)
    const undo: string[] = []
    let moved = 0
    // At most 200 per call.
    for (let at = 0; at < ids.length; at += 200) {
      const answer = await move(ids.slice(at, at + 200), folder)
      if (!answer.success) {
        toast.error(t(`errors.${answer.code}`))
        break
      }
      moved += answer.results.filter((one) => one.done).length
      undo.push(...answer.results.flatMap((one) => one.undo ?? []))
    }
    const text = t('dashboard.media.moved', { count: moved })
    if (undo.length > 0)
      toast.undo(text, t('dashboard.undo.undo'), () => void undoAllChanges(undo, () => undefined).then(refresh))
    else toast.success(text)
    onClear()
  }
  const onRemove = async () => {
    setAsking(undefined)
    let gone = 0
    const saved: string[] = []
    for (const [at, id] of ids.entries()) {
      setDone(at)
      const answer = await remove(id)
      if (answer.success || answer.code === 'not_found') gone += 1
      else saved.push(answer.code)
    }
    setDone(undefined)
    refresh()
    onClear()
    if (gone > 0) toast.success(t('dashboard.media.removed', { count: gone }))
    const inUse = saved.filter((code) => code === 'in_use').length
    if (inUse > 0) toast.info(t('dashboard.media.stillInUse', { count: inUse }))
    if (saved.length > inUse) toast.error(t('dashboard.media.notRemoved', { count: saved.length - inUse }))
  }
  return (
    <>
      <section
        aria-label={t('dashboard.list.chosen', { count: ids.length })}
        className="sticky bottom-4 z-20 mx-auto flex w-fit max-w-full animate-rise flex-wrap items-center gap-x-3 gap-y-1 rounded-[16px] bg-ink py-2 ps-5 pe-2 text-paper shadow-lift dark:bg-sunken dark:text-ink"
      >
        <p role="status" className="text-sm font-semibold">
          {done === undefined
            ? t('dashboard.list.chosen', { count: ids.length })
            : t('dashboard.media.removing', { done: done + 1, count: ids.length })}
        </p>
        {ids.length < all.length && (
          <Button size="sm" variant="quiet" className="text-inherit! hover:bg-white/15! max-md:min-h-11" onClick={onAll}>
            {t('dashboard.media.chooseShown', { count: all.length })}
          </Button>
        )}
        {mayEdit && (
          <Button
            size="sm"
            variant="quiet"
            className="text-inherit! hover:bg-white/15! max-md:min-h-11"
            icon={<FolderInput aria-hidden className="size-4" />}
            onClick={() => setAsking('move')}
          >
            {t('dashboard.media.move')}
          </Button>
        )}
        {mayDelete && (
          <Button
            size="sm"
            variant="quiet"
            className="text-inherit! hover:bg-white/15! max-md:min-h-11"
            icon={<Trash2 aria-hidden className="size-4" />}
            loading={done !== undefined}
            onClick={() => setAsking('remove')}
          >
            {t('dashboard.media.remove')}
          </Button>
        )}
        <IconButton
          label={t('dashboard.list.chooseNone')}
          className="size-9 text-inherit! hover:bg-white/15! max-md:size-11"
          onClick={onClear}
        >
          <X aria-hidden className="size-4.5" />
        </IconButton>
      </section>
      {asking === 'move' && (
        <MoveDialog count={ids.length} folders={folders} onClose={() => setAsking(undefined)} onMove={(to) => void onMove(to)} />
      )}
      <Dialog
        open={asking === 'remove'}
        onOpenChange={() => setAsking(undefined)}
        title={t('dashboard.media.removeTitle', { count: ids.length })}
        className="sm:max-w-md"
      >
        <div className="space-y-5 p-5">
          <p className="text-soft">{t('dashboard.media.removeText')}</p>
          <div className="flex flex-wrap gap-3">
            <Button variant="danger" onClick={() => void onRemove()}>
              {t('dashboard.media.removeForGood')}
            </Button>
            <Button onClick={() => setAsking(undefined)}>{t('ui.cancel')}</Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}
