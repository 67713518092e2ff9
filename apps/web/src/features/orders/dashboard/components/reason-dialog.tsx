import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { Textarea } from '../../../../ui/form/field.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'

/** Asks for a reason, with common ones to select. */
export function ReasonDialog({
  title,
  children,
  reasons,
  action,
  danger,
  stay,
  busy,
  onDone,
  onClose,
}: {
  title: string
  /** text about the effects */
  children?: ReactNode
  reasons: readonly string[]
  action: string
  danger?: boolean
  /** label of the dismiss button, where "Cancel" would be ambiguous */
  stay?: string
  busy: boolean
  onDone: (reason: string) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!reason.trim()) return setMissing(true)
    onDone(reason.trim())
  }
  const put = (text: string) => {
    setReason(text)
    setMissing(false)
  }
  return (
    <Dialog open onOpenChange={onClose} title={title} className="sm:max-w-md">
      <form noValidate onSubmit={submit} className="space-y-4 p-5">
        {children}
        <ul aria-label={t('dashboard.orders.reason.usual')} className="flex flex-wrap gap-1.5">
          {reasons.map((one) => (
            <li key={one}>
              <button
                type="button"
                className="min-h-11 rounded-chip border border-line bg-card px-3.5 text-sm hover:border-field-line sm:min-h-9"
                onClick={() => put(one)}
              >
                {one}
              </button>
            </li>
          ))}
        </ul>
        <Textarea
          label={t('dashboard.orders.reason.label')}
          rows={2}
          dir="auto"
          maxLength={300}
          value={reason}
          error={isMissing ? t('dashboard.orders.reason.missing') : undefined}
          onChange={({ target }) => put(target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant={danger ? 'danger' : 'primary'} loading={busy}>
            {action}
          </Button>
          <Button onClick={onClose}>{stay ?? t('ui.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
