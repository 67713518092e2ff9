import { endpoints } from 'virtual:endpoints'
import { contactSlug, contentPath } from '@haat/shared/contact/content-path.ts'
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
import { usePageQuery } from '../api.ts'
import { PageMenu } from '../components/page-menu.tsx'
import { useContentPages } from '../content-pages.ts'

const PageGone = lazyPart(() => import('../components/page-gone.tsx'))

/** A content page, for example about, terms or FAQ. */
export default function ContentPage() {
  const { t } = useTranslation()
  const { slug = '' } = useParams()
  const { search, hash } = useLocation()
  const { currentData, isError, error, refetch } = usePageQuery({ slug })
  const page = dataOrBootAnswer(currentData, endpoints.pages.read, { slug })?.page
  const links = useContentPages()
  const title = page?.title ?? links.find((link) => link.slug === slug)?.title
  useTitle(title)
  if (isError && toFailure(error)?.code === 'not_found') return <PageGone />
  const slugNow = page?.slug ?? slug
  if (slugNow !== slug || slug === contactSlug) return <Navigate replace to={{ pathname: contentPath(slugNow), search, hash }} />
  return (
    <div className="container-page pt-5 pb-8 md:pt-7">
      <Breadcrumbs label={t('ui.breadcrumbs')} trail={[{ label: t('pages.home'), href: paths.home }, { label: title ?? '…' }]} />
      <div className="mt-4 grid gap-x-14 gap-y-8 lg:grid-cols-[220px_minmax(0,1fr)]">
        <PageMenu />
        <article className="min-w-0 max-w-[68ch] lg:order-none">
          {isError ? (
            <Failed failure={toFailure(error)} onRetry={refetch} />
          ) : (
            <>
              <h1 className="min-h-[1.15em] text-[34px] md:text-[44px]">{title}</h1>
              {page ? <Written updated={page.updated} html={page.body} /> : <Waiting />}
            </>
          )}
        </article>
      </div>
    </div>
  )
}

function Written({ updated, html }: { updated: string; html: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <>
      <p className="mt-2 text-sm text-faint">{t('pages.updated', { date: formatDate(updated, language) })}</p>
      <SafeHtml html={html} className="mt-6 text-[16px]" />
    </>
  )
}

const Waiting = () => (
  <div className="mt-9 space-y-3.5">
    {['w-full', 'w-11/12', 'w-4/5', 'w-5/6', 'w-2/3'].map((width) => (
      <Skeleton key={width} className={cx('h-4', width)} />
    ))}
  </div>
)
