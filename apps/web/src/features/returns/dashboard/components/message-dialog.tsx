import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { Textarea } from '../../../../ui/form/field.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'

/** A step with a message to the customer, shown in the email and on the order page. */
export function WordsDialog({
  title,
  action,
  needed,
  danger,
  busy,
  disabled,
  children,
  onDone,
  onClose,
}: {
  title: string
  action: string
  /** the message is required */
  needed?: boolean
  danger?: boolean
  busy: boolean
  disabled?: boolean
  children?: ReactNode
  onDone: (words: string) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [words, setWords] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (needed && !words.trim()) return setMissing(true)
    onDone(words.trim())
  }
  return (
    <Dialog open onOpenChange={onClose} title={title} className="sm:max-w-lg">
      <form noValidate onSubmit={submit} className="space-y-4 p-5">
        {children}
        <Textarea
          label={t('dashboard.returns.words.label')}
          hint={t('dashboard.returns.words.hint')}
          {...(!needed && { optional: t('ui.optional') })}
          rows={3}
          dir="auto"
          maxLength={2000}
          value={words}
          error={isMissing ? t('dashboard.returns.words.missing') : undefined}
          onChange={({ target }) => {
            setWords(target.value)
            setMissing(false)
          }}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant={danger ? 'danger' : 'primary'} loading={busy} disabled={disabled}>
            {action}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
