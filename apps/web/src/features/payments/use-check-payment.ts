import { endpoints } from 'virtual:endpoints'
import type { Order } from '@haat/shared/orders/schema.ts'
import { useEffect, useRef, useState } from 'react'
import { send } from '../../lib/api/api.ts'
import type { OrderKey } from './use-start-payment.ts'

/** Seconds until the provider is asked again: often at first, then less so. About a minute and a half in all. */
const pauses = [0, 2, 3, 3, 4, 5, 5, 7, 10, 10, 15, 15, 15]

/** Asks what became of a payment while `active`, and gives up after a while. */
export function useCheckPayment(key: OrderKey, active: boolean, onOrder: (order: Order) => unknown) {
  const [round, setRound] = useState(0)
  const [gaveUp, setGaveUp] = useState(false)
  const told = useRef(onOrder)
  told.current = onOrder
  const { orderId, token } = key
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round begins anew
  useEffect(() => {
    if (!active) return
    const stop = new AbortController()
    void (async () => {
      for (const seconds of pauses) {
        await new Promise((done) => setTimeout(done, seconds * 1000))
        if (stop.signal.aborted) return
        const answer = await send(endpoints.payments.check, { orderId, ...(token && { token }) })
        if (stop.signal.aborted) return
        if (answer.success) told.current(answer.order)
      }
      if (!stop.signal.aborted) setGaveUp(true)
    })()
    return () => stop.abort()
  }, [active, orderId, token, round])
  return {
    gaveUp,
    again: () => {
      setGaveUp(false)
      setRound((before) => before + 1)
    },
  }
}
