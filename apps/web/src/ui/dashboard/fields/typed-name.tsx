import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../button.tsx'
import { Input } from '../../form/field.tsx'
import { FormAlert } from '../../form/form-alert.tsx'
import { Dialog } from '../../overlay.tsx'

/** Confirms an irreversible action by typing a name. */
export function TypedName({
  title,
  text,
  name,
  action,
  onConfirm,
  onClose,
}: {
  title: string
  text: string
  name: string
  action: string
  /** returns the refusal as a sentence, or undefined on success */
  onConfirm: () => Promise<string | undefined>
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (plain(typed) !== plain(name)) return setProblem(t('dashboard.edit.nameDiffers'))
    setBusy(true)
    const refused = await onConfirm()
    setBusy(false)
    setRefusal(refused)
  }
  return (
    <Dialog open onOpenChange={onClose} title={title} className="sm:max-w-md">
      <form noValidate onSubmit={(event) => void confirm(event)} className="space-y-4 p-5">
        <p className="text-soft">{text}</p>
        {refusal && <FormAlert>{refusal}</FormAlert>}
        <Input
          label={t('dashboard.edit.typeName', { name: `\u2068${name}\u2069` })}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          error={problem}
          onChange={({ target }) => {
            setTyped(target.value)
            setProblem(undefined)
          }}
        />
        <div className="flex gap-3">
          <Button type="submit" variant="danger" loading={isBusy}>
            {action}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}

const plain = (text: string): string => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
