import { can } from '@haat/shared/permissions.ts'
import { postStates } from '@haat/shared/posts/constants.ts'
import type { DashboardPostRow } from '@haat/shared/posts/dashboard/schema.ts'
import { ExternalLink, Newspaper, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toFailure } from '../../../lib/api/api.ts'
import { useListState } from '../../../lib/dashboard/list/list-state.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { formatDate } from '../../../lib/format.ts'
import { paths, to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { ListTable } from '../../../ui/dashboard/table/list-table.tsx'
import type { Column } from '../../../ui/dashboard/table/types.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { type PostsQuery, useDashboardPostsQuery } from './api.ts'
import { StateChip, stateOf } from './components/state-chip.tsx'

/** Posts of the journal, including drafts. */
export default function PostsPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const mayEdit = can(session, 'pages', 'edit')
  const list = useListState(['state'], '-date')
  const { q, sort, cursor, filters } = list
  const query = {
    sort,
    ...(q && { q }),
    ...(cursor && { cursor }),
    ...(filters.state?.[0] && { state: filters.state[0] }),
  } as PostsQuery
  const { data, currentData, error, isFetching, refetch } = useDashboardPostsQuery(query)
  return (
    <DashboardPage
      title={t('dashboard.posts.title')}
      text={t('dashboard.posts.text')}
      actions={
        <>
          <ButtonLink size="sm" to={paths.journal} target="_blank" icon={<ExternalLink aria-hidden className="size-4" />}>
            {t('dashboard.posts.inShopList')}
          </ButtonLink>
          {mayEdit && <NewPost />}
        </>
      }
    >
      <ListTable
        name="posts"
        label={t('dashboard.posts.title')}
        list={list}
        data={{
          rows: data?.posts,
          failure: toFailure(error),
          onRetry: refetch,
          next: data?.next,
          total: data?.total,
          estimated: data?.estimated,
          stale: isFetching && currentData === undefined,
        }}
        columns={useColumns()}
        filters={[
          {
            name: 'state',
            kind: 'one',
            label: t('dashboard.posts.column.state'),
            options: postStates.map((value) => ({ value, label: t(`dashboard.posts.state.${value}`) })),
          },
        ]}
        searchLabel={t('dashboard.posts.search')}
        getId={({ _id }) => _id}
        getName={({ title }) => title}
        getHref={({ _id }) => to(dashboardPaths.post, { postId: _id })}
        empty={
          <EmptyState
            icon={<Newspaper aria-hidden />}
            title={t('dashboard.posts.emptyTitle')}
            text={t('dashboard.posts.emptyText')}
          >
            {mayEdit && <NewPost />}
          </EmptyState>
        }
      />
    </DashboardPage>
  )
}

const NewPost = () => {
  const { t } = useTranslation()
  return (
    <ButtonLink size="sm" variant="primary" to={dashboardPaths.postNew} icon={<Plus aria-hidden className="size-4" />}>
      {t('dashboard.posts.new.title')}
    </ButtonLink>
  )
}

function useColumns(): Column<DashboardPostRow>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return [
    {
      key: 'title',
      label: t('dashboard.posts.column.title'),
      always: true,
      sort: { up: 'title', down: '-title' },
      cell: ({ title, picture }) => (
        <span className="flex min-w-0 items-center gap-3">
          <Picture picture={picture} sizes="48px" alt="" className="h-9 w-12 shrink-0 rounded-[8px] object-cover max-md:hidden" />
          <bdi className="min-w-0">{title}</bdi>
        </span>
      ),
    },
    {
      key: 'state',
      label: t('dashboard.posts.column.state'),
      card: 'end',
      cell: (post) => <StateChip post={post} />,
    },
    {
      key: 'date',
      label: t('dashboard.posts.column.date'),
      sort: { up: 'date', down: '-date', first: 'down' },
      cell: (post) => (
        <span className="whitespace-nowrap text-soft">
          {post.publishedAt && stateOf(post) !== 'draft' ? formatDate(post.publishedAt, language) : '—'}
        </span>
      ),
    },
    {
      key: 'author',
      label: t('dashboard.posts.column.author'),
      roomy: true,
      card: 'none',
      cell: ({ author }) => <bdi className="text-soft">{author || '—'}</bdi>,
    },
    {
      key: 'tags',
      label: t('dashboard.posts.column.tags'),
      roomy: true,
      card: 'none',
      cell: ({ tags }) => <bdi className="line-clamp-1 text-soft">{tags.join(', ') || '—'}</bdi>,
    },
    {
      key: 'updated',
      label: t('dashboard.posts.column.updated'),
      optional: true,
      card: 'none',
      sort: { up: 'updated', down: '-updated', first: 'down' },
      cell: ({ updatedAt }) => <span className="whitespace-nowrap text-soft">{formatDate(updatedAt, language)}</span>,
    },
  ]
}
