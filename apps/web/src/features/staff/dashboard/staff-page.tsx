import { can } from '@haat/shared/permissions.ts'
import type { StaffMember } from '@haat/shared/staff/schema.ts'
import { ShieldCheck, UserPlus, Users } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { toFailure } from '../../../lib/api/api.ts'
import { type ListState, useListState } from '../../../lib/dashboard/list/list-state.ts'
import { matching } from '../../../lib/dashboard/list/matching.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { ListTable } from '../../../ui/dashboard/table/list-table.tsx'
import type { Column, Filter } from '../../../ui/dashboard/table/types.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { useStaffQuery } from './api.ts'
import { RightsSummary, StatusChip } from './components/rights-summary.tsx'
import { isSelf } from './holder.ts'

/** Staff list. It is short, so sorting is done in the browser. */
export default function StaffPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const { data: staff, error, refetch } = useStaffQuery()
  const list = useListState(['status', 'factor'], 'name')
  const rows = useMemo(() => staff && arranged(staff, list), [staff, list])
  const invite = can(session, 'staff', 'edit') && (
    <ButtonLink size="sm" variant="primary" to={dashboardPaths.staffInvite} icon={<UserPlus aria-hidden className="size-4" />}>
      {t('dashboard.staff.invite.title')}
    </ButtonLink>
  )
  const filters: Filter[] = [
    {
      name: 'status',
      kind: 'many',
      label: t('dashboard.staff.statusLabel'),
      options: (['active', 'invited', 'disabled'] as const).map((value) => ({
        value,
        label: t(`dashboard.staff.status.${value}`),
      })),
    },
    {
      name: 'factor',
      kind: 'one',
      label: t('dashboard.staff.factor'),
      options: (['yes', 'no'] as const).map((value) => ({ value, label: t(`dashboard.staff.${value}`) })),
    },
  ]
  return (
    <DashboardPage title={t('shell.sections.staff')} text={t('dashboard.staff.text')} actions={invite}>
      <ListTable
        name="staff"
        label={t('shell.sections.staff')}
        list={list}
        data={{ rows, failure: toFailure(error), onRetry: refetch, total: rows?.length }}
        columns={useColumns()}
        filters={filters}
        searchLabel={t('dashboard.staff.search')}
        getId={({ _id }) => _id}
        getName={({ name, email }) => name || email || ''}
        getHref={({ _id }) => to(dashboardPaths.staffMember, { staffId: _id })}
        empty={
          <EmptyState icon={<Users aria-hidden />} title={t('dashboard.staff.emptyTitle')} text={t('dashboard.staff.emptyText')}>
            {invite}
          </EmptyState>
        }
      />
    </DashboardPage>
  )
}

function useColumns(): Column<StaffMember>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const { session } = useSession()
  return [
    {
      key: 'name',
      label: t('dashboard.staff.name'),
      always: true,
      sort: { up: 'name', down: '-name' },
      cell: (member) => (
        <span className="inline-flex max-w-full flex-wrap items-center gap-x-2">
          <bdi>{member.name || t('dashboard.staff.noName')}</bdi>
          {isSelf(session, member) && <span className="font-normal text-faint">({t('dashboard.staff.you')})</span>}
          {member.admin && <Chip tone="brand">{t('dashboard.staff.admin')}</Chip>}
        </span>
      ),
    },
    {
      key: 'email',
      label: t('dashboard.staff.email'),
      cell: ({ email }) => (
        <bdi dir="ltr" className="text-soft max-md:break-all md:whitespace-nowrap">
          {email}
        </bdi>
      ),
    },
    {
      key: 'status',
      label: t('dashboard.staff.statusLabel'),
      card: 'end',
      cell: ({ status }) => <StatusChip status={status} />,
    },
    { key: 'rights', label: t('dashboard.staff.rights'), cell: (member) => <RightsSummary member={member} /> },
    {
      key: 'factor',
      label: t('dashboard.staff.factor'),
      card: 'none',
      roomy: true,
      cell: ({ secondFactor }) =>
        secondFactor ? (
          <span className="inline-flex items-center gap-1.5">
            <ShieldCheck aria-hidden className="size-4 text-good" />
            {t('dashboard.staff.yes')}
          </span>
        ) : (
          <span className="text-faint">{t('dashboard.staff.no')}</span>
        ),
    },
    {
      key: 'lastSeen',
      label: t('dashboard.staff.lastSeen'),
      sort: { up: 'seen', down: '-seen', first: 'down' },
      card: 'none',
      cell: ({ lastSeen }) => (
        <span className="whitespace-nowrap text-soft">
          {lastSeen ? formatDateTime(lastSeen, language) : t('dashboard.staff.never')}
        </span>
      ),
    },
  ]
}

function arranged(staff: readonly StaffMember[], { q, filters, sort }: ListState): StaffMember[] {
  const { status = [], factor = [] } = filters
  const fits = (member: StaffMember) =>
    (status.length === 0 || status.includes(member.status)) &&
    (factor.length === 0 || factor.includes(member.secondFactor ? 'yes' : 'no'))
  const found = matching(staff.filter(fits), q, ({ name, email }) => `${name ?? ''} ${email ?? ''}`)
  const way = sort.startsWith('-') ? -1 : 1
  const order = sort.endsWith('seen')
    ? (a: StaffMember, b: StaffMember) => (a.lastSeen ?? '').localeCompare(b.lastSeen ?? '')
    : (a: StaffMember, b: StaffMember) => (a.name || a.email || '').localeCompare(b.name || b.email || '')
  return found.sort((a, b) => way * order(a, b))
}
