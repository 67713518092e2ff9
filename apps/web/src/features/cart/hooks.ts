import { maxCompared, maxLines } from '@haat/shared/cart/limits.ts'
import { lineUid } from '@haat/shared/cart/line-uid.ts'
import type { Address } from '@haat/shared/orders/schema.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector, useStore } from 'react-redux'
import { announce } from '../../ui/feedback/announce.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { openCart } from './drawer-state.ts'
import { type CartState, cartActions, hasRoom, type NewItem } from './slice.ts'

type WithCart = { cart: CartState }

export const useCart = (): CartState => useSelector((state: WithCart) => state.cart)
export const useCartCount = (): number => useSelector(({ cart }: WithCart) => cart.items.reduce((sum, { qty }) => sum + qty, 0))

interface AddOptions {
  /** does not open the drawer */
  quiet?: boolean
  /** units in stock; -1 is unlimited */
  stock?: number
}

/**
 * Adds a product to the cart, at most as many units as are in stock, announces it and opens the drawer. Returns false if nothing was
 * added: the cart is full, or holds the whole stock.
 */
export function useAddToCart(): (item: NewItem, options?: AddOptions) => boolean {
  const store = useStore<WithCart>()
  const { t } = useTranslation()
  return (item, { quiet, stock = -1 } = {}) => {
    const uid = lineUid(item)
    const { items } = store.getState().cart
    if (!hasRoom(items, uid)) {
      toast.error(t('cart.full', { count: maxLines }))
      return false
    }
    const left = stock < 0 ? Number.POSITIVE_INFINITY : stock - (items.find((one) => one.uid === uid)?.qty ?? 0)
    const qty = Math.min(item.qty ?? 1, left)
    if (qty < (item.qty ?? 1)) toast.info(t('cart.allInCart', { count: stock }))
    if (qty < 1) {
      if (!quiet) openCart()
      return false
    }
    const added = { ...item, qty }
    store.dispatch(item.color || item.attribute ? cartActions.addVariableItem(added) : cartActions.addItem(added))
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

/** The compare list, as product ids. */
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

/** The shipping address and a function to change it, used by the product page and the checkout. */
export function useShippingInfo(): [Address, (change: Partial<Address>) => void] {
  const info = useSelector(({ cart }: WithCart) => cart.shippingInfo)
  const dispatch = useDispatch()
  return [info, (change) => void dispatch(cartActions.updateShippingInfo(change))]
}
