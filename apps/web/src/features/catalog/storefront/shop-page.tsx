import { useTranslation } from 'react-i18next'
import { paths } from '../../../lib/paths.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx'
import { loadList, ProductList } from '../components/list/product-list.tsx'
import { useFilters } from '../listing/use-filters.ts'

export { loadList as loadPage }

/** All products, or search results. */
export default function ShopPage() {
  const { t } = useTranslation()
  const [filters, setFilters] = useFilters()
  const { q, onSale, sort } = filters
  const title = q
    ? t('catalog.searchTitle', { q })
    : onSale
      ? t('catalog.saleTitle')
      : sort === 'db'
        ? t('catalog.newTitle')
        : t('catalog.titles.shop')
  useTitle(title)
  return (
    <ProductList
      filters={filters}
      onChange={setFilters}
      heading={
        <header>
          <Breadcrumbs
            label={t('ui.breadcrumbs')}
            trail={[
              { label: t('catalog.home'), href: paths.home },
              { label: q ? t('catalog.search.label') : t('catalog.titles.shop') },
            ]}
          />
          <h1 className="mt-1.5 text-[31px] break-words md:text-[40px]">{title}</h1>
        </header>
      }
    />
  )
}
