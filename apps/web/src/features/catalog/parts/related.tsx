import { useTranslation } from 'react-i18next'
import { useRelatedQuery } from '../api.ts'
import { useSeen } from '../use-seen.ts'
import { ProductGridSkeleton } from './product-grid.tsx'
import { ProductRow } from './product-row.tsx'

const shown = 4

/** Products that go with this one, asked for when the visitor comes near. */
export function Related({ slug }: { slug: string }) {
  const { t } = useTranslation()
  const [ref, seen] = useSeen<HTMLDivElement>()
  const { data, isError } = useRelatedQuery({ slug }, { skip: !seen })
  if (isError || data?.products.length === 0) return null
  const title = t('catalog.product.related')
  return (
    <div ref={ref}>
      {data ? (
        <ProductRow title={title} products={data.products.slice(0, shown)} />
      ) : (
        <ProductRow title={title}>
          <ProductGridSkeleton count={shown} />
        </ProductRow>
      )}
    </div>
  )
}
