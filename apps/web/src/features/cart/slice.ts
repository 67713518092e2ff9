import { maxCompared, maxLines, maxQty, maxUnits } from '@haat/shared/cart/limits.ts'
import { lineUid } from '@haat/shared/cart/line-uid.ts'
import type { DeliveryType } from '@haat/shared/delivery/schema.ts'
import type { Picture } from '@haat/shared/media/schema.ts'
import type { Address } from '@haat/shared/orders/schema.ts'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

export interface CartItem {
  _id: string
  /** product id + colour name + attribute name */
  uid: string
  qty: number
  /** price at the time of adding */
  price: number
  /** `label`: name in the language of the page */
  color: { name: string; value?: string | undefined; label?: string | undefined } | null
  attribute: { name: string; label?: string | undefined } | null
  /** name and picture at the time of adding, shown until the server answers */
  name: string
  slug: string
  image: Picture | null
}

export interface CartState {
  /** the stored cart has been read; never saved itself */
  loaded: boolean
  coupon: { code: string; discount: number }
  items: CartItem[]
  billingInfo: Address
  shippingInfo: Address
  deliveryInfo: { type: DeliveryType | ''; area: string; cost: number }
  /** number of products on the wishlist */
  wishlist: number
  /** product ids */
  compare: string[]
}

/** A product as a page adds it to the cart. */
export type NewItem = Omit<CartItem, 'uid' | 'qty' | 'color' | 'attribute'> &
  Partial<Pick<CartItem, 'qty' | 'color' | 'attribute'>>

const noAddress: Address = { fullName: '', phone: '', email: '', house: '', city: '', state: '', zipCode: '', country: '' }

export const emptyCart: CartState = {
  loaded: false,
  coupon: { code: '', discount: 0 },
  items: [],
  billingInfo: noAddress,
  shippingInfo: noAddress,
  deliveryInfo: { type: '', area: '', cost: 0 },
  wishlist: 0,
  compare: [],
}

/** The cart as specified: fields and actions. */
const slice = createSlice({
  name: 'cart',
  initialState: emptyCart,
  reducers: {
    /** Adding an item again increases its quantity, by one if none is given. */
    addItem: (state, { payload }: PayloadAction<NewItem>) => put(state, { ...payload, color: null, attribute: null }),
    addVariableItem: (state, { payload }: PayloadAction<NewItem>) => put(state, payload),
    increment: (state, { payload: uid }: PayloadAction<string>) => {
      const item = state.items.find((one) => one.uid === uid)
      if (item) item.qty = Math.min(maxQty, item.qty + Math.min(1, roomFor(state.items)))
    },
    /** Removes the item if its quantity is one. */
    decrement: (state, { payload: uid }: PayloadAction<string>) => {
      const item = state.items.find((one) => one.uid === uid)
      if (item && item.qty > 1) item.qty -= 1
      else state.items = state.items.filter((one) => one.uid !== uid)
    },
    remove: (state, { payload: uid }: PayloadAction<string>) => {
      state.items = state.items.filter((one) => one.uid !== uid)
    },
    /** Replaces the given fields with stored data, another tab's cart, or a restored line. */
    replace: (state, { payload }: PayloadAction<Partial<CartState>>) => ({ ...state, ...payload }),
    reset: () => emptyCart,
    applyCoupon: (state, { payload }: PayloadAction<CartState['coupon'] | null>) => {
      state.coupon = payload ?? emptyCart.coupon
    },
    updateBillingInfo: (state, { payload }: PayloadAction<Partial<Address>>) => {
      Object.assign(state.billingInfo, payload)
    },
    updateShippingInfo: (state, { payload }: PayloadAction<Partial<Address>>) => {
      Object.assign(state.shippingInfo, payload)
    },
    updateDeliveryInfo: (state, { payload }: PayloadAction<CartState['deliveryInfo'] | null>) => {
      state.deliveryInfo = payload ?? emptyCart.deliveryInfo
    },
    updateWishlist: (state, { payload }: PayloadAction<number>) => {
      state.wishlist = payload
    },
    updateCompare: (state, { payload }: PayloadAction<string[]>) => {
      state.compare = [...new Set(payload)].slice(0, maxCompared)
    },
  },
})

export const cartActions = slice.actions
export const plainCartReducer = slice.reducer

/** Whether the cart has nothing that restoring a stored cart would overwrite. */
export const isEmptyCart = (cart: CartState): boolean =>
  cart.items.length === 0 &&
  cart.compare.length === 0 &&
  cart.coupon.code === '' &&
  !isFilled(cart.billingInfo) &&
  !isFilled(cart.shippingInfo)

export const isFilled = (address: Address): boolean => Object.values(address).some((value) => value !== '')

/** Whether the cart has room for one more line or unit. */
export const hasRoom = (items: readonly CartItem[], uid: string): boolean =>
  roomFor(items) > 0 && (items.length < maxLines || items.some((item) => item.uid === uid))

/** Merges a stored cart with items added before it was read. */
export function mergeCarts(stored: Partial<CartState>, early: CartState): CartState {
  if (isEmptyCart(early)) return { ...emptyCart, ...stored, wishlist: early.wishlist || (stored.wishlist ?? 0), loaded: true }
  const merged: CartState = { ...emptyCart, ...stored, items: [...(stored.items ?? [])], loaded: true }
  for (const item of early.items) merge(merged.items, item)
  if (early.coupon.code) merged.coupon = early.coupon
  if (isFilled(early.shippingInfo)) merged.shippingInfo = { ...merged.shippingInfo, ...early.shippingInfo }
  if (isFilled(early.billingInfo)) merged.billingInfo = { ...merged.billingInfo, ...early.billingInfo }
  if (early.deliveryInfo.type) merged.deliveryInfo = early.deliveryInfo
  if (early.wishlist) merged.wishlist = early.wishlist
  merged.compare = [...new Set([...early.compare, ...merged.compare])].slice(0, maxCompared)
  return merged
}

function put(state: CartState, { qty = 1, color = null, attribute = null, ...rest }: NewItem): void {
  merge(state.items, { ...rest, uid: lineUid({ _id: rest._id, color, attribute }), qty, color, attribute })
}

function merge(items: CartItem[], item: CartItem): void {
  const wanted = Math.min(Math.max(1, Math.trunc(item.qty) || 1), roomFor(items))
  if (wanted < 1) return
  const at = items.findIndex(({ uid }) => uid === item.uid)
  const same = items[at]
  if (same) items[at] = { ...item, qty: Math.min(maxQty, same.qty + wanted) }
  else if (items.length < maxLines) items.push({ ...item, qty: Math.min(maxQty, wanted) })
}

/** Units that still fit into the cart. */
const roomFor = (items: readonly CartItem[]): number => maxUnits - items.reduce((sum, { qty }) => sum + qty, 0)
