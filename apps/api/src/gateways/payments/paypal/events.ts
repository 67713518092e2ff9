import { z } from 'zod'
import { InvalidSignature, type ProviderEvent } from '../gateway.ts'
import { Capture, capturedFor, capturePayment, Order, orderPayment, Refund, refundOf } from './shapes.ts'

const WebhookEvent = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().min(1).max(200),
  resource: z.record(z.string(), z.unknown()).default({}),
})
export type WebhookEvent = z.infer<typeof WebhookEvent>

/**
 * Parses the body of a webhook; does not verify its signature.
 * @throws InvalidSignature if the body is not an event
 */
export function readEvent(body: Buffer): WebhookEvent {
  try {
    return z.looseObject(WebhookEvent.shape).parse(JSON.parse(body.toString('utf8')))
  } catch {
    throw new InvalidSignature('no event')
  }
}

const Reversed = z.object({
  order_id: z.string().optional(),
  id: z.string().optional(),
  purchase_units: z.array(z.object({ custom_id: z.string().optional() })).default([]),
})

/** What a webhook says about a payment or a refund; only id and kind for other events and for unreadable content. */
export function eventOf({ id: eventId, event_type: kind, resource }: WebhookEvent): ProviderEvent {
  const event = { eventId, kind }
  if (/^PAYMENT\.(CAPTURE\.(REFUNDED|REVERSED)|REFUND\.\w+)$/.test(kind)) {
    const { data } = Refund.safeParse(resource)
    return data ? { ...event, refund: { ...refundOf(data), captureId: capturedFor(data), key: data.custom_id ?? null } } : event
  }
  if (kind.startsWith('PAYMENT.CAPTURE.')) {
    const { data } = Capture.safeParse(resource)
    return data ? { ...event, payment: capturePayment(data) } : event
  }
  if (kind.startsWith('CHECKOUT.ORDER.')) {
    const { data } = Order.safeParse(resource)
    return data ? { ...event, payment: orderPayment(data) } : event
  }
  if (kind === 'CHECKOUT.PAYMENT-APPROVAL.REVERSED') {
    const { data } = Reversed.safeParse(resource)
    const providerId = data?.order_id ?? data?.id
    if (data && providerId)
      return {
        ...event,
        payment: {
          reference: data.purchase_units[0]?.custom_id ?? null,
          providerId,
          captureId: null,
          state: 'failed',
          money: null,
          mode: null,
          reason: 'APPROVAL_REVERSED',
        },
      }
  }
  return event
}
