import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { Input } from '../../../../ui/form/field.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'

const deepest = 5

/** Names a new folder. Folders exist only through their pictures, so this opens an empty one. */
export function NewFolderDialog({
  inside,
  onClose,
  onNamed,
}: {
  inside: string
  onClose: () => void
  onNamed: (folder: string) => void
}) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const submit = () => {
    const folder = [inside, name]
      .join('/')
      .split('/')
      .map((part) => part.trim())
      .filter(Boolean)
    if (name.trim() === '') return setProblem(t('dashboard.media.folderMissing'))
    if (folder.length > deepest || folder.join('/').length > 120) return setProblem(t('dashboard.media.folderDeep'))
    onNamed(folder.join('/'))
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('dashboard.media.newFolder')} className="sm:max-w-md">
      <form
        className="space-y-4 p-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Input
          label={t('dashboard.media.folderName')}
          hint={inside ? t('dashboard.media.folderInside', { folder: `\u2068${inside}\u2069` }) : t('dashboard.media.folderHint')}
          error={problem}
          dir="auto"
          autoComplete="off"
          maxLength={60}
          value={name}
          onChange={({ target }) => {
            setName(target.value)
            setProblem(undefined)
          }}
        />
        <Button type="submit" variant="primary">
          {t('dashboard.media.openFolder')}
        </Button>
      </form>
    </Dialog>
  )
}
