import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCardsQuery } from '../api.ts'
import { viewedProducts } from '../recent.ts'
import { useSeen } from '../use-seen.ts'
import { ProductRow } from './list/product-row.tsx'

const shown = 4

/** Recently viewed products, loaded when the section comes near the viewport. */
export function RecentlyViewed({ without }: { without?: string }) {
  const { t } = useTranslation()
  const [ids] = useState(() =>
    viewedProducts()
      .filter((id) => id !== without)
      .slice(0, shown * 2),
  )
  const [ref, seen] = useSeen<HTMLDivElement>()
  const query = useCardsQuery({ ids, limit: shown * 2 }, { skip: !seen || ids.length === 0 })
  // Rendered in slices, so that slow phones stay responsive.
  const data = useDeferredValue(query.data)
  if (ids.length === 0) return null
  const products = ids.flatMap((id) => data?.products.find((card) => card._id === id) ?? []).slice(0, shown)
  return <div ref={ref}>{products.length > 0 && <ProductRow title={t('catalog.recentlyViewed')} products={products} />}</div>
}
