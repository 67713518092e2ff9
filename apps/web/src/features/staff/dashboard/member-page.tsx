import { endpoints } from 'virtual:dashboard-endpoints'
import type { Permission } from '@haat/shared/accounts/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { mayChange, mayManage } from '@haat/shared/staff/rules.ts'
import type { StaffMember } from '@haat/shared/staff/schema.ts'
import { UserX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { send, toFailure } from '../../../lib/api/api.ts'
import { useRecordTitle } from '../../../lib/dashboard/crumb.ts'
import { type Loaded, useEditor } from '../../../lib/dashboard/editing/use-editor.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Editor } from '../../../ui/dashboard/editor.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Checkbox } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { useStaffChanges, useStaffMemberQuery } from './api.ts'
import { InvitationSection, RemoveSection, SessionsSection } from './components/member-actions.tsx'
import { MemberFacts } from './components/member-facts.tsx'
import { PermissionMatrix } from './components/permission-matrix.tsx'
import { StatusChip } from './components/rights-summary.tsx'
import { isSelf, toHolder } from './holder.ts'

/** Page of a staff member: profile and permissions. */
export default function MemberPage() {
  const { t } = useTranslation()
  const { staffId = '' } = useParams()
  const { currentData: member, error, refetch } = useStaffMemberQuery(staffId)
  const failure = toFailure(error)
  useRecordTitle(member && (member.name || member.email || t('dashboard.staff.noName')))
  if (failure?.code === 'not_found' || failure?.code === 'bad_request')
    return (
      <EmptyState
        page
        icon={<UserX aria-hidden />}
        title={t('dashboard.staff.member.gone')}
        text={t('dashboard.staff.member.goneText')}
      >
        <ButtonLink to={dashboardPaths.staff}>{t('dashboard.staff.member.back')}</ButtonLink>
      </EmptyState>
    )
  if (!member)
    return failure ? (
      <Failed page failure={failure} onRetry={refetch} />
    ) : (
      <div aria-hidden className="mx-auto max-w-3xl space-y-5">
        <Skeleton className="h-8 w-56" />
        <Skeleton className="h-24" />
        <Skeleton className="h-96" />
      </div>
    )
  return <MemberEditor key={member._id} member={member} />
}

interface Values {
  active: boolean
  admin: boolean
  permissions: Permission[]
}
const toLoaded = ({ status, admin, permissions, version }: StaffMember): Loaded<Values> => ({
  values: { active: status !== 'disabled', admin, permissions },
  version,
})

function MemberEditor({ member }: { member: StaffMember }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const changes = useStaffChanges()
  const staffId = member._id
  const editor = useEditor<Values>({
    name: `${session?.user.email}/staff/${staffId}`,
    loaded: toLoaded(member),
    reload: async () => {
      const now = await changes.readNow(staffId)
      return now && toLoaded(now)
    },
    send: async ({ active, admin, permissions }, version) => {
      const before = toLoaded(member).values
      const answer = await changes.settle(
        send(endpoints.staff.update, {
          staffId,
          version,
          permissions,
          // Sends only changed fields: an invited member has no status to set.
          ...(active !== before.active && { status: active ? ('active' as const) : ('disabled' as const) }),
          ...(admin !== before.admin && { admin }),
        }),
      )
      return answer.success ? { success: true, loaded: toLoaded(answer.member) } : answer
    },
  })
  const why = useWhyNot(member)
  const actor = session && toHolder(session, member)
  const { values } = editor
  const labels = {
    active: t('dashboard.staff.changed.active'),
    admin: t('dashboard.staff.changed.admin'),
    permissions: t('dashboard.staff.changed.permissions'),
  }
  return (
    <DashboardPage
      narrow
      title={<bdi>{member.name || t('dashboard.staff.noName')}</bdi>}
      text={
        <span className="flex flex-wrap items-center gap-2">
          <bdi dir="ltr" className="break-all">
            {member.email}
          </bdi>
          <StatusChip status={member.status} />
          {member.admin && <Chip tone="brand">{t('dashboard.staff.admin')}</Chip>}
        </span>
      }
    >
      <Editor editor={editor} labels={labels} onSaved={() => toast.success(t('dashboard.staff.member.saved'))}>
        <div className="space-y-5">
          {why && <FormAlert tone="info">{why}</FormAlert>}
          {member.status === 'invited' && <InvitationSection member={member} />}
          <MemberFacts member={member} />
          <Card>
            <h2 className="mb-2 text-lg">{t('dashboard.staff.member.access')}</h2>
            {member.status !== 'invited' && (
              <Checkbox
                label={t('dashboard.staff.isActive')}
                disabled={Boolean(why)}
                checked={values.active}
                onChange={({ target }) => editor.change({ active: target.checked })}
              />
            )}
            <Checkbox
              label={
                <>
                  {t('dashboard.staff.makeAdmin')}
                  {!why && !session?.user.a && (
                    <span className="block text-sm text-soft">{t('dashboard.staff.member.adminsMake')}</span>
                  )}
                </>
              }
              disabled={Boolean(why) || !session?.user.a}
              checked={values.admin}
              onChange={({ target }) => editor.change({ admin: target.checked })}
            />
          </Card>
          <Card>
            <h2 className="mb-3 text-lg">{t('dashboard.staff.rights')}</h2>
            {values.admin ? (
              <p className="text-soft">{t('dashboard.staff.matrix.adminAll')}</p>
            ) : (
              actor && (
                <PermissionMatrix
                  actor={actor}
                  value={values.permissions}
                  readOnly={Boolean(why)}
                  onChange={(permissions) => editor.change({ permissions })}
                />
              )
            )}
          </Card>
          <SessionsSection member={member} />
          <RemoveSection member={member} />
        </div>
      </Editor>
    </DashboardPage>
  )
}

/** Why the current user may not change this member. */
function useWhyNot(member: StaffMember): string | undefined {
  const { t } = useTranslation()
  const { session } = useSession()
  if (!session) return undefined
  if (isSelf(session, member)) return t('dashboard.staff.member.own')
  if (!can(session, 'staff', 'edit')) return t('dashboard.staff.member.viewOnly')
  const actor = toHolder(session, member)
  if (mayChange(actor, member).ok) return undefined
  return mayManage(actor, { ...member, admin: false }).ok || member.admin
    ? t('dashboard.staff.member.adminOnly')
    : t('dashboard.staff.member.holdsMore')
}
