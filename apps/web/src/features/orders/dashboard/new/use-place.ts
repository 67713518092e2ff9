import { endpoints } from 'virtual:dashboard-endpoints'
import type { Quote } from '@haat/shared/cart/schema.ts'
import { useRef, useState } from 'react'
import { send } from '../../../../lib/api/api.ts'
import type { Failure } from '../../../../lib/api/http.ts'
import { randomKey } from '../../../../lib/random-key.ts'
import { wireOf } from '../list/picked.ts'
import type { Draft } from './use-draft.ts'

/** Places the order. All tries use one idempotency key, which a refusal frees: after a lost answer a second order is refused, also if the input was changed. */
export function usePlace() {
  const attempt = useRef<string>(undefined)
  const running = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const place = async (draft: Draft, quote: Pick<Quote, 'total' | 'currency'>): Promise<string | undefined> => {
    const { customer, language, items, shipping, billing, billingSame, delivery, coupon, method, note } = draft
    if (running.current || !delivery || !method) return undefined
    const input = {
      items: items.map(wireOf),
      shippingInfo: shipping,
      billingInfo: billingSame ? shipping : billing,
      deliveryInfo: delivery,
      paymentMethod: method,
      expectedTotal: quote.total,
      currency: quote.currency.name,
      language,
      ...(coupon && { coupon }),
      ...(note.trim() && { note: note.trim() }),
      ...(customer && { customerId: customer._id }),
    }
    attempt.current ??= randomKey()
    running.current = true
    setBusy(true)
    setFailure(undefined)
    const answer = await send(endpoints.orders.place, input, { idempotencyKey: attempt.current })
    running.current = false
    setBusy(false)
    if (answer.success) return answer.order.orderId
    // Whoever places the order once more has read that the first one exists.
    if (answer.code === 'idempotency_mismatch' || answer.code === 'already_ordered') attempt.current = undefined
    setFailure(answer)
    return undefined
  }
  return { place, isBusy, failure, clear: () => setFailure(undefined) }
}
