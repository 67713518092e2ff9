import { Compass, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useCategories } from '../features/catalog/index.ts'
import { paths, to } from '../lib/paths.ts'
import { EmptyState } from '../ui/bits.tsx'
import { ButtonLink } from '../ui/button.tsx'

/** A 404 that helps: search, the categories, the way home. */
export default function NotFoundPage() {
  const { t } = useTranslation()
  const categories = useCategories().filter(({ parent }) => parent === null)
  return (
    <div className="container-page">
      <EmptyState page icon={<Compass aria-hidden />} title={t('shell.notFound.title')} text={t('shell.notFound.text')}>
        <ButtonLink variant="ink" to={paths.home}>
          {t('shell.notFound.home')}
        </ButtonLink>
        <ButtonLink to={paths.shop} icon={<Search aria-hidden className="size-4" />}>
          {t('shell.header.all')}
        </ButtonLink>
      </EmptyState>
      <ul className="mx-auto flex max-w-2xl flex-wrap justify-center gap-2 pb-16">
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
    </div>
  )
}
