import { endpoints } from 'virtual:endpoints'
import { Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, NavLink, useLocation, useParams } from 'react-router-dom'
import { failureOf } from '../../../lib/api/api.ts'
import { orBooted } from '../../../lib/api/first-answer.ts'
import { formatDate } from '../../../lib/format.ts'
import { paths, to } from '../../../lib/paths.ts'
import { useSettings } from '../../../lib/settings.ts'
import { telHref } from '../../../lib/tel.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { Breadcrumbs, Card, EmptyState, Skeleton } from '../../../ui/bits.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Failed } from '../../../ui/failed.tsx'
import { SafeHtml } from '../../../ui/safe-html.tsx'
import { usePageQuery } from '../api.ts'
import { useContentPages } from '../index.ts'

/** A page written by the staff: about, terms, questions. `contact` also shows the shop's own data. */
export default function ContentPage() {
  const { t } = useTranslation()
  const { slug = '' } = useParams()
  const { search, hash } = useLocation()
  const { currentData, isError, error, refetch } = usePageQuery({ slug })
  const page = orBooted(currentData, endpoints.pages.read, { slug })?.page
  const links = useContentPages()
  const title = page?.title ?? links.find((link) => link.slug === slug)?.title
  useTitle(title)
  if (isError && failureOf(error)?.code === 'not_found') return <NoSuchPage />
  if (page && page.slug !== slug) return <Navigate replace to={{ pathname: to(paths.page, { slug: page.slug }), search, hash }} />
  return (
    <div className="container-page pt-5 pb-8 md:pt-7">
      <Breadcrumbs label={t('ui.breadcrumbs')} trail={[{ label: t('pages.home'), href: paths.home }, { label: title ?? '…' }]} />
      <div className="mt-4 grid gap-x-14 gap-y-8 lg:grid-cols-[220px_minmax(0,1fr)]">
        <PageMenu />
        <article className="min-w-0 max-w-[68ch] lg:order-none">
          {isError ? (
            <Failed failure={failureOf(error)} onRetry={refetch} />
          ) : (
            <>
              <h1 className="min-h-[1.15em] text-[34px] md:text-[44px]">{title}</h1>
              {page ? <Written updated={page.updated} html={page.body} /> : <Waiting />}
              {slug === 'contact' && <ShopContact />}
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

function PageMenu() {
  const { t } = useTranslation()
  const links = useContentPages()
  return (
    <nav aria-label={t('pages.menu')} className="-mx-4 overflow-x-auto px-4 no-bar lg:m-0 lg:p-0">
      <ul className="flex gap-2 lg:sticky lg:top-28 lg:flex-col lg:gap-0.5">
        {links.map(({ slug, title }) => (
          <li key={slug}>
            <NavLink
              to={to(paths.page, { slug })}
              className={({ isActive }) =>
                cx(
                  'inline-flex min-h-11 w-full items-center rounded-chip px-4 whitespace-nowrap lg:rounded-button',
                  isActive
                    ? 'bg-brand-soft font-semibold text-brand-text'
                    : 'bg-sunken text-soft hover:text-ink lg:bg-transparent lg:hover:bg-sunken',
                )
              }
            >
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What the settings know of the shop: where it is and how it answers. */
function ShopContact() {
  const { t } = useTranslation()
  const { name, address, email, phoneHeader, phoneFooter } = useSettings()
  const phone = phoneFooter || phoneHeader
  return (
    <Card className="mt-8 grid gap-5 sm:grid-cols-2">
      {address && (
        <Line icon={<MapPin aria-hidden />} label={t('pages.visit')}>
          <address className="not-italic">
            <bdi>{name}</bdi>
            <br />
            <bdi>{address}</bdi>
          </address>
        </Line>
      )}
      {phone && (
        <Line icon={<Phone aria-hidden />} label={t('pages.call')}>
          <a
            href={telHref(phone)}
            dir="ltr"
            className="inline-flex min-h-11 items-center font-semibold hover:underline md:min-h-8"
          >
            {phone}
          </a>
        </Line>
      )}
      {email && (
        <Line icon={<Mail aria-hidden />} label={t('pages.write')}>
          <a
            href={`mailto:${email}`}
            dir="ltr"
            className="inline-flex min-h-11 items-center font-semibold break-all hover:underline md:min-h-8"
          >
            {email}
          </a>
        </Line>
      )}
    </Card>
  )
}

const Line = ({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) => (
  <div className="flex gap-3.5">
    <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-text [&>svg]:size-5">
      {icon}
    </span>
    <div className="min-w-0">
      <p className="text-sm text-soft">{label}</p>
      {children}
    </div>
  </div>
)

function NoSuchPage() {
  const { t } = useTranslation()
  useTitle(t('pages.goneTitle'))
  return (
    <div className="container-page">
      <EmptyState page title={t('pages.goneTitle')} text={t('pages.goneText')}>
        <ButtonLink to={paths.shop} variant="ink">
          {t('pages.toShop')}
        </ButtonLink>
        <ButtonLink to={paths.home}>{t('pages.home')}</ButtonLink>
      </EmptyState>
      <PageMenu />
    </div>
  )
}
