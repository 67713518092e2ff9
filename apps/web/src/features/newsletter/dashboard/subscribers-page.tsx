import { endpoints } from 'virtual:dashboard-endpoints'
import { subscriberSources, subscriberStates } from '@haat/shared/newsletter/constants.ts'
import type { Subscriber } from '@haat/shared/newsletter/dashboard/endpoints.ts'
import { can } from '@haat/shared/permissions.ts'
import { languages } from '@haat/shared/reference/languages.ts'
import { MailPlus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { send, toFailure } from '../../../lib/api/api.ts'
import { type ListState, useListState } from '../../../lib/dashboard/list/list-state.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { useSettings } from '../../../lib/settings.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { ListTable } from '../../../ui/dashboard/table/list-table.tsx'
import type { BulkAction, Filter, Walk } from '../../../ui/dashboard/table/types.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { type SubscribersQuery, useRefreshSubscribers, useSubscribersQuery } from './api.ts'
import { useColumns } from './columns.tsx'
import { RemoveAsk } from './remove-ask.tsx'

/** Newsletter subscribers: the merchant exports them to the program that sends the newsletter. */
export default function SubscribersPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const list = useListState(['state', 'source', 'language', 'since'], 'new')
  const query = toQuery(list)
  const { data, currentData, error, isFetching, refetch } = useSubscribersQuery(query)
  const onSettled = useRefreshSubscribers()
  const walk: Walk<Subscriber> = async (cursor) => {
    const { cursor: _, ...narrowed } = query
    const answer = await send(endpoints.newsletter.list, { ...narrowed, limit: 100, ...(cursor && { cursor }) })
    return answer.success ? { success: true, rows: answer.subscribers, next: answer.next } : answer
  }
  const remove: BulkAction<Subscriber> = {
    key: 'remove',
    label: t('dashboard.newsletter.remove'),
    Icon: Trash2,
    ask: RemoveAsk,
    send: (ids) => send(endpoints.newsletter.remove, { ids }),
    onSettled,
  }
  return (
    <DashboardPage title={t('dashboard.newsletter.title')} text={t('dashboard.newsletter.text')}>
      <ListTable
        name="newsletter"
        label={t('dashboard.newsletter.title')}
        list={list}
        data={{
          rows: data?.subscribers,
          failure: toFailure(error),
          onRetry: refetch,
          next: data?.next,
          total: data?.total,
          estimated: data?.estimated,
          stale: isFetching && currentData === undefined,
        }}
        columns={useColumns()}
        filters={useFilters()}
        searchLabel={t('dashboard.newsletter.search')}
        getId={({ _id }) => _id}
        getName={({ email }) => email}
        bulk={can(session, 'customers', 'delete') ? [remove] : []}
        walk={walk}
        canExport={can(session, 'customers', 'edit')}
        empty={<Nobody />}
      />
    </DashboardPage>
  )
}

function Nobody() {
  const { t } = useTranslation()
  const { session } = useSession()
  const { footerNewsletter } = useSettings()
  return (
    <EmptyState
      icon={<MailPlus aria-hidden />}
      title={t('dashboard.newsletter.emptyTitle')}
      text={t(footerNewsletter ? 'dashboard.newsletter.emptyText' : 'dashboard.newsletter.emptyOff')}
    >
      {!footerNewsletter && can(session, 'settings', 'edit') && (
        <ButtonLink to={to(dashboardPaths.settingsGroup, { group: 'general' })}>
          {t('dashboard.newsletter.toSettings')}
        </ButtonLink>
      )}
    </EmptyState>
  )
}

function toQuery({ q, sort, cursor, filters: { state, source, language, since } }: ListState): SubscribersQuery {
  const [from, to] = since?.[0]?.split('..') ?? []
  return {
    sort,
    ...(q && { q }),
    ...(cursor && { cursor }),
    ...(state?.[0] && { state: state[0] }),
    ...(source?.[0] && { source: source[0] }),
    ...(language?.[0] && { language: language[0] }),
    ...(from && { from }),
    ...(to && { to }),
  } as SubscribersQuery
}

function useFilters(): Filter[] {
  const { t } = useTranslation()
  return [
    {
      name: 'state',
      kind: 'one',
      label: t('dashboard.newsletter.column.state'),
      options: subscriberStates.map((value) => ({ value, label: t(`dashboard.newsletter.state.${value}`) })),
    },
    {
      name: 'source',
      kind: 'one',
      label: t('dashboard.newsletter.column.source'),
      options: subscriberSources.map((value) => ({ value, label: t(`dashboard.newsletter.source.${value}`) })),
    },
    {
      name: 'language',
      kind: 'one',
      label: t('dashboard.newsletter.column.language'),
      options: languages.map(({ code, name }) => ({ value: code, label: name })),
    },
    { name: 'since', kind: 'dates', label: t('dashboard.newsletter.column.since') },
  ]
}
