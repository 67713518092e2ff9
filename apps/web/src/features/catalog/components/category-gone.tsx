import { useTranslation } from 'react-i18next'
import { paths } from '../../../lib/paths.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { FollowRedirect } from '../../redirects/index.ts'
import { useCategories } from '../use-categories.ts'
import { CategoryTile } from './category-strip.tsx'

/** For a slug without a category: follows a redirect, or shows the top categories. */
export default function CategoryGone() {
  return (
    <FollowRedirect>
      <Gone />
    </FollowRedirect>
  )
}

function Gone() {
  const { t } = useTranslation()
  const tops = useCategories().filter(({ parent, count }) => parent === null && count > 0)
  useTitle(t('catalog.gone.category'))
  return (
    <div className="container-page">
      <EmptyState page title={t('catalog.gone.category')} text={t('catalog.gone.categoryText')}>
        <ButtonLink to={paths.shop} variant="ink">
          {t('catalog.nothing.all')}
        </ButtonLink>
      </EmptyState>
      <ul className="mx-auto grid max-w-3xl grid-cols-2 gap-3 md:grid-cols-3">
        {tops.map((one) => (
          <li key={one._id}>
            <CategoryTile category={one} />
          </li>
        ))}
      </ul>
    </div>
  )
}
