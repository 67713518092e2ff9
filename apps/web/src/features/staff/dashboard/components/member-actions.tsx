import { endpoints } from 'virtual:dashboard-endpoints'
import { can } from '@haat/shared/permissions.ts'
import { mayChange, mayManage } from '@haat/shared/staff/rules.ts'
import type { StaffMember } from '@haat/shared/staff/schema.ts'
import { LogOut, MailCheck, Send, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { useGo } from '../../../../lib/dashboard/editing/leave.ts'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { formatDateTime } from '../../../../lib/format.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Button } from '../../../../ui/button.tsx'
import { TypedName } from '../../../../ui/dashboard/fields/typed-name.tsx'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { useStaffChanges } from '../api.ts'
import { toHolder } from '../holder.ts'

interface Props {
  member: StaffMember
}

/** Sends one request at a time and shows the result. */
function useAct() {
  const { t } = useTranslation()
  const { settle } = useStaffChanges()
  const [isBusy, setBusy] = useState(false)
  const act = async (sent: () => Parameters<typeof settle>[0], done: string) => {
    if (isBusy) return
    setBusy(true)
    const answer = await settle(sent())
    setBusy(false)
    if (answer.success) toast.success(done)
    else toast.error(t(`errors.${answer.code}`))
  }
  return { isBusy, act }
}

function useMayTouch(member: StaffMember): boolean {
  const { session } = useSession()
  return Boolean(session && can(session, 'staff', 'edit') && mayManage(toHolder(session, member), member).ok)
}

/** A pending invitation: expiry of its link, and resending it. */
export function InvitationSection({ member }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { isBusy, act } = useAct()
  const mayDo = useMayTouch(member)
  const removal = useRemoval(member)
  const { _id: staffId, invitedUntil } = member
  const isOver = !invitedUntil || Date.parse(invitedUntil) < Date.now()
  const cancel = async () => {
    const refused = await removal.remove()
    if (refused) return toast.error(refused)
    await removal.leave(t('dashboard.staff.invite.cancelled'))
  }
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <MailCheck aria-hidden className="size-5 text-soft" />
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="text-base">{t('dashboard.staff.invite.waits')}</h2>
        <p className="text-sm text-soft">
          {isOver
            ? t('dashboard.staff.invite.over')
            : t('dashboard.staff.invite.until', { date: formatDateTime(invitedUntil, language) })}
        </p>
      </div>
      {mayDo && (
        <Button
          size="sm"
          loading={isBusy}
          icon={<Send aria-hidden className="size-4 flip-rtl" />}
          onClick={() => void act(() => send(endpoints.staff.inviteAgain, { staffId }), t('dashboard.staff.invite.sent'))}
        >
          {t('dashboard.staff.invite.again')}
        </Button>
      )}
      {removal.mayRemove && (
        <Button
          size="sm"
          variant="danger"
          icon={<UserMinus aria-hidden className="size-4" />}
          loading={removal.isBusy}
          onClick={() => void cancel()}
        >
          {t('dashboard.staff.invite.cancel')}
        </Button>
      )}
    </Card>
  )
}

export function SessionsSection({ member }: Props) {
  const { t } = useTranslation()
  const { isBusy, act } = useAct()
  const mayDo = useMayTouch(member)
  const { _id: staffId, sessions } = member
  if (!mayDo || sessions === 0) return null
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div>
        <h2 className="text-lg">{t('dashboard.staff.sessionsLabel')}</h2>
        <p className="text-sm text-soft">{t('dashboard.staff.sessions', { count: sessions })}</p>
      </div>
      <Button
        size="sm"
        loading={isBusy}
        icon={<LogOut aria-hidden className="size-4 flip-rtl" />}
        onClick={() => void act(() => send(endpoints.staff.endSessions, { staffId }), t('dashboard.staff.member.signedOut'))}
      >
        {t('dashboard.staff.member.signOut')}
      </Button>
    </Card>
  )
}

/**
 * Removes a member of staff or cancels the invitation, one request at a time. `remove` returns the text of a refusal; `leave` shows the
 * result and opens the list of staff.
 */
function useRemoval(member: StaffMember) {
  const { t } = useTranslation()
  const { session } = useSession()
  const { refresh } = useStaffChanges()
  const go = useGo()
  const mayRemove = Boolean(session && can(session, 'staff', 'delete') && mayChange(toHolder(session, member), member).ok)
  const [isBusy, setBusy] = useState(false)
  const remove = async (): Promise<string | undefined> => {
    setBusy(true)
    const answer = await send(endpoints.staff.remove, { staffId: member._id })
    setBusy(false)
    return answer.success || answer.code === 'not_found' ? undefined : t(`errors.${answer.code}`)
  }
  const leave = async (done: string) => {
    toast.success(done)
    await go(dashboardPaths.staff)
    refresh()
  }
  return { mayRemove, isBusy, remove, leave }
}

export function RemoveSection({ member }: Props) {
  const { t } = useTranslation()
  const { mayRemove, remove, leave } = useRemoval(member)
  const [isAsking, setAsking] = useState(false)
  if (!mayRemove || member.status === 'invited') return null
  const name = member.name || member.email || ''
  const confirm = async () => {
    const refused = await remove()
    if (refused) return refused
    setAsking(false)
    await leave(t('dashboard.staff.member.removed', { name: `\u2068${name}\u2069` }))
    return undefined
  }
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="text-lg">{t('dashboard.staff.member.removePart')}</h2>
        <p className="text-sm text-soft">{t('dashboard.staff.member.removeNote')}</p>
      </div>
      <Button size="sm" variant="danger" icon={<UserMinus aria-hidden className="size-4" />} onClick={() => setAsking(true)}>
        {t('dashboard.staff.member.remove')}
      </Button>
      {isAsking && (
        <TypedName
          title={t('dashboard.staff.member.remove')}
          text={t('dashboard.staff.member.removeText')}
          name={name}
          action={t('dashboard.staff.member.remove')}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  )
}
