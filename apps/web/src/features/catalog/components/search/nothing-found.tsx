import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../../lib/paths.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { activeFilters, type Filters, withoutFilters } from '../../listing/filters.ts'
import { useCategories } from '../../use-categories.ts'
import { CategoryTile } from '../category-strip.tsx'

/** Empty result list, with its reason and suggestions. */
export default function NothingFound({
  filters,
  category,
  onChange,
}: {
  filters: Filters
  category: string | undefined
  onChange: (filters: Filters) => void
}) {
  const { t } = useTranslation()
  const narrowed = activeFilters(filters).length > 0
  const tops = useCategories().filter(({ parent, slug, count }) => parent === null && slug !== category && count > 0)
  return (
    <>
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={filters.q ? t('catalog.nothing.search', { q: filters.q }) : t('catalog.nothing.title')}
        text={narrowed ? t('catalog.nothing.narrowed') : filters.q ? t('catalog.nothing.spelling') : t('catalog.nothing.text')}
      >
        {narrowed && (
          <Button variant="ink" onClick={() => onChange(withoutFilters(filters))}>
            {t('catalog.filters.clear')}
          </Button>
        )}
        {filters.q || category ? (
          <ButtonLink to={paths.shop}>{t('catalog.nothing.all')}</ButtonLink>
        ) : (
          !narrowed && <ButtonLink to={paths.home}>{t('shell.notFound.home')}</ButtonLink>
        )}
      </EmptyState>
      {tops.length > 0 && (
        <nav aria-label={t('catalog.nothing.browse')}>
          <p className="mb-3 text-center text-sm text-soft">{t('catalog.nothing.browse')}</p>
          <ul className="grid grid-cols-2 gap-3 md:grid-cols-3">
            {tops.slice(0, 6).map((one) => (
              <li key={one._id}>
                <CategoryTile category={one} />
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}
