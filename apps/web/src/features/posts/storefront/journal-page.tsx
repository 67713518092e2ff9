import { endpoints } from 'virtual:endpoints'
import { feedPath, tagLabel } from '@haat/shared/posts/rules.ts'
import type { PostPage, PostTag } from '@haat/shared/posts/schema.ts'
import { BookOpen, ChevronLeft, ChevronRight, Rss } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { toFailure } from '../../../lib/api/api.ts'
import { dataOrBootAnswer } from '../../../lib/api/first-answer.ts'
import { paths, to } from '../../../lib/paths.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { usePostsQuery } from '../api.ts'
import { PostCards } from '../components/post-cards.tsx'

/** Posts of the journal, newest first, or those of one tag. */
export default function JournalPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [query] = useSearchParams()
  const tag = query.get('tag')?.trim() || undefined
  const cursor = query.get('cursor') || undefined
  const input = { ...(tag && { tag }), ...(cursor && { cursor }) }
  const { currentData, error, refetch } = usePostsQuery(input)
  const page = dataOrBootAnswer(currentData, endpoints.posts.list, input)
  const failure = toFailure(error)
  const title = tag && (page ? tagLabel(page, tag) : tag)
  useTitle(title ? `${title} · ${t('posts.title')}` : t('posts.title'))
  // An old link to a page of the list, or a tag that cannot be.
  if (!page && (failure?.code === 'bad_cursor' || failure?.code === 'bad_request')) return <Navigate replace to={paths.journal} />
  const home = { label: t('pages.home'), href: paths.home }
  return (
    <div className="container-page pt-5 pb-8 md:pt-7">
      <Breadcrumbs
        label={t('ui.breadcrumbs')}
        trail={
          title ? [home, { label: t('posts.title'), href: paths.journal }, { label: title }] : [home, { label: t('posts.title') }]
        }
      />
      <header className="mt-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h1 className="text-[34px] break-words md:text-[44px]">
            <bdi>{title ?? t('posts.title')}</bdi>
          </h1>
          <p className="mt-1.5 text-soft md:text-base">{t('posts.text')}</p>
        </div>
        <a
          href={`${feedPath}?lng=${language}`}
          className="inline-flex min-h-11 items-center gap-2 text-sm text-soft hover:text-ink hover:underline"
        >
          <Rss aria-hidden className="size-4" />
          {t('posts.feed')}
        </a>
      </header>
      {page ? (
        <Posts page={page} tag={tag} cursor={cursor} />
      ) : failure ? (
        <Failed failure={failure} onRetry={refetch} />
      ) : (
        <Waiting />
      )}
    </div>
  )
}

function Posts({
  page: { posts, tags, next },
  tag,
  cursor,
}: {
  page: PostPage
  tag: string | undefined
  cursor: string | undefined
}) {
  const { t } = useTranslation()
  if (posts.length === 0)
    return tag && tags.length > 0 ? (
      <>
        <Tags tags={tags} open={tag} />
        <EmptyState icon={<BookOpen aria-hidden />} title={t('posts.noTagTitle')} text={t('posts.noTagText')} />
      </>
    ) : (
      <EmptyState icon={<BookOpen aria-hidden />} title={t('posts.emptyTitle')} text={t('posts.emptyText')}>
        <ButtonLink to={paths.shop}>{t('posts.toShop')}</ButtonLink>
      </EmptyState>
    )
  return (
    <>
      {tags.length > 0 && <Tags tags={tags} open={tag} />}
      <PostCards posts={posts} />
      {(cursor || next) && (
        <nav aria-label={t('posts.pages')} className="mt-12 flex flex-wrap justify-between gap-3 border-t border-line pt-6">
          {cursor ? (
            <ButtonLink to={to(paths.journal, undefined, { tag })} icon={<ChevronLeft aria-hidden className="size-4 flip-rtl" />}>
              {t('posts.newest')}
            </ButtonLink>
          ) : (
            <span />
          )}
          {next && (
            <ButtonLink to={to(paths.journal, undefined, { tag, cursor: next })}>
              {t('posts.olderPosts')}
              <ChevronRight aria-hidden className="size-4 flip-rtl" />
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  )
}

function Tags({ tags, open }: { tags: readonly PostTag[]; open: string | undefined }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('posts.tags')} className="-mx-4 mt-5 overflow-x-auto px-4 no-bar md:mx-0 md:px-0">
      <ul className="flex w-max gap-2 md:w-auto md:flex-wrap">
        {[undefined, ...tags].map((tag) => (
          <li key={tag?.name ?? ''}>
            <Link
              to={to(paths.journal, undefined, { tag: tag?.name })}
              aria-current={tag?.name === open ? 'page' : undefined}
              className={cx(
                'inline-flex min-h-11 items-center rounded-chip border px-4 whitespace-nowrap',
                tag?.name === open
                  ? 'border-ink bg-ink font-semibold text-paper'
                  : 'border-line bg-card font-medium hover:border-field-line',
              )}
            >
              <bdi>{tag?.label ?? t('posts.all')}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const Waiting = () => (
  <div aria-hidden className="mt-7 grid gap-x-8 gap-y-11 md:mt-9 md:grid-cols-2">
    <Skeleton className="aspect-3/2 rounded-card md:col-span-2 md:aspect-5/2" />
    <Skeleton className="aspect-3/2 rounded-card" />
    <Skeleton className="aspect-3/2 rounded-card" />
  </div>
)
