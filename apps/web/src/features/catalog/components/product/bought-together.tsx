import type { Product, ProductCard } from '@haat/shared/catalog/schema.ts'
import { ShoppingBag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '../../../../lib/settings.ts'
import { Button } from '../../../../ui/button.tsx'
import { Money } from '../../../../ui/price.tsx'
import { useAddToCart } from '../../../cart/index.ts'
import { ProductGrid } from '../list/product-grid.tsx'
import { ProductRow } from '../list/product-row.tsx'

/** Products that are often bought together with this one. Those without options are added to the cart at once, with the product itself. */
export function BoughtTogether({ product, others }: { product: Product; others: ProductCard[] }) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const add = useAddToCart()
  const self = { ...product, image: product.images[0] ?? null }
  const ready = [self, ...others].filter(({ type, inStock }) => type === 'simple' && inStock)
  const addAll = () => {
    for (const [index, { _id, name, slug, price, image, quantity }] of ready.entries())
      add({ _id, name, slug, price, image }, { stock: quantity, quiet: index < ready.length - 1 })
  }
  return (
    <ProductRow title={t('catalog.product.together')}>
      <ProductGrid products={others} />
      {ready.length > 1 && (
        <Button className="mt-5" icon={<ShoppingBag aria-hidden className="size-4.5" />} onClick={addAll}>
          <span>
            {t('catalog.product.addAll', { count: ready.length })} ·{' '}
            <Money amount={ready.reduce((sum, { price }) => sum + Math.round(price * 100), 0) / 100} currency={currency} />
          </span>
        </Button>
      )}
    </ProductRow>
  )
}
