import type { Product } from '@haat/shared/catalog/schema.ts'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useRelatedQuery } from '../../api.ts'
import { useSeen } from '../../use-seen.ts'
import { ProductGridSkeleton } from '../list/product-grid.tsx'
import { ProductRow } from '../list/product-row.tsx'
import { BoughtTogether } from './bought-together.tsx'

const row = 4

/** Products often bought together with this one, then related products, loaded when the section comes near the viewport. */
export function Related({ product }: { product: Product }) {
  const { t } = useTranslation()
  const [ref, seen] = useSeen<HTMLDivElement>()
  const { data: loaded, isError } = useRelatedQuery({ slug: product.slug }, { skip: !seen })
  // Rendered in slices, so that slow phones stay responsive.
  const data = useDeferredValue(loaded)
  if (isError || data?.products.length === 0) return null
  const title = t('catalog.product.related')
  // All that staff have chosen, filled up to whole rows.
  const shown = Math.max(row, Math.ceil((data?.chosen ?? 0) / row) * row)
  return (
    <div ref={ref} className="later-layout">
      {data && data.together.length > 0 && <BoughtTogether product={product} others={data.together} />}
      {data ? (
        <ProductRow title={title} products={data.products.slice(0, shown)} />
      ) : (
        <ProductRow title={title}>
          <ProductGridSkeleton count={row} />
        </ProductRow>
      )}
    </div>
  )
}
