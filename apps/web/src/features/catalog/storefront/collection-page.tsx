import { endpoints } from 'virtual:endpoints'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { toFailure } from '../../../lib/api/api.ts'
import { dataOrBootAnswer } from '../../../lib/api/first-answer.ts'
import { lazyPart } from '../../../lib/lazy-now.tsx'
import { paths, to } from '../../../lib/paths.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { SafeHtml } from '../../../ui/safe-html.tsx'
import { useCollectionQuery } from '../api.ts'
import { loadList, ProductList } from '../components/list/product-list.tsx'
import { useFilters } from '../listing/use-filters.ts'

const CollectionGone = lazyPart(() => import('../components/collection-gone.tsx'))

export { loadList as loadPage }

/** Collection page: description and products, with the filters of the product list. */
export default function CollectionPage() {
  const { t } = useTranslation()
  const { slug = '' } = useParams()
  const { search } = useLocation()
  const { currentData, error } = useCollectionQuery({ slug })
  const collection = dataOrBootAnswer(currentData, endpoints.catalog.collection, { slug })?.collection
  const [filters, setFilters] = useFilters()
  useTitle(collection?.seo.title)
  if (toFailure(error)?.code === 'not_found') return <CollectionGone />
  if (collection && collection.slug !== slug)
    return <Navigate replace to={{ pathname: to(paths.collection, { slug: collection.slug }), search }} />
  return (
    <ProductList
      key={slug}
      filters={{ ...filters, collection: slug }}
      onChange={setFilters}
      heading={
        <header>
          <Breadcrumbs
            label={t('ui.breadcrumbs')}
            trail={[{ label: t('catalog.home'), href: paths.home }, { label: collection?.name ?? '' }]}
          />
          <h1 className="mt-1.5 text-[31px] md:text-[40px]" dir="auto">
            {collection?.name ?? <Skeleton className="h-10 w-56" />}
          </h1>
          {collection?.description && (
            <SafeHtml html={collection.description} className="mt-1.5 max-w-[62ch] text-soft md:text-base" />
          )}
        </header>
      }
    />
  )
}
