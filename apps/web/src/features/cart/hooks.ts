import { maxCompared, maxLines } from '@haat/shared/cart/limits.ts'
import { lineUid } from '@haat/shared/cart/rules.ts'
import type { Address } from '@haat/shared/orders/schema.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector, useStore } from 'react-redux'
import { announce } from '../../ui/announce.ts'
import { toast } from '../../ui/toast.tsx'
import { openCart } from './drawer-state.ts'
import { type CartState, cartActions, hasRoom, type NewItem } from './slice.ts'

type WithCart = { cart: CartState }

export const useCart = (): CartState => useSelector((state: WithCart) => state.cart)
export const useCartCount = (): number => useSelector(({ cart }: WithCart) => cart.items.reduce((sum, { qty }) => sum + qty, 0))

/** Puts a product into the cart, says so and opens the drawer. False when the cart is full. */
export function useAddToCart(): (item: NewItem, options?: { quiet?: boolean }) => boolean {
  const store = useStore<WithCart>()
  const { t } = useTranslation()
  return (item, { quiet } = {}) => {
    const uid = lineUid(item)
    if (!hasRoom(store.getState().cart.items, uid)) {
      toast.error(t('cart.full', { count: maxLines }))
      return false
    }
    store.dispatch(item.color || item.attribute ? cartActions.addVariableItem(item) : cartActions.addItem(item))
    announce(t('cart.added', { name: item.name }))
    if (!quiet) openCart()
    return true
  }
}

export interface Compare {
  ids: string[]
  has: (id: string) => boolean
  isFull: boolean
  toggle: (id: string) => void
  clear: () => void
}

/** The compare list, product ids. */
export function useCompare(): Compare {
  const ids = useSelector(({ cart }: WithCart) => cart.compare)
  const dispatch = useDispatch()
  return useMemo(
    () => ({
      ids,
      has: (id) => ids.includes(id),
      isFull: ids.length >= maxCompared,
      toggle: (id) => void dispatch(cartActions.updateCompare(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])),
      clear: () => void dispatch(cartActions.updateCompare([])),
    }),
    [ids, dispatch],
  )
}

/** Where the cart goes, and how to change it: shared by the product page and the checkout. */
export function useShippingInfo(): [Address, (change: Partial<Address>) => void] {
  const info = useSelector(({ cart }: WithCart) => cart.shippingInfo)
  const dispatch = useDispatch()
  return [info, (change) => void dispatch(cartActions.updateShippingInfo(change))]
}
