import { endpoints } from 'virtual:dashboard-endpoints'
import type { Permission } from '@haat/shared/accounts/schema.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { send } from '../../../lib/api/api.ts'
import type { Failure } from '../../../lib/api/http.ts'
import { loadNow } from '../../../lib/browser/load-code.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { type FieldProblem, findProblems } from '../../../lib/form/form-problems.ts'
import { to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { LeaveQuestion } from '../../../ui/dashboard/leave-question.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Checkbox, Input } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useStaffChanges } from './api.ts'
import { PermissionMatrix } from './components/permission-matrix.tsx'
import { toHolder } from './holder.ts'

/** Invites a staff member by email, with permissions. The link is only in the email. */
export default function InvitePage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const { settle } = useStaffChanges()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [person, setPerson] = useState({ email: '', name: '' })
  const [admin, setAdmin] = useState(false)
  const [permissions, setPermissions] = useState<Permission[]>([])
  const [problems, setProblems] = useState<Record<string, FieldProblem>>({})
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)

  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()
  const invite = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const { Invitee } = await loadNow(() => import('./schema.ts'))
    const found = findProblems(Invitee, person)
    setProblems(found)
    const first = ['name', 'email'].find((name) => found[name])
    if (first) return focus(first)
    setBusy(true)
    setFailure(undefined)
    const answer = await settle(send(endpoints.staff.invite, { ...person, admin, permissions: admin ? [] : permissions }))
    setBusy(false)
    if (answer.success) {
      toast.success(t('dashboard.staff.invite.sent'))
      setDone(true)
      void navigate(to(dashboardPaths.staffMember, { staffId: answer.member._id }), { replace: true })
    } else {
      setFailure(answer)
      if (ofEmail(answer)) focus('email')
    }
  }
  const field = (name: 'email' | 'name') => ({
    name,
    value: person[name],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setPerson({ ...person, [name]: target.value })
      setProblems(({ [name]: _mended, ...rest }) => rest)
      if (failure) setFailure(undefined)
    },
  })
  const problem = (name: string) => problems[name] && t(`accounts.problem.${problems[name]}`)
  const refusal = failure && (failure.fields?.email ? t('dashboard.staff.invite.blocked') : t(`errors.${failure.code}`))
  const isTouched = person.email !== '' || person.name !== '' || admin || permissions.length > 0
  return (
    <DashboardPage narrow title={t('dashboard.staff.invite.title')} text={t('dashboard.staff.invite.text')}>
      <form ref={form} noValidate onSubmit={(event) => void invite(event)} className="space-y-5">
        {failure && !ofEmail(failure) && <FormAlert>{refusal}</FormAlert>}
        <Card className="grid gap-4 md:grid-cols-2">
          <Input
            label={t('dashboard.staff.name')}
            hint={t('dashboard.staff.invite.nameHint')}
            error={problem('name')}
            autoComplete="off"
            dir="auto"
            maxLength={120}
            {...field('name')}
          />
          <Input
            type="email"
            label={t('dashboard.staff.email')}
            error={problem('email') ?? (failure && ofEmail(failure) ? refusal : undefined)}
            autoComplete="off"
            inputMode="email"
            dir="ltr"
            className="[&_input]:text-page"
            {...field('email')}
          />
          {session?.user.a && (
            <Checkbox
              className="md:col-span-2"
              label={t('dashboard.staff.makeAdmin')}
              checked={admin}
              onChange={({ target }) => setAdmin(target.checked)}
            />
          )}
        </Card>
        <Card>
          <h2 className="mb-3 text-lg">{t('dashboard.staff.rights')}</h2>
          {admin ? (
            <p className="text-soft">{t('dashboard.staff.matrix.adminAll')}</p>
          ) : (
            session && <PermissionMatrix actor={toHolder(session)} value={permissions} onChange={setPermissions} />
          )}
        </Card>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" loading={isBusy}>
            {t('dashboard.staff.invite.send')}
          </Button>
          <ButtonLink to={dashboardPaths.staff}>{t('ui.cancel')}</ButtonLink>
        </div>
      </form>
      <LeaveQuestion on={isTouched && !isDone} />
    </DashboardPage>
  )
}

/** Whether the failure is shown at the email field. */
const ofEmail = ({ code, fields }: Failure): boolean => code === 'already_staff' || Boolean(fields?.email)
