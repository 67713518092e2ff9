import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation, useParams } from 'react-router-dom'
import { lazyPart } from '../../../lib/lazy-now.tsx'
import { paths, to } from '../../../lib/paths.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { useCategoriesQuery } from '../api.ts'
import { loadList, ProductList } from '../components/list/product-list.tsx'
import { omit } from '../listing/filters.ts'
import { useFilters } from '../listing/use-filters.ts'
import { pathTo, useCategories } from '../use-categories.ts'

const CategoryGone = lazyPart(() => import('../components/category-gone.tsx'))

export { loadList as loadPage }

/** Category page: description, subcategories and products. */
export default function CategoryPage() {
  const { slug = '' } = useParams()
  const { isSuccess } = useCategoriesQuery({})
  const all = useCategories()
  const { search } = useLocation()
  const known = all.some((one) => one.slug === slug)
  const moved = !known && all.find(({ formerly }) => formerly?.includes(slug))
  const [filters, setFilters] = useFilters()
  if (moved) return <Navigate replace to={{ pathname: to(paths.category, { slug: moved.slug }), search }} />
  if (isSuccess && !known) return <CategoryGone />
  return (
    <ProductList
      key={slug}
      filters={omit(filters, 'category')}
      category={slug}
      onChange={setFilters}
      heading={<Heading slug={slug} />}
    />
  )
}

function Heading({ slug }: { slug: string }) {
  const { t } = useTranslation()
  const all = useCategories()
  const trail = pathTo(slug, all)
  const category = trail.at(-1)
  const children = all.filter(({ parent, count }) => parent === slug && count > 0)
  useTitle(category?.name)
  return (
    <header>
      <Breadcrumbs
        label={t('ui.breadcrumbs')}
        trail={[
          { label: t('catalog.home'), href: paths.home },
          ...trail.map(({ name, slug: at }) => ({ label: name, ...(at !== slug && { href: to(paths.category, { slug: at }) }) })),
        ]}
      />
      <h1 className="mt-1.5 text-[31px] md:text-[40px]" dir="auto">
        {category?.name ?? <Skeleton className="h-10 w-56" />}
      </h1>
      {category?.description && <p className="mt-1.5 max-w-[62ch] text-soft md:text-base">{category.description}</p>}
      {children.length > 0 && (
        <nav aria-label={t('catalog.subcategories')} className="-mx-4 mt-4 overflow-x-auto px-4 no-bar md:mx-0 md:px-0">
          <ul className="flex w-max gap-2.5 md:w-auto md:flex-wrap">
            {children.map(({ slug: child, name }) => (
              <li key={child}>
                <Link
                  to={to(paths.category, { slug: child })}
                  className="inline-flex min-h-11 items-center rounded-chip border border-line bg-card px-4.5 font-medium whitespace-nowrap hover:border-field-line"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </header>
  )
}
