import type { Order } from '@haat/shared/orders/schema.ts'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { useAddToCart } from '../cart/index.ts'

/** Adds the products of an order to the cart and lists those no longer sold. The cart then shows current stock and prices. */
export function useReorder(): (order: Order) => void {
  const { t } = useTranslation()
  const add = useAddToCart()
  const navigate = useNavigate()
  return (order) => {
    const gone = order.items.filter(({ productId, slug }) => !productId || !slug).map(({ name }) => `\u2068${name}\u2069`)
    if (gone.length > 0) toast.info(t('orders.notSold', { count: gone.length, names: gone.join(', ') }))
    if (gone.length === order.items.length) return
    for (const { productId, slug, name, price, qty, color, attribute, image } of order.items)
      if (productId && slug && !add({ _id: productId, slug, name, price, qty, color, attribute, image }, { quiet: true })) break
    void navigate(paths.cart)
  }
}
