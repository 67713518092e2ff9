import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardMail } from '@haat/shared/mails/dashboard/schema.ts'
import { mailKinds } from '@haat/shared/mails/kinds.ts'
import { mailStates } from '@haat/shared/mails/states.ts'
import { can } from '@haat/shared/permissions.ts'
import { Eye, Mail, RotateCw, Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send, toFailure } from '../../../lib/api/api.ts'
import { type ListState, parseRange, useListState } from '../../../lib/dashboard/list/list-state.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { useRefresh } from '../../../lib/dashboard/refresh.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { ListTable } from '../../../ui/dashboard/table/list-table.tsx'
import type { BulkAction, Filter, Walk } from '../../../ui/dashboard/table/types.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { type MailsInput, useMailsQuery } from './api.ts'
import { useMailColumns, useMailWords } from './columns.tsx'
import { MailPreview } from './mail-preview.tsx'

/** List of sent and failed emails. */
export default function MailsPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const list = useListState(['state', 'kind', 'days'], 'new')
  const input = toInput(list)
  const { data, currentData, error, isFetching, refetch } = useMailsQuery(input)
  const [look, setLook] = useState<DashboardMail>()
  const { kindName } = useMailWords()
  const mayEdit = can(session, 'system', 'edit')
  const walk: Walk<DashboardMail> = async (cursor) => {
    const { cursor: _, ...narrowed } = input
    const answer = await send(endpoints.mails.list, { ...narrowed, limit: 100, ...(cursor && { cursor }) })
    return answer.success ? { success: true, rows: answer.mails, next: answer.next } : answer
  }
  return (
    <DashboardPage
      title={t('dashboard.mails.title')}
      text={t('dashboard.mails.text')}
      actions={
        <ButtonLink to={dashboardPaths.emailTemplates} size="sm" icon={<Eye aria-hidden className="size-4" />}>
          {t('dashboard.mails.templates.title')}
        </ButtonLink>
      }
    >
      <ListTable
        name="mails"
        label={t('dashboard.mails.title')}
        list={list}
        data={{
          rows: data?.mails,
          failure: toFailure(error),
          onRetry: refetch,
          next: data?.next,
          total: data?.total,
          estimated: data?.estimated,
          stale: isFetching && currentData === undefined,
        }}
        columns={useMailColumns(setLook)}
        filters={useFilters()}
        searchLabel={t('dashboard.mails.search')}
        getId={({ _id }) => _id}
        getName={({ kind, to }) => `${kindName(kind)}, ${to}`}
        bulk={useBulk(mayEdit)}
        walk={walk}
        canExport={mayEdit}
        empty={
          <EmptyState icon={<Mail aria-hidden />} title={t('dashboard.mails.emptyTitle')} text={t('dashboard.mails.emptyText')} />
        }
      />
      {look && <MailPreview mail={look} onClose={() => setLook(undefined)} />}
    </DashboardPage>
  )
}

function toInput({ q, sort, cursor, filters }: ListState): MailsInput {
  const { from, until } = parseRange(filters.days)
  return {
    sort: sort === 'old' ? 'old' : 'new',
    ...(q && { q }),
    ...(cursor && { cursor }),
    ...(filters.state?.length && { state: filters.state as never }),
    ...(filters.kind?.length && { kind: filters.kind as never }),
    ...(from && { from }),
    ...(until && { to: until }),
  }
}

function useBulk(mayEdit: boolean): BulkAction<DashboardMail>[] {
  const { t } = useTranslation()
  const refresh = useRefresh()
  if (!mayEdit) return []
  return [
    {
      key: 'retry',
      label: t('dashboard.mails.retry'),
      Icon: RotateCw,
      primary: true,
      fits: ({ state }) => state === 'failed',
      send: (ids) => send(endpoints.mails.retry, { ids }),
      onSettled: refresh,
    },
    {
      key: 'resend',
      label: t('dashboard.mails.resend'),
      Icon: Send,
      send: (ids) => send(endpoints.mails.resend, { ids }),
      onSettled: refresh,
    },
  ]
}

function useFilters(): Filter[] {
  const { t } = useTranslation()
  return [
    {
      name: 'state',
      kind: 'many',
      label: t('dashboard.mails.state'),
      options: mailStates.map((value) => ({ value, label: t(`dashboard.mails.states.${value}`) })),
    },
    {
      name: 'kind',
      kind: 'many',
      label: t('dashboard.mails.kind'),
      options: mailKinds.map((value) => ({ value, label: t(`dashboard.mails.kinds.${value}`) })),
    },
    { name: 'days', kind: 'dates', label: t('dashboard.mails.at') },
  ]
}
