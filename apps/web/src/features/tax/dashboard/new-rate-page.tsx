import { endpoints } from 'virtual:dashboard-endpoints'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { send } from '../../../lib/api/api.ts'
import type { Failure } from '../../../lib/api/http.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { useSettings } from '../../../lib/settings.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { LeaveQuestion } from '../../../ui/dashboard/leave-question.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { useShowUndo } from '../../../ui/dashboard/use-undo.ts'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { useRateChanges } from './api.ts'
import { RateFields } from './components/rate-fields.tsx'
import { emptyValues, fieldsFrom, findProblems, type Problems, type RateValues } from './values.ts'

const taxPage = dashboardPaths.taxSettings

/** Creates a tax rate. */
export default function NewRatePage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const showUndo = useShowUndo()
  const { refresh } = useRateChanges()
  const { country } = useSettings()
  const [start] = useState<RateValues>({ ...emptyValues, country })
  const [values, setValues] = useState<RateValues>(start)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  const create = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const found = findProblems(values)
    setProblems(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const answer = await send(endpoints.tax.create, fieldsFrom(values))
    setBusy(false)
    if (!answer.success) {
      if (answer.code === 'taken') return setProblems({ name: 'taken' })
      return setFailure(answer)
    }
    setDone(true)
    refresh()
    showUndo(t('dashboard.tax.created', { name: `\u2068${answer.rate.name}\u2069` }), answer.undo)
    await navigate(taxPage, { replace: true })
  }
  return (
    <DashboardPage narrow title={t('dashboard.tax.new')}>
      <form noValidate onSubmit={(event) => void create(event)} className="space-y-5">
        {failure && <FormAlert>{t(`errors.${failure.code}`)}</FormAlert>}
        {Object.keys(problems).length > 0 && <FormAlert>{t('dashboard.tax.mend')}</FormAlert>}
        <RateFields
          values={values}
          problems={problems}
          onChange={(part) => {
            setValues({ ...values, ...part })
            setProblems({})
          }}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" loading={isBusy}>
            {t('dashboard.tax.create')}
          </Button>
          <ButtonLink to={taxPage}>{t('ui.cancel')}</ButtonLink>
        </div>
      </form>
      <LeaveQuestion on={values !== start && !isDone} />
    </DashboardPage>
  )
}
