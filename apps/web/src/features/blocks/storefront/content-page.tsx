import { endpoints } from 'virtual:endpoints'
import { contactSlug, contentPath } from '@haat/shared/contact/content-path.ts'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { toFailure } from '../../../lib/api/api.ts'
import { dataOrBootAnswer } from '../../../lib/api/first-answer.ts'
import { formatDate } from '../../../lib/format.ts'
import { lazyPart } from '../../../lib/lazy-now.tsx'
import { paths } from '../../../lib/paths.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { cx } from '../../../ui/cx.ts'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { SafeHtml } from '../../../ui/safe-html.tsx'
import { PageGone, PageMenu, useContentPages, usePageQuery } from '../../pages/index.ts'
import { isPreview } from '../is-preview.ts'

const BlocksPage = lazyPart(() => import('../components/blocks-page.tsx'))
const none: never[] = []

/** A content page, for example about, terms or FAQ: its text, or the blocks it is built of. */
export default function ContentPage() {
  const { slug = '' } = useParams()
  const { search, hash } = useLocation()
  // In the preview frame, the editor sends the blocks: a hidden page has no answer.
  const { currentData, isError, error, refetch } = usePageQuery({ slug }, { skip: isPreview() })
  const page = dataOrBootAnswer(currentData, endpoints.pages.read, { slug })?.page
  const links = useContentPages()
  const title = page?.title ?? links.find((link) => link.slug === slug)?.title
  useTitle(title)
  const blocks = page?.blocks ?? (isPreview() ? none : undefined)
  if (!blocks && isError && toFailure(error)?.code === 'not_found') return <PageGone />
  const slugNow = page?.slug ?? slug
  if (!isPreview() && (slugNow !== slug || slug === contactSlug))
    return <Navigate replace to={{ pathname: contentPath(slugNow), search, hash }} />
  if (blocks)
    return (
      <Suspense fallback={<Reading title={title}>{<Waiting />}</Reading>}>
        <BlocksPage
          title={title}
          blocks={blocks}
          frame={({ isReading, hasHeading, title, children }) =>
            isReading ? (
              <Reading title={title}>
                <Heading title={title} />
                {page && <Updated at={page.updated} />}
                <div className="mt-6">{children}</div>
              </Reading>
            ) : (
              <div className="container-page pt-5 pb-8 md:pt-7">
                <Trail title={title} />
                <div className="mt-4">
                  {hasHeading && (
                    <div className="mb-7">
                      <Heading title={title} />
                    </div>
                  )}
                  {children}
                </div>
              </div>
            )
          }
        />
      </Suspense>
    )
  return (
    <Reading title={title}>
      {isError ? (
        <Failed failure={toFailure(error)} onRetry={refetch} />
      ) : (
        <>
          <Heading title={title} />
          {page ? (
            <>
              <Updated at={page.updated} />
              <SafeHtml html={page.body} className="mt-6 text-[16px]" />
            </>
          ) : (
            <Waiting />
          )}
        </>
      )}
    </Reading>
  )
}

const Reading = ({ title, children }: { title: string | undefined; children: ReactNode }) => (
  <div className="container-page pt-5 pb-8 md:pt-7">
    <Trail title={title} />
    <div className="mt-4 grid gap-x-14 gap-y-8 lg:grid-cols-[220px_minmax(0,1fr)]">
      <PageMenu />
      <article className="min-w-0 max-w-[68ch] lg:order-none">{children}</article>
    </div>
  </div>
)

function Trail({ title }: { title: string | undefined }) {
  const { t } = useTranslation()
  return (
    <Breadcrumbs label={t('ui.breadcrumbs')} trail={[{ label: t('pages.home'), href: paths.home }, { label: title ?? '…' }]} />
  )
}

const Heading = ({ title }: { title: string | undefined }) => (
  <h1 className="min-h-[1.15em] text-[34px] md:text-[44px]">{title}</h1>
)

function Updated({ at }: { at: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return <p className="mt-2 text-sm text-faint">{t('pages.updated', { date: formatDate(at, language) })}</p>
}

const Waiting = () => (
  <div className="mt-9 space-y-3.5">
    {['w-full', 'w-11/12', 'w-4/5', 'w-5/6', 'w-2/3'].map((width) => (
      <Skeleton key={width} className={cx('h-4', width)} />
    ))}
  </div>
)
