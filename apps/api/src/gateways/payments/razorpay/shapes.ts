import { z } from 'zod'
import type { Keys, ProviderPayment, ProviderRefund } from '../gateway.ts'

export const Link = z.object({
  id: z.string(),
  reference_id: z.string().nullish(),
  status: z.string(),
  short_url: z.string().nullish(),
  payments: z.array(z.object({ payment_id: z.string(), status: z.string() })).nullish(),
})
export type Link = z.infer<typeof Link>
export const Links = z.object({ payment_links: z.array(Link).nullish() })
export const Payment = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  currency: z.string(),
  error_description: z.string().nullish(),
})
export type Payment = z.infer<typeof Payment>
export const Refund = z.object({
  id: z.string(),
  payment_id: z.string(),
  status: z.string(),
  receipt: z.string().nullish(),
  /** an empty list if there are none */
  notes: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]).nullish(),
})
export type Refund = z.infer<typeof Refund>
export const Refunds = z.object({ items: z.array(Refund) })
export const ProviderNotification = z.object({
  event: z.string(),
  created_at: z.int(),
  payload: z.object({
    payment_link: z.object({ entity: Link }).optional(),
    payment: z.object({ entity: Payment }).optional(),
    refund: z.object({ entity: Refund }).optional(),
  }),
})
export const Complaint = z.object({ error: z.object({ description: z.string() }) })

const states: Record<string, ProviderPayment['state']> = { cancelled: 'voided', expired: 'expired' }

/** A failed attempt does not end a link: the customer can retry on the same page. */
export function paymentOf(keys: Keys, link: Link, payment: Payment | undefined): ProviderPayment {
  const captured = payment?.status === 'captured' || payment?.status === 'refunded'
  return {
    reference: link.reference_id || null,
    providerId: link.id,
    captureId: captured ? payment.id : null,
    state: captured ? 'captured' : (states[link.status] ?? 'pending'),
    money: captured ? { amount: payment.amount, currency: payment.currency } : null,
    mode: modeOf(keys),
    reason: payment?.error_description || null,
  }
}

/** A pending payment without an order: Razorpay has no payment link for what was looked up. */
export const nobodys = (keys: Keys, providerId: string): ProviderPayment => ({
  reference: null,
  providerId,
  captureId: null,
  state: 'pending',
  money: null,
  mode: modeOf(keys),
  reason: null,
})

/** Our idempotency key of a refund. */
export const keyOf = ({ receipt, notes }: Refund): string | null => {
  const noted = notes && 'key' in notes ? notes.key : null
  return receipt ?? (typeof noted === 'string' ? noted : null)
}

/** State of a refund; statuses that are not final are pending. Razorpay gives no reason. */
export function refundOf({ id, status }: Refund): ProviderRefund {
  const state = status === 'processed' ? 'succeeded' : status === 'failed' ? 'failed' : 'pending'
  return { providerId: id, state, reason: null }
}

/** The mode is part of the key. */
export function modeOf({ values }: Keys): ProviderPayment['mode'] {
  if (values.keyId?.startsWith('rzp_test_')) return 'test'
  return values.keyId?.startsWith('rzp_live_') ? 'live' : null
}

/** Currencies of an account with international payments enabled; otherwise rupees only. */
/** https://razorpay.com/docs/payments/international-payments: of three decimals the last has to be 0. */
export const threeDecimalSteps = { BHD: 10, IQD: 10, JOD: 10, KWD: 10, OMR: 10, TND: 10 }
export const currencies =
  `INR AED ALL AMD ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BZD CAD CHF CLP CNY COP CRC CUP CVE CZK DJF
  DKK DOP DZD EGP ETB EUR FJD GBP GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS IQD ISK JMD JOD JPY KES KGS KHR KMF KRW KWD
  KYD KZT LAK LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PEN PGK PHP PKR PLN PYG
  QAR RON RSD RUB RWF SAR SCR SEK SGD SLL SOS SSP SVC SZL THB TND TRY TTD TWD TZS UAH UGX USD UYU UZS VND VUV XAF XCD XOF XPF YER
  ZAR ZMW`.split(/\s+/)
