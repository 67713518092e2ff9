import { endpoints } from 'virtual:endpoints'
import type { Order } from '@haat/shared/orders/schema.ts'
import { useEffect, useRef, useState } from 'react'
import { send } from '../../lib/api/api.ts'
import type { OrderKey } from './use-start-payment.ts'

/** Seconds between status requests, growing; about a minute and a half in total. */
const pauses = [0, 2, 3, 3, 4, 5, 5, 7, 10, 10, 15, 15, 15]

/** Polls the payment status while `active`, and stops after the last pause. */
export function useCheckPayment(key: OrderKey, active: boolean, onOrder: (order: Order) => unknown) {
  const [round, setRound] = useState(0)
  const [gaveUp, setGaveUp] = useState(false)
  const notified = useRef(onOrder)
  notified.current = onOrder
  const { orderId, token } = key
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round restarts polling
  useEffect(() => {
    if (!active) return
    const stop = new AbortController()
    void (async () => {
      for (const seconds of pauses) {
        await new Promise((done) => setTimeout(done, seconds * 1000))
        if (stop.signal.aborted) return
        const answer = await send(endpoints.payments.check, { orderId, ...(token && { token }) })
        if (stop.signal.aborted) return
        if (answer.success) notified.current(answer.order)
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
