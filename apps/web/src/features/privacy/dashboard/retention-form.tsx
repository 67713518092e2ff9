import { endpoints } from 'virtual:dashboard-endpoints'
import { can } from '@haat/shared/permissions.ts'
import {
  type RetentionKey,
  type RetentionPlan,
  retentionCountLimit,
  retentionKeys,
  retentionSpans,
} from '@haat/shared/privacy/retention.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Button } from '../../../ui/button.tsx'
import { LeaveQuestion } from '../../../ui/dashboard/leave-question.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Select } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Dialog } from '../../../ui/overlay.tsx'
import { useRetentionPreviewQuery } from './api.ts'

type Due = Record<RetentionKey, number>

interface Props {
  saved: { plan: RetentionPlan; version: number; due: Due }
  refresh: () => void
}

/** Offered besides the saved value; 0: no decision. */
const offered = { years: [0, 1, 2, 3, 5, 7, 10], days: [0, 1, 7, 14, 30, 90, 180, 365] }

/** Years or days for each kind of record, with the number of records that would be deleted. Saving asks first if there are any. */
export function RetentionForm({ saved, refresh }: Props) {
  const { t } = useTranslation()
  const { session } = useSession()
  const [plan, setPlan] = useState(saved.plan)
  const [isAsking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const changed = retentionKeys.filter((key) => plan[key] !== saved.plan[key])
  const isChanged = changed.length > 0
  const preview = useRetentionPreviewQuery(plan, { skip: !isChanged })
  const due = isChanged ? preview.currentData?.due : saved.due
  const mayEdit = can(session, 'system', 'delete')
  const save = async () => {
    setAsking(false)
    setBusy(true)
    setRefusal(undefined)
    const answer = await send(endpoints.retention.save, { plan, version: saved.version })
    setBusy(false)
    if (!answer.success) {
      if (answer.code === 'version_conflict') refresh()
      return setRefusal(t(`errors.${answer.code}`))
    }
    toast.success(t('dashboard.retention.saved'))
    refresh()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!due || changed.some((key) => due[key] > 0)) setAsking(true)
    else void save()
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      {refusal && <FormAlert>{refusal}</FormAlert>}
      <Card>
        <fieldset disabled={!mayEdit} className="divide-y divide-line">
          <legend className="sr-only">{t('dashboard.retention.title')}</legend>
          {retentionKeys.map((key) => (
            <Row
              key={key}
              name={key}
              age={plan[key]}
              saved={saved.plan[key]}
              due={due?.[key]}
              onChange={(age) => setPlan({ ...plan, [key]: age })}
            />
          ))}
        </fieldset>
      </Card>
      <p className="text-sm text-soft">{t('dashboard.retention.hint')}</p>
      {mayEdit && (
        <Button type="submit" variant="primary" disabled={!isChanged} loading={isBusy}>
          {t('ui.save')}
        </Button>
      )}
      {isAsking && <Question keys={changed} due={due} onConfirm={() => void save()} onClose={() => setAsking(false)} />}
      <LeaveQuestion on={isChanged} />
    </form>
  )
}

interface RowProps {
  name: RetentionKey
  /** in the unit of the kind */
  age: number
  saved: number
  /** records that are older; undefined while they are counted */
  due: number | undefined
  onChange: (age: number) => void
}

function Row({ name, age, saved, due, onChange }: RowProps) {
  const { t } = useTranslation()
  const count = useCount()
  const { unit, fixed } = retentionSpans[name]
  const shorter = offered[unit].filter((choice) => fixed === undefined || choice < fixed)
  const choices = [...new Set([...shorter, saved])].toSorted((a, b) => a - b)
  const undecided = fixed === undefined ? t('dashboard.retention.forever') : t('dashboard.retention.days', { count: fixed })
  return (
    <section
      aria-labelledby={`retention-${name}`}
      className="grid gap-3 py-4 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_14rem] sm:items-start sm:gap-6"
    >
      <div className="min-w-0">
        <h2 id={`retention-${name}`} className="text-base">
          {t(`dashboard.retention.kinds.${name}.title`)}
        </h2>
        <p className="text-sm text-soft">{t(`dashboard.retention.kinds.${name}.text`)}</p>
      </div>
      <Select
        label={t('dashboard.retention.keep')}
        hint={age > 0 ? due !== undefined && count(name, due) : undefined}
        value={age}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice === 0 ? undecided : t(`dashboard.retention.${unit}`, { count: choice })}
          </option>
        ))}
      </Select>
    </section>
  )
}

interface QuestionProps {
  keys: readonly RetentionKey[]
  due: Due | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Deleted records can only be restored from a backup. */
function Question({ keys, due, onConfirm, onClose }: QuestionProps) {
  const { t } = useTranslation()
  const count = useCount()
  return (
    <Dialog open onOpenChange={onClose} title={t('dashboard.retention.confirm.title')} className="sm:max-w-md">
      <div className="space-y-5 p-5">
        <p className="text-soft">{t('dashboard.retention.confirm.text')}</p>
        {due && (
          <ul className="list-disc space-y-1 ps-5 text-sm">
            {keys
              .filter((key) => due[key] > 0)
              .map((key) => (
                <li key={key}>
                  {t(`dashboard.retention.kinds.${key}.title`)}: {count(key, due[key])}
                </li>
              ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" onClick={onConfirm}>
            {t('dashboard.retention.confirm.action')}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Number of records in words; counts end at a limit. */
function useCount() {
  const { t } = useTranslation()
  const language = useLanguage()
  return (key: RetentionKey, due: number): string => {
    if (due >= retentionCountLimit) return t('dashboard.retention.dueMore', { number: formatNumber(due, language) })
    return t(`dashboard.retention.kinds.${key}.due`, { count: due })
  }
}
