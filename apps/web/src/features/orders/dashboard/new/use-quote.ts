import { endpoints } from 'virtual:endpoints'
import type { Quote, QuoteRequest } from '@haat/shared/cart/schema.ts'
import { useEffect, useState } from 'react'
import { send } from '../../../../lib/api/api.ts'
import type { Failure } from '../../../../lib/api/http.ts'
import { wireOf } from '../list/picked.ts'
import type { Draft } from './use-draft.ts'

/** The server's quote of the order, requested after every change. The previous quote stays visible while loading. */
export function useQuote({ items, coupon, delivery, shipping }: Draft) {
  const [answered, setAnswered] = useState<{ input: string; quote?: Quote; failure?: Failure }>()
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
  const input = items.length > 0 ? JSON.stringify([round, request]) : ''
  useEffect(() => {
    if (!input) return
    let isGone = false
    const timer = setTimeout(
      () =>
        void send(endpoints.cart.quote, (JSON.parse(input) as [number, QuoteRequest])[1]).then((answer) => {
          if (!isGone) setAnswered(answer.success ? { input, quote: answer.quote } : { input, failure: answer })
        }),
      250,
    )
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [input])
  const isFresh = answered?.input === input
  return {
    quote: input ? answered?.quote : undefined,
    isPending: input !== '' && !isFresh,
    failure: input && isFresh ? answered.failure : undefined,
    again: () => setRound(round + 1),
  }
}
