import { endpoints } from 'virtual:endpoints'
import type { Quote, QuoteRequest } from '@haat/shared/cart/schema.ts'
import { useEffect, useState } from 'react'
import { send } from '../../../../lib/api/api.ts'
import type { Failure } from '../../../../lib/api/http.ts'
import { wireOf } from '../picked.ts'
import type { Draft } from './use-draft.ts'

/** What the shop says the order comes to, asked after every change. The last answer stays to be seen while the next is on its way. */
export function useQuote({ items, coupon, delivery, shipping }: Draft) {
  const [answered, setAnswered] = useState<{ wish: string; quote?: Quote; failure?: Failure }>()
  const [round, setRound] = useState(0)
  const request: QuoteRequest = {
    items: items.map(wireOf),
    ...(coupon && { coupon }),
    ...(delivery && { delivery }),
    ...(shipping.country && {
      address: {
        country: shipping.country,
        ...(shipping.state.trim() && { state: shipping.state.trim() }),
        ...(shipping.city.trim() && { city: shipping.city.trim() }),
      },
    }),
  }
  const wish = items.length > 0 ? JSON.stringify([round, request]) : ''
  useEffect(() => {
    if (!wish) return
    let isGone = false
    const timer = setTimeout(
      () =>
        void send(endpoints.cart.quote, (JSON.parse(wish) as [number, QuoteRequest])[1]).then((answer) => {
          if (!isGone) setAnswered(answer.success ? { wish, quote: answer.quote } : { wish, failure: answer })
        }),
      250,
    )
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [wish])
  const isFresh = answered?.wish === wish
  return {
    quote: wish ? answered?.quote : undefined,
    isPending: wish !== '' && !isFresh,
    failure: wish && isFresh ? answered.failure : undefined,
    again: () => setRound(round + 1),
  }
}
