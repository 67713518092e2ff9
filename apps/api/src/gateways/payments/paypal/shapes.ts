import type { PaymentMode } from '@haat/shared/payments/constants.ts'
import { readDecimal } from '@haat/shared/payments/provider-money.ts'
import { decimalsOf } from '@haat/shared/reference/currency-digits.ts'
import { z } from 'zod'
import type { ProviderPayment, ProviderRefund } from '../gateway.ts'

/** Currencies without decimals at PayPal. */
export const decimals = { HUF: 0, JPY: 0, TWD: 0 } as const satisfies Record<string, 0>
/** https://developer.paypal.com/api/rest/reference/currency-codes */
export const currencies = 'AUD BRL CAD CNY CZK DKK EUR HKD HUF ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP SGD SEK CHF THB USD'.split(
  ' ',
)

const Money = z.object({ currency_code: z.string(), value: z.string() })
const Links = z.array(z.object({ rel: z.string(), href: z.string() })).default([])
const Details = z.object({ reason: z.string().optional() }).optional()

export const Capture = z.object({
  id: z.string().min(1),
  status: z.string(),
  status_details: Details,
  amount: Money,
  custom_id: z.string().optional(),
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
  links: Links,
})
type Capture = z.infer<typeof Capture>

export const Refund = z.object({
  id: z.string().min(1),
  status: z.string(),
  status_details: Details,
  custom_id: z.string().optional(),
  links: Links,
})
type Refund = z.infer<typeof Refund>

export const Order = z.object({
  id: z.string().min(1),
  status: z.string(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        amount: Money.optional(),
        payments: z.object({ captures: z.array(Capture).default([]), refunds: z.array(Refund).default([]) }).optional(),
      }),
    )
    .default([]),
  links: Links,
})
export type Order = z.infer<typeof Order>

/** APPROVED is pending for the shop: the money moves on capture. */
const orderStates: Record<string, ProviderPayment['state']> = { VOIDED: 'voided' }
const captureStates: Record<string, ProviderPayment['state']> = {
  COMPLETED: 'captured',
  PARTIALLY_REFUNDED: 'captured',
  REFUNDED: 'captured',
  DECLINED: 'failed',
  FAILED: 'failed',
}
const refundStates: Record<string, ProviderRefund['state']> = {
  COMPLETED: 'succeeded',
  FAILED: 'failed',
  CANCELLED: 'failed',
}

/**
 * State of the payment of a PayPal order: that of its captured capture, otherwise of its last one, otherwise of the order
 * itself. The money is in minor units of its currency; null before a capture.
 */
export function orderPayment(order: Order): ProviderPayment {
  const unit = order.purchase_units[0]
  const captures = unit?.payments?.captures ?? []
  const capture = captures.find(({ status }) => captureStates[status] === 'captured') ?? captures.at(-1)
  const reference = unit?.custom_id ?? null
  if (capture) return { ...capturePayment(capture), reference: capture.custom_id ?? reference, providerId: order.id }
  return {
    reference,
    providerId: order.id,
    captureId: null,
    state: orderStates[order.status] ?? 'pending',
    money: null,
    mode: modeOf(order.links),
    reason: null,
  }
}

/**
 * State of the payment of a capture. The money is in minor units; `providerId` is the PayPal order, or empty if the capture does
 * not name it.
 */
export const capturePayment = (capture: Capture): ProviderPayment => ({
  reference: capture.custom_id ?? null,
  providerId: capture.supplementary_data?.related_ids?.order_id ?? linked(capture.links, 'orders') ?? '',
  captureId: capture.id,
  state: captureStates[capture.status] ?? 'pending',
  money: moneyOf(capture.amount),
  mode: modeOf(capture.links),
  reason: capture.status_details?.reason ?? null,
})

/** State of a refund; statuses that are not final are pending. */
export const refundOf = (refund: Refund): ProviderRefund => ({
  providerId: refund.id,
  state: refundStates[refund.status] ?? 'pending',
  reason: refund.status_details?.reason ?? null,
})

/** Id of the refunded capture. */
export const capturedFor = (refund: Refund): string | null => linked(refund.links, 'captures')

/** An amount of PayPal in minor units of its currency; null if it cannot be read. */
export function moneyOf({ currency_code: currency, value }: z.infer<typeof Money>): { amount: number; currency: string } | null {
  const amount = readDecimal(value, (decimals as Record<string, 0>)[currency] ?? decimalsOf(currency))
  return amount === null ? null : { amount, currency }
}

const linked = (links: z.infer<typeof Links>, kind: 'orders' | 'captures'): string | null =>
  links.map(({ href }) => new RegExp(`/${kind}/([\\w-]{1,64})$`).exec(href)?.[1]).find((found) => found !== undefined) ?? null

/** PayPal indicates the mode only by the host of its links. */
function modeOf(links: z.infer<typeof Links>): PaymentMode | null {
  const host = links.map(({ href }) => URL.parse(href)?.hostname).find((name) => name?.endsWith('.paypal.com'))
  return host === undefined ? null : host.endsWith('.sandbox.paypal.com') ? 'test' : 'live'
}
