import { endpoints } from 'virtual:dashboard-endpoints'
import { can } from '@haat/shared/permissions.ts'
import type { UrlRedirect } from '@haat/shared/redirects/dashboard/schema.ts'
import { CornerUpRight, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send, toFailure } from '../../../lib/api/api.ts'
import { useListState } from '../../../lib/dashboard/list/list-state.ts'
import { formatDate } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { IconButton } from '../../../ui/button.tsx'
import { ListTable } from '../../../ui/dashboard/table/list-table.tsx'
import type { Column } from '../../../ui/dashboard/table/types.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { type RedirectsQuery, useRedirectsQuery, useRefreshRedirects } from './api.ts'

interface Props {
  /** undefined without permission to edit */
  onEdit: ((redirect: UrlRedirect) => void) | undefined
  /** buttons of the empty list */
  actions: ReactNode
}

/** All redirects, newest first. */
export function RedirectList({ onEdit, actions }: Props) {
  const { t } = useTranslation()
  const list = useListState([], '-created')
  const { q, sort, cursor } = list
  const query = { sort, ...(q && { q }), ...(cursor && { cursor }) } as RedirectsQuery
  const { data, currentData, error, isFetching, refetch } = useRedirectsQuery(query)
  return (
    <ListTable
      name="redirects"
      label={t('dashboard.redirects.title')}
      list={list}
      data={{
        rows: data?.redirects,
        failure: toFailure(error),
        onRetry: refetch,
        next: data?.next,
        total: data?.total,
        estimated: data?.estimated,
        stale: isFetching && currentData === undefined,
      }}
      columns={useColumns(onEdit)}
      searchLabel={t('dashboard.redirects.search')}
      getId={({ _id }) => _id}
      getName={({ path }) => path}
      empty={
        <EmptyState
          icon={<CornerUpRight aria-hidden />}
          title={t('dashboard.redirects.emptyTitle')}
          text={t('dashboard.redirects.emptyText')}
        >
          {actions}
        </EmptyState>
      }
    />
  )
}

const address = (text: string) => (
  <bdi dir="ltr" className="[overflow-wrap:anywhere]">
    {text}
  </bdi>
)

function useColumns(onEdit: Props['onEdit']): Column<UrlRedirect>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return [
    {
      key: 'path',
      label: t('dashboard.redirects.column.path'),
      always: true,
      sort: { up: 'path', down: '-path' },
      cell: ({ path }) => address(path),
    },
    {
      key: 'target',
      label: t('dashboard.redirects.column.target'),
      always: true,
      cardLabel: true,
      cell: ({ target }) => address(target),
    },
    {
      key: 'created',
      label: t('dashboard.redirects.column.created'),
      card: 'none',
      roomy: true,
      sort: { up: 'created', down: '-created', first: 'down' },
      cell: ({ createdAt }) => <span className="whitespace-nowrap text-soft">{formatDate(createdAt, language)}</span>,
    },
    {
      key: 'actions',
      label: t('dashboard.redirects.column.actions'),
      always: true,
      end: true,
      card: 'end',
      cell: (redirect) => <Actions redirect={redirect} onEdit={onEdit} />,
    },
  ]
}

function Actions({ redirect, onEdit }: { redirect: UrlRedirect; onEdit: Props['onEdit'] }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const [isBusy, setBusy] = useState(false)
  const refresh = useRefreshRedirects()
  const path = `\u2068${redirect.path}\u2069`
  const remove = async () => {
    setBusy(true)
    const answer = await send(endpoints.redirects.remove, { redirectId: redirect._id })
    setBusy(false)
    if (answer.success || answer.code === 'not_found') toast.success(t('dashboard.redirects.removed', { path }))
    else toast.error(t(`errors.${answer.code}`))
    refresh()
  }
  return (
    <span className="flex justify-end">
      {onEdit && (
        <IconButton
          label={t('dashboard.redirects.editOne', { path })}
          className="text-soft hover:text-ink md:size-9"
          onClick={() => onEdit(redirect)}
        >
          <Pencil aria-hidden className="size-4" />
        </IconButton>
      )}
      {can(session, 'pages', 'delete') && (
        <IconButton
          label={t('dashboard.redirects.removeOne', { path })}
          className="text-soft hover:text-bad md:size-9"
          disabled={isBusy}
          onClick={() => void remove()}
        >
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
      )}
    </span>
  )
}
