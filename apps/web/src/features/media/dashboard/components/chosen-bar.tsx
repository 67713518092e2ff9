import type { MediaPage } from '@haat/shared/media/dashboard/schema.ts'
import { FolderInput, Trash2, X } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'
import { useChosenActions } from '../use-chosen-actions.ts'
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
  const { move, remove, removed } = useChosenActions(ids, onClear)
  const [asking, setAsking] = useState<'move' | 'remove'>()
  const close = () => setAsking(undefined)
  return (
    <>
      <section
        aria-label={t('dashboard.list.chosen', { count: ids.length })}
        className="sticky bottom-4 z-20 mx-auto flex w-fit max-w-full animate-rise flex-wrap items-center gap-x-3 gap-y-1 rounded-[16px] bg-ink py-2 ps-5 pe-2 text-paper shadow-lift dark:bg-sunken dark:text-ink"
      >
        <p role="status" className="text-sm font-semibold">
          {removed === undefined
            ? t('dashboard.list.chosen', { count: ids.length })
            : t('dashboard.media.removing', { done: removed + 1, count: ids.length })}
        </p>
        {ids.length < all.length && (
          <BarButton onClick={onAll}>{t('dashboard.media.chooseShown', { count: all.length })}</BarButton>
        )}
        {mayEdit && (
          <BarButton icon={<FolderInput aria-hidden className="size-4" />} onClick={() => setAsking('move')}>
            {t('dashboard.media.move')}
          </BarButton>
        )}
        {mayDelete && (
          <BarButton
            icon={<Trash2 aria-hidden className="size-4" />}
            loading={removed !== undefined}
            onClick={() => setAsking('remove')}
          >
            {t('dashboard.media.remove')}
          </BarButton>
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
        <MoveDialog
          count={ids.length}
          folders={folders}
          onClose={close}
          onMove={(folder) => {
            close()
            void move(folder)
          }}
        />
      )}
      <RemoveDialog
        open={asking === 'remove'}
        count={ids.length}
        onClose={close}
        onRemove={() => {
          close()
          void remove()
        }}
      />
    </>
  )
}

/** A button on the dark bar. */
const BarButton = (props: Pick<ComponentProps<typeof Button>, 'icon' | 'loading' | 'onClick' | 'children'>) => (
  <Button size="sm" variant="quiet" className="text-inherit! hover:bg-white/15!" {...props} />
)

function RemoveDialog({
  open,
  count,
  onClose,
  onRemove,
}: {
  open: boolean
  count: number
  onClose: () => void
  onRemove: () => void
}) {
  const { t } = useTranslation()
  return (
    <Dialog open={open} onOpenChange={onClose} title={t('dashboard.media.removeTitle', { count })} className="sm:max-w-md">
      <div className="space-y-5 p-5">
        <p className="text-soft">{t('dashboard.media.removeText')}</p>
        <div className="flex flex-wrap gap-3">
          <Button variant="danger" onClick={onRemove}>
            {t('dashboard.media.removeForGood')}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
