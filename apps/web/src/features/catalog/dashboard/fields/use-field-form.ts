import { endpoints } from 'virtual:dashboard-endpoints'
import type { CustomField } from '@haat/shared/custom-fields/schema.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { useShowUndo } from '../../../../ui/dashboard/use-undo.ts'
import { useCatalogChanges } from '../api.ts'
import { detailsOf, type FieldForm, type FormProblem, formProblems, toFieldKey, toForm } from './field-form.ts'

/** Input of the form of a custom field, its problems, and `save`, which creates the field or saves a change; `onClose` is called after success. */
export function useFieldForm(field: CustomField | undefined, onClose: () => void) {
  const { t } = useTranslation()
  const { refresh } = useCatalogChanges()
  const showUndo = useShowUndo()
  const [form, setForm] = useState(() => toForm(field))
  const [ownKey, setOwnKey] = useState(false)
  const [problems, setProblems] = useState<readonly (FormProblem | 'taken')[]>([])
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const change = (part: Partial<FieldForm>) => {
    setProblems([])
    setRefusal(undefined)
    if (part.key !== undefined) setOwnKey(true)
    // The key follows the name until it is typed.
    const key = part.name !== undefined && !field && !ownKey ? { key: toFieldKey(part.name) } : {}
    setForm((now) => ({ ...now, ...key, ...part }))
  }
  const wrong = (problem: FormProblem | 'taken') =>
    problems.includes(problem) ? t(`dashboard.customFields.problem.${problem}`) : undefined
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const found = formProblems(form)
    setProblems(found)
    if (found.length > 0) return
    setBusy(true)
    const sent = field
      ? send(endpoints.customFields.save, { ...detailsOf(form), fieldId: field._id, version: field.version })
      : send(endpoints.customFields.create, { ...detailsOf(form), key: form.key, type: form.type })
    const answer = await sent
    setBusy(false)
    if (answer.success) {
      const undo = 'undo' in answer && typeof answer.undo === 'string' ? answer.undo : null
      refresh('DashboardFields', 'DashboardProducts')
      showUndo(t('dashboard.customFields.saved', { name: `\u2068${answer.field.name}\u2069` }), undo)
      onClose()
    } else if (answer.code === 'taken') setProblems(['taken'])
    else {
      if (answer.code === 'version_conflict') refresh('DashboardFields')
      setRefusal(t(answer.code === 'version_conflict' ? 'dashboard.customFields.conflict' : `errors.${answer.code}`))
    }
  }
  return { form, change, wrong, refusal, isBusy, save }
}
