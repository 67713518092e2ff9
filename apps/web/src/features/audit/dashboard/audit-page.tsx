import { endpoints } from 'virtual:dashboard-endpoints'
import type { AuditRow } from '@haat/shared/audit/dashboard/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { sections } from '@haat/shared/sections.ts'
import { ScrollText, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { send, toFailure } from '../../../lib/api/api.ts'
import { type ListState, parseRange, useListState } from '../../../lib/dashboard/list/list-state.ts'
import { listText } from '../../../lib/dashboard/list/list-text.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { useRefresh } from '../../../lib/dashboard/refresh.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { ListTable } from '../../../ui/dashboard/table/list-table.tsx'
import type { BulkAction, Column, Filter, Walk } from '../../../ui/dashboard/table/types.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { type AuditInput, useAuditLogQuery, useAuditPeopleQuery } from './api.ts'
import { actionName, fieldName, sectionName } from './labels.ts'

/** Audit log with undo. */
export default function AuditPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const list = useListState(['section', 'actor', 'days', 'action', 'target'], 'new')
  const input = toInput(list)
  const { data, currentData, error, isFetching, refetch } = useAuditLogQuery(input)
  const walk: Walk<AuditRow> = async (cursor) => {
    const { cursor: _, ...narrowed } = input
    const answer = await send(endpoints.audit.list, { ...narrowed, limit: 100, ...(cursor && { cursor }) })
    return answer.success ? { success: true, rows: answer.entries, next: answer.next } : answer
  }
  const mayUndo = sections.some((section) => can(session, section, 'edit'))
  return (
    <DashboardPage
      title={t('shell.sections.audit')}
      text={t('dashboard.audit.text')}
      actions={<ButtonLink to={dashboardPaths.auditMoment}>{t('dashboard.audit.moment.title')}</ButtonLink>}
    >
      <ListTable
        name="audit"
        label={t('shell.sections.audit')}
        list={list}
        data={{
          rows: data?.entries,
          failure: toFailure(error),
          onRetry: refetch,
          next: data?.next,
          total: data?.total,
          estimated: data?.estimated,
          stale: isFetching && currentData === undefined,
        }}
        columns={useColumns()}
        filters={useFilters(list, data?.entries ?? [])}
        searchLabel={t('dashboard.audit.search')}
        getId={({ _id }) => _id}
        getName={(entry) => `${actionName(entry)}, ${sectionName(entry.section)}`}
        getHref={({ _id }) => to(dashboardPaths.auditEntry, { entryId: _id })}
        bulk={useBulk(mayUndo)}
        walk={walk}
        canExport={can(session, 'audit', 'edit')}
        empty={
          <EmptyState
            icon={<ScrollText aria-hidden />}
            title={t('dashboard.audit.emptyTitle')}
            text={t('dashboard.audit.emptyText')}
          />
        }
      />
    </DashboardPage>
  )
}

function toInput({ q, sort, cursor, filters }: ListState): AuditInput {
  const { from, until } = parseRange(filters.days)
  const [actor] = filters.actor ?? []
  const [action] = filters.action ?? []
  const [target] = filters.target ?? []
  return {
    sort: sort === 'old' ? 'old' : 'new',
    ...(q && { q }),
    ...(cursor && { cursor }),
    ...(filters.section?.length && { section: filters.section as never }),
    ...(actor && { actor }),
    ...(action && { action }),
    ...(target && { target }),
    ...(from && { from }),
    ...(until && { to: until }),
  }
}

function useBulk(mayUndo: boolean): BulkAction<AuditRow>[] {
  const { t } = useTranslation()
  const refresh = useRefresh()
  if (!mayUndo) return []
  return [
    {
      key: 'undo',
      label: t('dashboard.audit.takeBack'),
      Icon: Undo2,
      primary: true,
      send: (ids) => send(endpoints.audit.undoMany, { ids }),
      onSettled: refresh,
    },
  ]
}

function useFilters(list: ListState, entries: readonly AuditRow[]): Filter[] {
  const { t } = useTranslation()
  const { session } = useSession()
  const { data: people = [] } = useAuditPeopleQuery(undefined, { skip: !can(session, 'staff', 'view') })
  // Filters set only by a link: shown as chips that can be removed.
  const given = (name: 'action' | 'target', label: string, say: (value: string) => string): Filter[] => {
    const [value] = list.filters[name] ?? []
    return value ? [{ name, kind: 'one', label, options: [{ value, label: say(value) }] }] : []
  }
  return [
    {
      name: 'section',
      kind: 'many',
      label: t('dashboard.audit.section'),
      options: ([...sections, 'session'] as const).map((value) => ({ value, label: sectionName(value) })),
    },
    ...(people.length > 0
      ? [
          {
            name: 'actor',
            kind: 'one' as const,
            label: t('dashboard.audit.who'),
            options: people.map(({ _id, name, email }) => ({ value: _id, label: name || email || _id })),
          },
        ]
      : []),
    { name: 'days', kind: 'dates', label: t('dashboard.audit.when') },
    ...given('action', t('dashboard.audit.what'), (action) =>
      actionName(entries.find((entry) => entry.action === action) ?? { action }),
    ),
    ...given('target', t('dashboard.audit.target'), (value) => value),
  ]
}

function useColumns(): Column<AuditRow>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const toFields = ({ fields, names }: AuditRow) =>
    listText(
      fields.map((field) => fieldName(field, names)),
      language,
    )
  return [
    {
      key: 'what',
      label: t('dashboard.audit.what'),
      always: true,
      text: actionName,
      cell: ({ action, names, undoOf, undoneBy }) => (
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
          {actionName({ action, names })}
          {undoneBy && <Chip tone="warn">{t('dashboard.audit.wasTakenBack')}</Chip>}
          {undoOf && <Chip>{t('dashboard.audit.tookBack')}</Chip>}
        </span>
      ),
    },
    {
      key: 'section',
      label: t('dashboard.audit.section'),
      text: ({ section }) => sectionName(section),
      cell: ({ section }) => sectionName(section),
    },
    {
      key: 'fields',
      label: t('dashboard.audit.fields'),
      roomy: true,
      card: 'none',
      text: toFields,
      cell: (row) => <span className="line-clamp-1 max-w-72 text-soft">{toFields(row)}</span>,
    },
    {
      key: 'who',
      label: t('dashboard.audit.who'),
      text: ({ actor }) => actor,
      cell: ({ actor, apiKey }) => (
        <>
          {actor ? <bdi>{actor}</bdi> : <span className="text-faint">{t('dashboard.audit.shop')}</span>}
          {apiKey && (
            <span className="block text-sm text-soft">{t('dashboard.audit.viaKey', { name: `\u2068${apiKey}\u2069` })}</span>
          )}
        </>
      ),
    },
    {
      key: 'target',
      label: t('dashboard.audit.target'),
      optional: true,
      card: 'none',
      text: ({ target }) => target,
      cell: ({ target }) => (
        <bdi dir="ltr" className="text-soft">
          {target}
        </bdi>
      ),
    },
    {
      key: 'when',
      label: t('dashboard.audit.when'),
      sort: { up: 'old', down: 'new', first: 'down' },
      text: ({ at }) => at,
      cell: ({ at }) => (
        <time dateTime={at} className="whitespace-nowrap text-soft">
          {formatDateTime(at, language)}
        </time>
      ),
    },
  ]
}
