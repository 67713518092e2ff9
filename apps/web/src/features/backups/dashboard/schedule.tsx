import { endpoints } from 'virtual:dashboard-endpoints'
import { maxRetained } from '@haat/shared/backups/constants.ts'
import type { BackupOverview } from '@haat/shared/backups/dashboard/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { useRefresh } from '../../../lib/dashboard/refresh.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { shopTimeZone } from '../../../lib/shop-time-zone.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Button } from '../../../ui/button.tsx'
import { LeaveQuestion } from '../../../ui/dashboard/leave-question.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Input, Select } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Card } from '../../../ui/layout/card.tsx'

type Plan = BackupOverview['plan']

const periods = ['days', 'weeks', 'months'] as const

/** Schedule of backups and the number to keep. The time is one of the shop's time zone. */
export function Schedule({ overview }: { overview: BackupOverview }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { session } = useSession()
  const refresh = useRefresh()
  const { plan: saved, version, nextAt, folder, encrypted } = overview
  const [typed, setTyped] = useState<Partial<Plan>>({})
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const plan = { ...saved, ...typed }
  const isChanged = JSON.stringify(plan) !== JSON.stringify(saved)
  const keeps = plan.every === 'never' ? [] : periods
  const mayEdit = can(session, 'system', 'edit')
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setRefusal(undefined)
    const answer = await send(endpoints.backups.savePlan, { plan, version })
    setBusy(false)
    if (!answer.success) {
      if (answer.code === 'version_conflict') refresh()
      return setRefusal(t(`errors.${answer.code}`))
    }
    toast.success(t('dashboard.backups.saved'))
    refresh()
    setTyped({})
  }
  return (
    <Card aria-labelledby="backup-schedule">
      <h2 id="backup-schedule" className="text-lg">
        {t('dashboard.backups.schedule')}
      </h2>
      <p className="mt-1 text-sm text-soft">
        {nextAt
          ? t('dashboard.backups.next', { date: `\u2068${formatDateTime(nextAt, language)}\u2069` })
          : t('dashboard.backups.noSchedule')}
      </p>
      <form noValidate onSubmit={(event) => void save(event)} className="mt-4 space-y-4">
        {refusal && <FormAlert>{refusal}</FormAlert>}
        <fieldset disabled={!mayEdit} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-5">
          <legend className="sr-only">{t('dashboard.backups.schedule')}</legend>
          <Select
            label={t('dashboard.backups.every')}
            value={plan.every}
            onChange={({ target }) => setTyped({ ...typed, every: target.value as Plan['every'] })}
          >
            {(['never', 'day', 'week'] as const).map((one) => (
              <option key={one} value={one}>
                {t(`dashboard.backups.periods.${one}`)}
              </option>
            ))}
          </Select>
          {plan.every !== 'never' && (
            <Input
              label={t('dashboard.backups.time')}
              type="time"
              value={toTime(plan.minute)}
              hint={shopTimeZone()}
              onChange={({ target }) => target.value && setTyped({ ...typed, minute: toMinute(target.value) })}
            />
          )}
          {keeps.map((period) => (
            <Input
              key={period}
              label={t(`dashboard.backups.keep.${period}`)}
              type="number"
              inputMode="numeric"
              min={0}
              max={maxRetained}
              value={plan.keep[period]}
              onChange={({ target }) => {
                const count = Math.min(maxRetained, Math.max(0, Math.trunc(Number(target.value) || 0)))
                setTyped({ ...typed, keep: { ...plan.keep, [period]: count } })
              }}
            />
          ))}
        </fieldset>
        <div className="space-y-1 text-sm text-soft">
          {plan.every !== 'never' && <p>{t('dashboard.backups.keepText')}</p>}
          <p>{t(encrypted ? 'dashboard.backups.encrypted' : 'dashboard.backups.notEncrypted')}</p>
          <p>
            {t('dashboard.backups.folder')}{' '}
            <bdi dir="ltr" className="break-all">
              {folder}
            </bdi>
          </p>
        </div>
        {mayEdit && (
          <Button type="submit" variant="primary" disabled={!isChanged} loading={isBusy}>
            {t('ui.save')}
          </Button>
        )}
      </form>
      <LeaveQuestion on={isChanged} />
    </Card>
  )
}

/** `HH:MM` for minutes after midnight. */
const toTime = (minute: number): string => new Date(minute * 60_000).toISOString().slice(11, 16)

function toMinute(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return hours! * 60 + minutes!
}
