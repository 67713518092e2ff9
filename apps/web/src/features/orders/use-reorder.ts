import type { Order } from '@haat/shared/orders/schema.ts'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { useAddToCart } from '../cart/index.ts'

/** Puts everything of an order into the cart again; the cart then says what can still be had, and for how much. */
export function useReorder(): (order: Order) => void {
  const add = useAddToCart()
  const navigate = useNavigate()
  return (order) => {
    for (const { productId, slug, name, price, qty, color, attribute, image } of order.items)
      if (productId && slug && !add({ _id: productId, slug, name, price, qty, color, attribute, image }, { quiet: true })) break
    void navigate(paths.cart)
  }
}
