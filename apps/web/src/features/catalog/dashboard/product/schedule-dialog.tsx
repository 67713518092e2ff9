import { addDays } from '@haat/shared/reference/time-zone.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toIsoTime, toLocalTime } from '../../../../lib/dashboard/local-time.ts'
import { shopTimeZone, shopToday } from '../../../../lib/shop-time-zone.ts'
import { Button } from '../../../../ui/button.tsx'
import { Input } from '../../../../ui/form/field.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'

/** Sets the publication time of a product, in the shop's time zone. */
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
  const [typed, setTyped] = useState(() => (before ? toLocalTime(before) : tomorrow()))
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const at = toIsoTime(typed)
    if (at === null) return setProblem(t('dashboard.products.schedule.needed'))
    if (Date.parse(at) <= Date.now()) return setProblem(t('dashboard.products.schedule.past'))
    onDone(at)
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('dashboard.products.move.schedule')} className="sm:max-w-md">
      <form noValidate onSubmit={submit} className="space-y-4 p-5">
        <Input
          type="datetime-local"
          label={t('dashboard.products.schedule.at')}
          hint={t('dashboard.products.schedule.hint', { zone: shopTimeZone() })}
          error={problem}
          value={typed}
          min={toLocalTime(new Date().toISOString())}
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

/** Nine o'clock on the next day. */
const tomorrow = (): string => `${addDays(shopToday(), 1)}T09:00`
