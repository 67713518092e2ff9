import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { Input } from '../../../../ui/form/field.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'

/** Sets the publication time of a product, in the user's time zone. */
export function ScheduleDialog({
  before,
  onDone,
  onClose,
}: {
  before: string | null
  onDone: (at: string) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(() => localText(before ? new Date(before) : tomorrow()))
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const at = new Date(typed)
    if (Number.isNaN(at.getTime())) return setProblem(t('dashboard.products.schedule.needed'))
    if (at.getTime() <= Date.now()) return setProblem(t('dashboard.products.schedule.past'))
    onDone(at.toISOString())
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('dashboard.products.move.schedule')} className="sm:max-w-md">
      <form noValidate onSubmit={submit} className="space-y-4 p-5">
        <Input
          type="datetime-local"
          label={t('dashboard.products.schedule.at')}
          hint={t('dashboard.products.schedule.hint', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
          error={problem}
          value={typed}
          min={localText(new Date())}
          onChange={({ target }) => {
            setTyped(target.value)
            setProblem(undefined)
          }}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary">
            {t('dashboard.products.move.schedule')}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}

function tomorrow(): Date {
  const at = new Date()
  at.setDate(at.getDate() + 1)
  at.setHours(9, 0, 0, 0)
  return at
}

/** Value of a `datetime-local` input. */
const localText = (at: Date): string => new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
