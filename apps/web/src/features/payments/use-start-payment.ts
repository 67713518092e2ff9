import { endpoints } from 'virtual:endpoints'
import type { PaymentMethod } from '@haat/shared/payments/constants.ts'
import { useRef, useState } from 'react'
import { send } from '../../lib/api/api.ts'
import type { Failure } from '../../lib/api/http.ts'
import { leaveFor } from './leave.ts'

export interface OrderKey {
  orderId: string
  token?: string
}

/** Starts or resumes a payment: redirects to the provider's page, or calls `onStayed` if no redirect is needed. */
export function useStartPayment(key: OrderKey, onStayed: () => unknown) {
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const start = async (method: PaymentMethod) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      const answer = await send(endpoints.payments.start, { ...key, method })
      if (!answer.success) {
        setFailure(answer)
        // The order has changed in the meantime: show its current state.
        if (answer.code === 'order_state' || answer.code === 'payment_unavailable') await onStayed()
      } else if (answer.payment.action === 'none') await onStayed()
      else {
        const leave = leaveFor({ orderId: key.orderId, url: answer.payment.url, method })
        if (leave) leave()
        else setFailure({ success: false, err: 'no address to pay at', code: 'unexpected', status: 0 })
      }
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { start, busy, failure }
}
