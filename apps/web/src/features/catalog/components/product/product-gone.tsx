import { PackageSearch } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths, to } from '../../../../lib/paths.ts'
import { useTitle } from '../../../../lib/use-title.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { FollowRedirect } from '../../../redirects/index.ts'
import { useCardsQuery } from '../../api.ts'
import { ProductRow } from '../list/product-row.tsx'

const shown = 8

/** For a slug without a product: follows a redirect, or shows a search for its words and similar products. */
export default function ProductGone({ slug }: { slug: string }) {
  return (
    <FollowRedirect>
      <Gone slug={slug} />
    </FollowRedirect>
  )
}

function Gone({ slug }: { slug: string }) {
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
