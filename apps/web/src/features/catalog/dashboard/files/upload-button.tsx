import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'

interface Props {
  label: string
  icon?: ReactNode
  /** types for the file dialog */
  accept: string
  /** how much is sent, from 0 to 1; undefined while nothing is */
  part: number | undefined
  onFile: (file: File) => void
}

/** A button that opens the file dialog, with the progress of the upload. */
export function UploadButton({ label, icon, accept, part, onFile }: Props) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="space-y-2">
      <Button size="sm" icon={icon} loading={part !== undefined} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file && part === undefined) onFile(file)
        }}
      />
      {part !== undefined && (
        <progress
          className="block h-1.5 w-full overflow-hidden rounded-full accent-brand"
          aria-label={t('dashboard.files.uploading')}
          max={1}
          value={part}
        />
      )}
    </div>
  )
}
