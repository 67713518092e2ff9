import { useTranslation } from 'react-i18next'
import { useRelatedQuery } from '../../api.ts'
import { useSeen } from '../../use-seen.ts'
import { ProductGridSkeleton } from '../list/product-grid.tsx'
import { ProductRow } from '../list/product-row.tsx'

const shown = 4

/** Related products, loaded when the section comes near the viewport. */
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
