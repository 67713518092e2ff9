import { Compass, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { useCategories } from '../features/catalog/index.ts'
import { paths, to } from '../lib/paths.ts'
import { EmptyState } from '../ui/bits.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'

/** A 404 that helps: search, the categories, the way home. */
export default function NotFoundPage() {
  const { t } = useTranslation()
  const categories = useCategories().filter(({ parent }) => parent === null)
  return (
    <div className="container-page pb-16">
      <EmptyState page icon={<Compass aria-hidden />} title={t('shell.notFound.title')} text={t('shell.notFound.text')}>
        <search className="block w-full">
          <SearchForm />
        </search>
      </EmptyState>
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
      <p className="mt-8 text-center">
        <ButtonLink variant="quiet" to={paths.home}>
          {t('shell.notFound.home')}
        </ButtonLink>
      </p>
    </div>
  )
}

function SearchForm() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <form
      className="flex w-full gap-2"
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
        className="min-h-12 min-w-0 flex-1 rounded-field border border-field-line/60 bg-card px-4 text-ellipsis placeholder:text-faint"
      />
      <Button type="submit" variant="ink" className="min-h-12" icon={<Search aria-hidden className="size-4.5" />}>
        {t('shell.header.search')}
      </Button>
    </form>
  )
}
