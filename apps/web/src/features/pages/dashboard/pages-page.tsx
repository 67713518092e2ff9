import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardContentPageRow } from '@haat/shared/pages/dashboard/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { languages } from '@haat/shared/reference/languages.ts'
import { FileText, ListTree, Plus, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { send, toFailure } from '../../../lib/api/api.ts'
import { useListState } from '../../../lib/dashboard/list/list-state.ts'
import { matching } from '../../../lib/dashboard/list/matching.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { formatDate } from '../../../lib/format.ts'
import { paths, to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Switch } from '../../../ui/dashboard/fields/switch.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { Sortable } from '../../../ui/dashboard/sortable.tsx'
import { SearchField } from '../../../ui/dashboard/table/filters/search-field.tsx'
import { useShowUndo } from '../../../ui/dashboard/use-undo.ts'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { useDashboardContentPagesQuery, usePageChanges } from './api.ts'

/** Content pages in menu order. */
export default function PagesPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const mayEdit = can(session, 'pages', 'edit')
  return (
    <DashboardPage
      title={t('shell.sections.pages')}
      text={t('dashboard.pages.text')}
      actions={
        <>
          <ButtonLink size="sm" to={dashboardPaths.menus} icon={<ListTree aria-hidden className="size-4" />}>
            {t('dashboard.pages.menus.title')}
          </ButtonLink>
          {mayEdit && <NewPage />}
        </>
      }
    >
      <List mayEdit={mayEdit} />
    </DashboardPage>
  )
}

const NewPage = () => {
  const { t } = useTranslation()
  return (
    <ButtonLink size="sm" variant="primary" to={dashboardPaths.pageNew} icon={<Plus aria-hidden className="size-4" />}>
      {t('dashboard.pages.new.title')}
    </ButtonLink>
  )
}

function List({ mayEdit }: { mayEdit: boolean }) {
  const { t } = useTranslation()
  const list = useListState([], '')
  const { data: pages, error, refetch } = useDashboardContentPagesQuery()
  const { arrange } = useListActs()
  const failure = toFailure(error)
  if (!pages) return failure ? <Failed failure={failure} onRetry={refetch} /> : <Waiting />
  if (pages.length === 0)
    return (
      <EmptyState icon={<FileText aria-hidden />} title={t('dashboard.pages.emptyTitle')} text={t('dashboard.pages.emptyText')}>
        {mayEdit && <NewPage />}
      </EmptyState>
    )
  const shown = matching(pages, list.q, ({ title, slug }) => `${title} ${slug}`)
  return (
    <>
      <div className="mb-2 flex">
        <SearchField label={t('dashboard.pages.search')} value={list.q} onSearch={(q) => list.set({ q })} />
      </div>
      {shown.length === 0 ? (
        <EmptyState icon={<SearchX aria-hidden />} title={t('dashboard.list.noMatch')} text={t('dashboard.list.noMatchText')}>
          <Button onClick={list.clear}>{t('dashboard.list.clearAll')}</Button>
        </EmptyState>
      ) : (
        <Sortable
          label={t('shell.sections.pages')}
          items={shown}
          getId={({ _id }) => _id}
          getName={({ title }) => title}
          // A filtered list cannot be sorted, as it lacks the other pages.
          onSort={mayEdit && !list.narrowed ? (next) => void arrange(next) : undefined}
          className="divide-y divide-line rounded-card border border-line bg-card [&>li:first-child]:rounded-t-card [&>li:last-child]:rounded-b-card"
        >
          {(page, handle) => <Row page={page} handle={handle} mayEdit={mayEdit} />}
        </Sortable>
      )}
      <p role="status" className="py-3 text-sm text-soft">
        {shown.length > 0 && t('dashboard.list.total', { count: shown.length })}
      </p>
    </>
  )
}

function Row({ page, handle, mayEdit }: { page: DashboardContentPageRow; handle: ReactNode; mayEdit: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { show } = useListActs()
  return (
    <div className="flex min-h-14 items-center gap-2 py-1.5 ps-2 pe-3 has-[[data-row-link]:hover]:bg-sunken/60 md:gap-3">
      <span className="relative z-10">{handle || <span className="block w-2" />}</span>
      <div className="min-w-0 flex-1">
        <Link
          data-row-link=""
          to={to(dashboardPaths.contentPage, { pageId: page._id })}
          className="font-semibold text-ink after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-[8px] focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand-text"
        >
          <bdi>{page.title}</bdi>
        </Link>
        <p className="truncate text-sm text-soft">
          <bdi dir="ltr">{decodeURI(to(paths.page, { slug: page.slug }))}</bdi>
        </p>
      </div>
      {page.languages.length > 0 && (
        <span className="flex gap-1 max-lg:hidden">
          <span className="sr-only">{t('dashboard.pages.alsoIn')}</span>
          {languages
            .filter(({ code }) => page.languages.includes(code))
            .map(({ code, name }) => (
              <Chip key={code}>
                <span lang={code}>{name}</span>
              </Chip>
            ))}
        </span>
      )}
      <span className="w-28 text-end text-sm text-soft max-md:hidden">{formatDate(page.updatedAt, language)}</span>
      {mayEdit ? (
        <span className="relative z-10 flex items-center">
          <span aria-hidden className="text-sm text-soft max-md:hidden">
            {t(page.active ? 'dashboard.pages.shown' : 'dashboard.pages.hidden')}
          </span>
          <Switch
            label={t('dashboard.pages.showOne', { name: `\u2068${page.title}\u2069` })}
            checked={page.active}
            onChange={(active) => void show(page, active)}
          />
        </span>
      ) : (
        <Chip tone={page.active ? 'good' : 'plain'}>{t(page.active ? 'dashboard.pages.shown' : 'dashboard.pages.hidden')}</Chip>
      )}
    </div>
  )
}

/** Sorting and visibility with optimistic updates, reverted if the server refuses. */
function useListActs() {
  const { t } = useTranslation()
  const { applyOptimistically, refresh } = usePageChanges()
  const showUndo = useShowUndo()
  const settle = async (
    sent: Promise<{ success: true; undo: string | null } | { success: false; code: string }>,
    putBack: () => void,
    done: string,
  ) => {
    const answer = await sent
    if (answer.success) showUndo(done, answer.undo)
    else {
      putBack()
      toast.error(t(`errors.${answer.code as 'unexpected'}`))
    }
    refresh()
  }
  return {
    arrange: (next: readonly DashboardContentPageRow[]) =>
      settle(
        send(endpoints.pages.arrange, { ids: next.map(({ _id }) => _id) }),
        applyOptimistically(() => [...next]),
        t('dashboard.pages.arranged'),
      ),
    show: ({ _id: pageId, title }: DashboardContentPageRow, active: boolean) =>
      settle(
        send(endpoints.pages.show, { pageId, active }),
        applyOptimistically((pages) => pages.map((page) => (page._id === pageId ? { ...page, active } : page))),
        t(active ? 'dashboard.pages.nowShown' : 'dashboard.pages.nowHidden', { name: `\u2068${title}\u2069` }),
      ),
  }
}

const Waiting = () => (
  <div aria-hidden className="mt-12 divide-y divide-line rounded-card border border-line bg-card">
    {[0, 1, 2, 3, 4].map((one) => (
      <div key={one} className="flex min-h-14 items-center gap-4 px-4 py-2">
        <Skeleton className="h-9 w-5" />
        <div className="flex-1 space-y-1.5">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3.5 w-28" />
        </div>
        <Skeleton className="h-6 w-10 rounded-full" />
      </div>
    ))}
  </div>
)
