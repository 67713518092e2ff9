import { can } from '@haat/shared/permissions.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer, Failure } from '../../../lib/api/http.ts'
import { type Editor as EditorState, type Loaded, useEditor } from '../../../lib/dashboard/editing/use-editor.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { Editor } from '../../../ui/dashboard/editor.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { CodeField } from './components/code-field.tsx'
import { Forecast } from './components/forecast.tsx'
import { RulesFields } from './components/rules-fields.tsx'
import { type CouponValues, problemsOfCoupon, type RuleProblems } from './values.ts'

/** Form for a coupon's rules with a forecast. */
export function CouponForm({
  name,
  loaded,
  send,
  reload,
  onSaved,
}: {
  /** name of the draft */
  name: string
  loaded: Loaded<CouponValues>
  send: (values: CouponValues, version: number) => Promise<Answer<{ loaded: Loaded<CouponValues> }>>
  reload?: () => Promise<Loaded<CouponValues> | undefined>
  onSaved?: () => void
}) {
  const { t } = useTranslation()
  const { session } = useSession()
  const mayEdit = can(session, 'coupons', 'edit')
  const box = useRef<HTMLDivElement>(null)
  const [problems, setProblems] = useState<RuleProblems>({})
  const editor = useEditor<CouponValues>({
    name,
    loaded,
    ...(reload && { reload }),
    send: async (values, version) => {
      const found = problemsOfCoupon(values)
      setProblems(found)
      const first = Object.keys(found)[0]
      if (first) {
        box.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
        return badRequest
      }
      return send(values, version)
    },
  })
  const { values, failure } = editor
  const change = (part: Partial<CouponValues>) => {
    editor.change(part)
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))))
  }
  const ofCode =
    failure?.code === 'taken'
      ? t('dashboard.coupons.problem.taken')
      : problems.code && t(`dashboard.coupons.problem.${problems.code}`)
  return (
    <Editor editor={withoutOwn(editor)} labels={useLabels()} failureText={useFailureText(failure)} {...(onSaved && { onSaved })}>
      <div ref={box} className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="space-y-5">
          <Card>
            <CodeField value={values.code} error={ofCode} readOnly={!mayEdit} onChange={(code) => change({ code })} />
          </Card>
          <RulesFields values={values} problems={problems} readOnly={!mayEdit} onChange={change} />
        </div>
        <Forecast values={values} />
      </div>
    </Editor>
  )
}

/** Form errors shown at the fields, without a general message. */
const badRequest: Failure = { success: false, err: 'not sent', code: 'bad_request', status: 0 }
const withoutOwn = <Values extends object>(editor: EditorState<Values>): EditorState<Values> =>
  editor.failure === badRequest || editor.failure?.code === 'taken' ? { ...editor, failure: undefined } : editor

function useFailureText(failure: Failure | undefined): string | undefined {
  const { t } = useTranslation()
  if (!failure) return undefined
  if (failure.fields?.usageLimit) return t('dashboard.coupons.problem.alreadyUsed')
  if (failure.fields?.minimum) return t('dashboard.coupons.problem.minimumNothing')
  if (failure.fields?.['scope.ids']) return t('dashboard.coupons.problem.scopeGone')
  return t(`errors.${failure.code}`)
}

function useLabels(): Record<keyof CouponValues, string> {
  const { t } = useTranslation()
  return {
    code: t('dashboard.coupons.changed.code'),
    percent: t('dashboard.coupons.changed.percent'),
    minimum: t('dashboard.coupons.changed.minimum'),
    startsAt: t('dashboard.coupons.changed.startsAt'),
    endsAt: t('dashboard.coupons.changed.endsAt'),
    usageLimit: t('dashboard.coupons.changed.usageLimit'),
    perCustomerLimit: t('dashboard.coupons.changed.perCustomerLimit'),
    scope: t('dashboard.coupons.changed.scope'),
    active: t('dashboard.coupons.changed.active'),
    note: t('dashboard.coupons.changed.note'),
  }
}
