import { endpoints } from 'virtual:endpoints'
import type { Post, PostLink } from '@haat/shared/posts/schema.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation, useParams } from 'react-router-dom'
import { toFailure } from '../../../lib/api/api.ts'
import { dataOrBootAnswer } from '../../../lib/api/first-answer.ts'
import { lazyPart } from '../../../lib/lazy-now.tsx'
import { paths, to } from '../../../lib/paths.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { cx } from '../../../ui/cx.ts'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { SafeHtml } from '../../../ui/safe-html.tsx'
import { usePostQuery } from '../api.ts'
import { Byline } from '../components/byline.tsx'

const PostGone = lazyPart(() => import('../components/post-gone.tsx'))

/** A post of the journal. */
export default function PostPage() {
  const { t } = useTranslation()
  const { slug = '' } = useParams()
  const { search, hash } = useLocation()
  const { currentData, isError, error, refetch } = usePostQuery({ slug })
  const post = dataOrBootAnswer(currentData, endpoints.posts.read, { slug })?.post
  useTitle(post?.seo.title || post?.title)
  if (isError && toFailure(error)?.code === 'not_found') return <PostGone />
  if (post && post.slug !== slug) return <Navigate replace to={{ pathname: to(paths.post, { slug: post.slug }), search, hash }} />
  return (
    <div className="container-page pt-5 pb-8 md:pt-7">
      <Breadcrumbs
        label={t('ui.breadcrumbs')}
        trail={[
          { label: t('pages.home'), href: paths.home },
          { label: t('posts.title'), href: paths.journal },
          { label: post?.title ?? '…' },
        ]}
      />
      {post ? <Article post={post} /> : isError ? <Failed failure={toFailure(error)} onRetry={refetch} /> : <Waiting />}
    </div>
  )
}

function Article({ post }: { post: Post }) {
  const { t } = useTranslation()
  const { title, summary, picture, body, tags, newer, older } = post
  return (
    <>
      <article className="mt-4 md:mt-8">
        <header className="mx-auto max-w-[44rem]">
          <Byline post={post} />
          <h1 className="mt-2 min-h-[1.15em] text-[32px] leading-tight text-pretty md:text-[46px]" dir="auto">
            {title}
          </h1>
          {summary && (
            <p className="mt-4 text-[19px] leading-relaxed text-pretty text-soft" dir="auto">
              {summary}
            </p>
          )}
        </header>
        {picture && (
          <div className="mx-auto mt-7 max-w-[960px] overflow-hidden rounded-card bg-sunken md:mt-9">
            <Picture
              picture={picture}
              // `post-paint.ts` has the same value.
              sizes="(min-width: 1024px) 960px, 100vw"
              priority
              className="h-auto max-h-[36rem] w-full object-cover"
            />
          </div>
        )}
        <div className="mx-auto max-w-[44rem]">
          <SafeHtml html={body} className="mt-8 text-[17px]" />
          {tags.length > 0 && (
            <ul aria-label={t('posts.tags')} className="mt-9 flex flex-wrap gap-2">
              {tags.map(({ name, label }) => (
                <li key={name}>
                  <Link
                    to={to(paths.journal, undefined, { tag: name })}
                    className="inline-flex min-h-11 items-center rounded-chip bg-sunken px-4 text-sm text-soft hover:text-ink md:min-h-9"
                  >
                    <bdi>{label}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      </article>
      {(newer || older) && (
        <nav
          aria-label={t('posts.more')}
          className="mx-auto mt-12 grid max-w-[60rem] gap-4 border-t border-line pt-6 sm:grid-cols-2"
        >
          {older && <Neighbour post={older} side="older" />}
          {newer && <Neighbour post={newer} side="newer" />}
        </nav>
      )}
    </>
  )
}

function Neighbour({ post, side }: { post: PostLink; side: 'older' | 'newer' }) {
  const { t } = useTranslation()
  const isNewer = side === 'newer'
  return (
    <Link
      to={to(paths.post, { slug: post.slug })}
      className={cx(
        'group rounded-card border border-line bg-card px-5 py-4 hover:border-field-line',
        isNewer && 'sm:col-start-2 sm:text-end',
      )}
    >
      <span className={cx('flex items-center gap-1.5 text-sm text-soft', isNewer && 'sm:justify-end')}>
        {!isNewer && <ChevronLeft aria-hidden className="size-4 flip-rtl" />}
        {t(isNewer ? 'posts.newer' : 'posts.older')}
        {isNewer && <ChevronRight aria-hidden className="size-4 flip-rtl" />}
      </span>
      <bdi className="mt-1 block font-semibold text-pretty group-hover:underline">{post.title}</bdi>
    </Link>
  )
}

const Waiting = () => (
  <div aria-hidden className="mx-auto mt-4 max-w-[44rem] md:mt-8">
    <Skeleton className="h-4 w-40" />
    <Skeleton className="mt-4 h-10 w-full" />
    <Skeleton className="mt-7 aspect-3/2 rounded-card" />
    <div className="mt-8 space-y-3.5">
      {['w-full', 'w-11/12', 'w-4/5', 'w-5/6'].map((width) => (
        <Skeleton key={width} className={cx('h-4', width)} />
      ))}
    </div>
  </div>
)
