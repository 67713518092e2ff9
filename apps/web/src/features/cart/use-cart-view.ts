import type { Quote, QuotedItem } from '@haat/shared/cart/schema.ts'
import { hasFiles } from '@haat/shared/catalog/bundles.ts'
import type { ErrorCode } from '@haat/shared/errors.ts'
import { useEffect, useMemo, useState } from 'react'
import { toFailure } from '../../lib/api/api.ts'
import type { Failure } from '../../lib/api/http.ts'
import { useCurrency, useSettings } from '../../lib/settings.ts'
import { useQuoteQuery } from './api.ts'
import { useCart } from './hooks.ts'
import type { CartItem } from './slice.ts'
import { guessTotals, type Priced, quoteInput } from './totals.ts'

export interface ViewLine extends CartItem {
  /** the single options; undefined until the server answers */
  options?: QuotedItem['options']
  /** of a bundle */
  parts?: QuotedItem['parts']
  total: number
  comparePrice?: number
  /** units in stock; -1 is unlimited, null is unknown until the server answers */
  stock: number | null
  problem?: ErrorCode
  /** price at the time of adding, if it has changed */
  was?: number
}

export interface CartView extends Priced {
  lines: ViewLine[]
  /** the server's quote of this cart; undefined while the totals are estimated */
  quote: Quote | undefined
  delivery: Quote['delivery']
  /** something has to be shipped; assumed until the server answers */
  needsDelivery: boolean
  hasDigital: boolean
  /** of the shipped items, from the last quote */
  weight: Quote['weight']
  /** a line cannot be ordered as it is */
  blocked: boolean
  couponProblem: Quote['problems'][number] | undefined
  deliveryProblem: boolean
  failure: Failure | undefined
  refetch: () => Promise<Quote | undefined>
}

/** The cart as pages show it, with the server's quote or, until it arrives, an estimate by the same rules. */
export function useCartView({ withDelivery = false } = {}): CartView {
  const cart = useCart()
  const currency = useCurrency()
  const { tax } = useSettings()
  const { items, coupon, deliveryInfo, shippingInfo } = cart
  const input = useMemo(
    () => quoteInput({ items, coupon, deliveryInfo, shippingInfo }, withDelivery),
    [items, coupon, deliveryInfo, shippingInfo, withDelivery],
  )
  const wanted = JSON.stringify(input)
  const settled = useDebounced(wanted)
  const asked = useMemo(() => JSON.parse(settled) as typeof input, [settled])
  const { currentData, data, error, refetch } = useQuoteQuery(asked, {
    skip: asked.items.length === 0,
    refetchOnMountOrArgChange: true,
  })
  const quote = settled === wanted ? currentData?.quote : undefined
  const last = quote ?? data?.quote
  const known = new Map(last?.items.map((item) => [item.uid, item]))
  const totals = quote ?? guessTotals(cart, last, currency, withDelivery, tax.onDelivery)

  const lines = items.map((item): ViewLine => toViewLine(item, known.get(item.uid), Boolean(quote)))
  return {
    itemTotal: totals.itemTotal,
    discount: totals.discount,
    total: totals.total,
    explanation: totals.explanation,
    taxes: totals.taxes,
    taxIncluded: totals.taxIncluded,
    taxPending: totals.taxPending,
    lines,
    quote,
    delivery: quote?.delivery,
    needsDelivery: !last?.digitalOnly,
    hasDigital: last?.items.some(hasFiles) ?? false,
    weight: last?.weight,
    blocked: lines.some(({ problem }) => problem),
    couponProblem: quote?.problems.find(({ code }) => code.startsWith('coupon_')),
    deliveryProblem: Boolean(quote?.problems.some(({ code }) => code === 'delivery_unavailable')),
    failure: items.length > 0 && !currentData ? toFailure(error) : undefined,
    refetch: async () => (await refetch()).data?.quote,
  }
}

/** The cart line with its data from the last quote; `isCurrent`: the quote is for the quantity in the cart. */
function toViewLine(item: CartItem, quoted: Quote['items'][number] | undefined, isCurrent: boolean): ViewLine {
  if (!quoted) return { ...item, total: cents(item.price * item.qty), stock: null }
  if (quoted.slug === null) return { ...item, total: 0, stock: 0, problem: quoted.problem ?? 'product_unavailable' }
  const isShort = quoted.stock !== -1 && item.qty > quoted.stock
  const problem = isShort ? 'sold_out' : isCurrent ? quoted.problem : undefined
  return {
    ...item,
    name: quoted.name,
    slug: quoted.slug,
    image: quoted.image ?? item.image,
    color: quoted.color,
    attribute: quoted.attribute,
    options: quoted.options,
    ...(quoted.parts && { parts: quoted.parts }),
    price: quoted.price,
    total: cents(quoted.price * item.qty),
    stock: quoted.stock,
    ...(quoted.comparePrice !== undefined && { comparePrice: quoted.comparePrice }),
    ...(problem && { problem }),
    ...(quoted.price !== item.price && { was: item.price }),
  }
}

const cents = (amount: number): number => Math.round(amount * 100) / 100

/** Debounces quick quantity changes into one quote request. */
function useDebounced(wanted: string): string {
  const [settled, setSettled] = useState(wanted)
  useEffect(() => {
    if (settled === wanted) return
    const timer = setTimeout(() => setSettled(wanted), 180)
    return () => clearTimeout(timer)
  }, [settled, wanted])
  return settled
}
