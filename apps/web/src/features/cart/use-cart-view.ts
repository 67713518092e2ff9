import type { Quote } from '@haat/shared/cart/schema.ts'
import type { ErrorCode } from '@haat/shared/errors.ts'
import { useEffect, useMemo, useState } from 'react'
import { failureOf } from '../../lib/api/api.ts'
import type { Failure } from '../../lib/api/http.ts'
import { useCurrency, useSettings } from '../../lib/settings.ts'
import { useQuoteQuery } from './api.ts'
import { useCart } from './hooks.ts'
import type { CartItem } from './slice.ts'
import { guessTotals, type Priced, quoteInput } from './totals.ts'

export interface ViewLine extends CartItem {
  total: number
  comparePrice?: number
  /** -1 is unlimited; null while the shop has not said */
  stock: number | null
  problem?: ErrorCode
  /** what it cost when it was put in, if that has changed */
  was?: number
}

export interface CartView extends Priced {
  lines: ViewLine[]
  /** the shop's word on this very cart; while it is on the way the totals are our own */
  quote: Quote | undefined
  delivery: Quote['delivery']
  /** a line that cannot be bought as it is */
  blocked: boolean
  couponProblem: Quote['problems'][number] | undefined
  deliveryProblem: boolean
  failure: Failure | undefined
  refetch: () => Promise<Quote | undefined>
}

/** The cart as a page shows it: what is in it, priced by the shop, and until it has answered by the same rules. */
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
  const settled = useSettled(wanted)
  const asked = useMemo(() => JSON.parse(settled) as typeof input, [settled])
  const { currentData, data, error, refetch } = useQuoteQuery(asked, {
    skip: asked.items.length === 0,
    refetchOnMountOrArgChange: true,
  })
  const quote = settled === wanted ? currentData?.quote : undefined
  const last = quote ?? data?.quote
  const known = new Map(last?.items.map((item) => [item.uid, item]))
  const totals = quote ?? guessTotals(cart, last, currency, withDelivery, tax.onDelivery)

  return {
    itemTotal: totals.itemTotal,
    discount: totals.discount,
    total: totals.total,
    explanation: totals.explanation,
    taxes: totals.taxes,
    taxIncluded: totals.taxIncluded,
    taxPending: totals.taxPending,
    lines: items.map((item) => {
      const quoted = known.get(item.uid)
      if (!quoted) return { ...item, total: cents(item.price * item.qty), stock: null }
      if (quoted.slug === null) return { ...item, total: 0, stock: 0, problem: quoted.problem ?? 'product_unavailable' }
      const problem = quoted.stock !== -1 && item.qty > quoted.stock ? 'sold_out' : quote && quoted.problem
      return {
        ...item,
        name: quoted.name,
        slug: quoted.slug,
        image: quoted.image ?? item.image,
        color: quoted.color,
        attribute: quoted.attribute,
        price: quoted.price,
        total: cents(quoted.price * item.qty),
        stock: quoted.stock,
        ...(quoted.comparePrice !== undefined && { comparePrice: quoted.comparePrice }),
        ...(problem && { problem }),
        ...(quoted.price !== item.price && { was: item.price }),
      }
    }),
    quote,
    delivery: quote?.delivery,
    blocked: Boolean(quote?.items.some(({ problem }) => problem)),
    couponProblem: quote?.problems.find(({ code }) => code.startsWith('coupon_')),
    deliveryProblem: Boolean(quote?.problems.some(({ code }) => code === 'delivery_unavailable')),
    failure: items.length > 0 && !currentData ? failureOf(error) : undefined,
    refetch: async () => (await refetch()).data?.quote,
  }
}

const cents = (amount: number): number => Math.round(amount * 100) / 100

/** Quick taps on plus are one question. */
function useSettled(wanted: string): string {
  const [settled, setSettled] = useState(wanted)
  useEffect(() => {
    if (settled === wanted) return
    const timer = setTimeout(() => setSettled(wanted), 180)
    return () => clearTimeout(timer)
  }, [settled, wanted])
  return settled
}
