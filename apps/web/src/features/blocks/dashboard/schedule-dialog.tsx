import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/form/field.tsx'
import { Dialog } from '../../../ui/overlay.tsx'
import { toLocal } from './block-form.tsx'

/** Asks when the draft is published. */
export function ScheduleDialog({ onDone, onClose }: { onDone: (at: string) => void; onClose: () => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(() => toLocal(new Date(Date.now() + 24 * 3_600_000).toISOString()))
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const at = new Date(typed)
    if (Number.isNaN(at.getTime()) || at.getTime() <= Date.now()) return setProblem(t('dashboard.blocks.schedule.past'))
    onDone(at.toISOString())
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('dashboard.blocks.schedule.title')} className="sm:max-w-md">
      <form noValidate onSubmit={submit} className="space-y-4 p-5">
        <Input
          type="datetime-local"
          label={t('dashboard.blocks.schedule.at')}
          hint={t('dashboard.blocks.schedule.hint', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
          error={problem}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setProblem(undefined)
          }}
        />
        <Button type="submit" variant="primary" wide>
          {t('dashboard.blocks.schedule.do')}
        </Button>
      </form>
    </Dialog>
  )
}
