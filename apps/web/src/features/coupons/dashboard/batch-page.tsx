import { endpoints } from 'virtual:dashboard-endpoints'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { send } from '../../../lib/api/api.ts'
import type { Failure } from '../../../lib/api/http.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { readNumber } from '../../../lib/dashboard/read-number.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { LeaveQuestion } from '../../../ui/dashboard/leave-question.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { useShowUndo } from '../../../ui/dashboard/use-undo.ts'
import { Input } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useCouponChanges } from './api.ts'
import { Forecast } from './components/forecast.tsx'
import { RulesFields } from './components/rules-fields.tsx'
import { freshRules, problemsOfRules, type RuleProblems, type RuleValues, rulesFrom } from './values.ts'

const mostCodes = 5000

interface Values extends RuleValues {
  batch: string
  count: string
  prefix: string
}
const fresh: Values = { ...freshRules, usageLimit: '1', batch: '', count: '', prefix: '' }

/** Creates a batch of coupons with the same rules and random codes. */
export default function BatchPage() {
  const { t } = useTranslation()
  const { refresh } = useCouponChanges()
  const showUndo = useShowUndo()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(fresh)
  const [problems, setProblems] = useState<RuleProblems>({})
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)

  const change = (part: Partial<Values>) => {
    setValues({ ...values, ...part })
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))))
    if (failure) setFailure(undefined)
  }
  const focus = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  const make = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const found = findProblems(values)
    setProblems(found)
    const first = Object.keys(found)[0]
    if (first) return focus(first)
    setBusy(true)
    setFailure(undefined)
    const { batch, prefix } = values
    const answer = await send(endpoints.coupons.createBatch, {
      ...rulesFrom(values),
      batch,
      prefix,
      count: readNumber(values.count) ?? 0,
    })
    setBusy(false)
    if (!answer.success) {
      setFailure(answer)
      if (answer.code === 'taken') focus('batch')
      return
    }
    setDone(true)
    refresh()
    showUndo(t('dashboard.coupons.batch.done', { count: answer.codes.length }), answer.undo)
    void navigate(`${dashboardPaths.coupons}?${new URLSearchParams({ batch: answer.batch }).toString()}`, { replace: true })
  }
  const field = (name: 'batch' | 'count' | 'prefix') => ({
    name,
    value: values[name],
    label: t(`dashboard.coupons.batch.${name}`),
    error: problems[name] && t(`dashboard.coupons.batch.problem.${name}`),
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
  })
  const isTaken = failure?.code === 'taken'
  const isTouched = JSON.stringify(values) !== JSON.stringify(fresh)
  return (
    <DashboardPage title={t('dashboard.coupons.batch.title')} text={t('dashboard.coupons.batch.text')}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void make(event)}
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]"
      >
        <div className="space-y-5">
          {failure && !isTaken && (
            <FormAlert>
              {failure.fields?.minimum ? t('dashboard.coupons.problem.minimumNothing') : t(`errors.${failure.code}`)}
            </FormAlert>
          )}
          <Card className="grid gap-4 md:grid-cols-2">
            <Input
              {...field('batch')}
              className="md:col-span-2"
              dir="auto"
              maxLength={60}
              hint={t('dashboard.coupons.batch.nameHint')}
              error={isTaken ? t('dashboard.coupons.batch.taken') : field('batch').error}
            />
            <Input {...field('count')} inputMode="numeric" dir="ltr" className="[&_input]:text-page" />
            <Input
              {...field('prefix')}
              dir="ltr"
              maxLength={12}
              optional={t('ui.optional')}
              autoCapitalize="characters"
              spellCheck={false}
              hint={t('dashboard.coupons.batch.example', { code: `\u2066${values.prefix.trim().toUpperCase()}K7TRM4XQWA\u2069` })}
              className="[&_input]:text-page"
            />
          </Card>
          <RulesFields values={values} problems={problems} readOnly={false} onChange={change} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" loading={isBusy}>
              {t('dashboard.coupons.batch.make')}
            </Button>
            <ButtonLink to={dashboardPaths.coupons}>{t('ui.cancel')}</ButtonLink>
          </div>
        </div>
        <Forecast values={values} />
      </form>
      <LeaveQuestion on={isTouched && !isDone} />
    </DashboardPage>
  )
}

function findProblems(values: Values): RuleProblems {
  const count = readNumber(values.count)
  const fits = count !== undefined && Number.isInteger(count) && count >= 1 && count <= mostCodes
  return {
    ...(values.batch.trim() === '' && { batch: 'required' as const }),
    ...(!fits && { count: 'times' as const }),
    ...(!/^[A-Z0-9-]{0,12}$/.test(values.prefix.trim().toUpperCase()) && { prefix: 'code' as const }),
    ...problemsOfRules(values),
  }
}
