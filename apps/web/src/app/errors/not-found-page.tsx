import { Compass, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { useCategories } from '../../features/catalog/index.ts'
import { FollowRedirect } from '../../features/redirects/index.ts'
import { paths, to } from '../../lib/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Logo } from '../storefront/logo.tsx'

/** The 404 page, unless the shop redirects its path. */
export default function NotFoundPage() {
  return (
    <FollowRedirect>
      <NotFound />
    </FollowRedirect>
  )
}

/** Without layout, like every error page; links to home, search, shop and categories. */
function NotFound() {
  const { t } = useTranslation()
  const categories = useCategories().filter(({ parent }) => parent === null)
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="container-page flex h-16 items-center md:h-[72px]">
        <Logo />
      </header>
      <main id="main" tabIndex={-1} className="container-page flex flex-1 flex-col justify-center pb-16 focus:outline-none">
        <EmptyState page icon={<Compass aria-hidden />} title={t('shell.notFound.title')} text={t('shell.notFound.text')}>
          <search className="block w-full">
            <SearchForm />
          </search>
          <ButtonLink variant="primary" to={paths.shop}>
            {t('shell.notFound.shop')}
          </ButtonLink>
          <ButtonLink to={paths.home}>{t('shell.notFound.home')}</ButtonLink>
        </EmptyState>
        {categories.length > 0 && (
          <nav aria-label={t('shell.header.categories')}>
            <ul className="mx-auto flex max-w-2xl flex-wrap justify-center gap-2">
              {categories.map(({ slug, name }) => (
                <li key={slug}>
                  <Link
                    to={to(paths.category, { slug })}
                    className="inline-flex min-h-11 items-center rounded-chip border border-line bg-card px-4 hover:border-field-line"
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </main>
    </div>
  )
}

function SearchForm() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <form
      className="flex w-full flex-wrap gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
        void navigate(to(paths.shop, undefined, { q }))
      }}
    >
      <input
        type="search"
        name="q"
        aria-label={t('shell.header.search')}
        placeholder={t('shell.header.searchPlaceholder')}
        maxLength={120}
        enterKeyHint="search"
        className="min-h-12 min-w-0 flex-[1_1_11rem] rounded-field border border-field-line/60 bg-card px-4 text-ellipsis placeholder:text-faint"
      />
      <Button type="submit" variant="ink" className="min-h-12 grow sm:grow-0" icon={<Search aria-hidden className="size-4.5" />}>
        {t('shell.header.search')}
      </Button>
    </form>
  )
}
