import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toIsoTime, toLocalTime } from '../../../lib/dashboard/local-time.ts'
import { shopTimeZone } from '../../../lib/shop-time-zone.ts'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/form/field.tsx'
import { Dialog } from '../../../ui/overlay.tsx'

/** Asks when the draft is published. */
export function ScheduleDialog({ onDone, onClose }: { onDone: (at: string) => void; onClose: () => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(() => toLocalTime(new Date(Date.now() + 24 * 3_600_000).toISOString()))
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const at = toIsoTime(typed)
    if (at === null || Date.parse(at) <= Date.now()) return setProblem(t('dashboard.blocks.schedule.past'))
    onDone(at)
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('dashboard.blocks.schedule.title')} className="sm:max-w-md">
      <form noValidate onSubmit={submit} className="space-y-4 p-5">
        <Input
          type="datetime-local"
          label={t('dashboard.blocks.schedule.at')}
          hint={t('dashboard.blocks.schedule.hint', { zone: shopTimeZone() })}
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
