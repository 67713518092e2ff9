import { maxCompared, maxQty } from '@haat/shared/cart/limits.ts'
import { lineUid } from '@haat/shared/cart/line-uid.ts'
import { longestAttribute } from '@haat/shared/catalog/options.ts'

import { type CartItem, type CartState, emptyCart } from './slice.ts'

/** The valid parts of a stored cart. It may come from an older version or be edited by hand, so every field is checked. */
export function usable(stored: unknown): Partial<CartState> | undefined {
  if (!isRecord(stored)) return undefined
  const cart: Partial<CartState> = {}
  if (Array.isArray(stored.items)) cart.items = oncePerLine(stored.items.flatMap(parseItem))
  if (isRecord(stored.coupon))
    cart.coupon = { code: toText(stored.coupon.code, 40), discount: within(stored.coupon.discount, 0, 100) }
  if (isRecord(stored.shippingInfo)) cart.shippingInfo = addressOf(stored.shippingInfo)
  if (isRecord(stored.billingInfo)) cart.billingInfo = addressOf(stored.billingInfo)
  if (isRecord(stored.deliveryInfo)) cart.deliveryInfo = parseDelivery(stored.deliveryInfo)
  if (stored.wishlist !== undefined) cart.wishlist = Math.trunc(within(stored.wishlist, 0, 10_000))
  if (Array.isArray(stored.compare)) cart.compare = stored.compare.filter(isId).slice(0, maxCompared)
  return cart
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value)
const toText = (value: unknown, max: number): string => (typeof value === 'string' ? value.slice(0, max) : '')
const within = (value: unknown, min: number, max: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : min
const named = (value: unknown) => (isRecord(value) && typeof value.name === 'string' && value.name ? value : null)

/** The name in the language of the page, shown while the server cannot be reached. */
const labelOf = ({ label }: Record<string, unknown>) =>
  typeof label === 'string' && label ? { label: label.slice(0, longestAttribute) } : {}

function parseItem(value: unknown): CartItem[] {
  if (!isRecord(value) || !isId(value._id)) return []
  const color = named(value.color)
  const attribute = named(value.attribute)
  const line = {
    _id: value._id,
    color: color && {
      name: toText(color.name, 120),
      ...(typeof color.value === 'string' && { value: color.value.slice(0, 40) }),
      ...labelOf(color),
    },
    attribute: attribute && { name: toText(attribute.name, longestAttribute), ...labelOf(attribute) },
  }
  return [
    {
      ...line,
      uid: lineUid(line),
      qty: Math.max(1, Math.trunc(within(value.qty, 1, maxQty))),
      price: within(value.price, 0, 1e12),
      name: toText(value.name, 300),
      slug: toText(value.slug, 200),
      image: isPicture(value.image) ? value.image : null,
    },
  ]
}

function oncePerLine(items: CartItem[]): CartItem[] {
  return [...new Map(items.map((item) => [item.uid, item])).values()].slice(0, 100)
}

const isPicture = (value: unknown): value is NonNullable<CartItem['image']> =>
  isRecord(value) &&
  ['url', 'srcset', 'alt'].every((key) => typeof value[key] === 'string') &&
  ['width', 'height'].every((key) => typeof value[key] === 'number') &&
  ['avif', 'ground'].every((key) => value[key] === undefined || typeof value[key] === 'string')

function addressOf(value: Record<string, unknown>): CartState['shippingInfo'] {
  const names = Object.keys(emptyCart.shippingInfo) as (keyof CartState['shippingInfo'])[]
  return Object.fromEntries(names.map((name) => [name, toText(value[name], 300)])) as CartState['shippingInfo']
}

function parseDelivery(value: Record<string, unknown>): CartState['deliveryInfo'] {
  const type = (['delivery', 'express', 'pickup'] as const).find((one) => one === value.type)
  return type ? { type, area: toText(value.area, 120), cost: within(value.cost, 0, 1e12) } : emptyCart.deliveryInfo
}
