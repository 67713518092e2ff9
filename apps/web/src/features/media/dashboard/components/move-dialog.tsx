import type { MediaPage } from '@haat/shared/media/dashboard/schema.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { Input } from '../../../../ui/form/field.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'
import { toFolderNodes } from '../folders.ts'

/** Selects an existing or a new folder. */
export function MoveDialog({
  count,
  folders,
  onClose,
  onMove,
}: {
  count: number
  folders: MediaPage['folders']
  onClose: () => void
  onMove: (folder: string) => void
}) {
  const { t } = useTranslation()
  const [folder, setFolder] = useState('')
  const id = useId()
  return (
    <Dialog open onOpenChange={onClose} title={t('dashboard.media.moveTitle', { count })} className="sm:max-w-md">
      <form
        className="space-y-4 p-5"
        onSubmit={(event) => {
          event.preventDefault()
          onMove(folder)
        }}
      >
        <Input
          label={t('dashboard.media.folder')}
          hint={t('dashboard.media.moveHint')}
          list={id}
          dir="auto"
          autoComplete="off"
          maxLength={120}
          value={folder}
          onChange={({ target }) => setFolder(target.value)}
        />
        <datalist id={id}>
          {toFolderNodes(folders).map((one) => (
            <option key={one.folder} value={one.folder} />
          ))}
        </datalist>
        <Button type="submit" variant="primary">
          {t(folder.trim() ? 'dashboard.media.moveInto' : 'dashboard.media.takeOutOfFolder', {
            folder: `\u2068${folder.trim()}\u2069`,
          })}
        </Button>
      </form>
    </Dialog>
  )
}
