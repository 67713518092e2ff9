import { PackageSearch } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths, to } from '../../../lib/paths.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { EmptyState } from '../../../ui/bits.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { useCardsQuery } from '../api.ts'
import { ProductRow } from './product-row.tsx'

const shown = 8

/** An address without a product: a search for its words, and what is close to them. */
export function ProductGone({ slug }: { slug: string }) {
  const { t } = useTranslation()
  const words = slug.replaceAll('-', ' ').slice(0, 120)
  const { data } = useCardsQuery({ q: words, limit: shown, inStock: '1' })
  useTitle(t('catalog.gone.product'))
  return (
    <div className="container-page pb-8">
      <EmptyState
        page
        icon={<PackageSearch aria-hidden />}
        title={t('catalog.gone.product')}
        text={t('catalog.gone.productText')}
      >
        <ButtonLink to={to(paths.shop, undefined, { q: words })} variant="ink">
          {t('catalog.gone.search')}
        </ButtonLink>
        <ButtonLink to={paths.shop}>{t('catalog.nothing.all')}</ButtonLink>
      </EmptyState>
      {data && data.products.length > 0 && <ProductRow title={t('catalog.gone.similar')} products={data.products} />}
    </div>
  )
}
