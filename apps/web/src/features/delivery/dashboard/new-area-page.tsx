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
import { useAreaChanges } from './api.ts'
import { AreaFields } from './components/area-fields.tsx'
import { type AreaValues, emptyValues, fieldsFrom, findProblems, type Problems } from './values.ts'

/** Creates a delivery area, last in the order. */
export default function NewAreaPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const showUndo = useShowUndo()
  const { refresh } = useAreaChanges()
  const { weightUnit } = useSettings()
  const [values, setValues] = useState<AreaValues>(emptyValues)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  const create = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const found = findProblems(values, weightUnit)
    setProblems(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const answer = await send(endpoints.delivery.create, fieldsFrom(values, weightUnit))
    setBusy(false)
    if (!answer.success) {
      if (answer.code === 'taken') return setProblems({ name: 'nameTaken' })
      return setFailure(answer)
    }
    setDone(true)
    refresh()
    showUndo(t('dashboard.delivery.new.done', { name: `\u2068${answer.area.name}\u2069` }), answer.undo)
    await navigate(dashboardPaths.delivery, { replace: true })
  }
  return (
    <DashboardPage narrow title={t('dashboard.delivery.new.title')}>
      <form noValidate onSubmit={(event) => void create(event)} className="space-y-5">
        {failure && <FormAlert>{t(`errors.${failure.code}`)}</FormAlert>}
        {Object.keys(problems).length > 0 && <FormAlert>{t('dashboard.delivery.mend')}</FormAlert>}
        <AreaFields
          values={values}
          problems={problems}
          onChange={(part) => {
            setValues({ ...values, ...part })
            setProblems({})
          }}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" loading={isBusy}>
            {t('dashboard.delivery.new.create')}
          </Button>
          <ButtonLink to={dashboardPaths.delivery}>{t('ui.cancel')}</ButtonLink>
        </div>
      </form>
      <LeaveQuestion on={values !== emptyValues && !isDone} />
    </DashboardPage>
  )
}
