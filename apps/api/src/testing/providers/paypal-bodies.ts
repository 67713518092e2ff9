import { randomBytes } from 'node:crypto'
import { decimalText, readDecimal } from '@haat/shared/payments/provider-money.ts'
import type { ProviderNotification } from './provider.ts'

export interface Money {
  currency_code: string
  value: string
}

export interface Refunded {
  id: string
  key: string
  money: Money
}

export interface Order {
  id: string
  reference: string
  money: Money
  returnUrl: string
  cancelUrl: string
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
  /** the buyer's bank will decline */
  declines: boolean
  capture: { id: string; money: Money; status: 'COMPLETED' | 'DECLINED' | 'PENDING' } | null
  refunds: Refunded[]
  /** the amount that the buyer paid, if it differs from the requested one */
  notified: ProviderNotification
  quiet: boolean
}

export const decimalsOf = (currency: string) => (['HUF', 'JPY', 'TWD'].includes(currency) ? 0 : 2)
export const unitsOf = ({ value, currency_code }: Money) => readDecimal(value, decimalsOf(currency_code)) ?? 0
export const moneyOf = (amount: number, currency: string): Money => ({
  currency_code: currency,
  value: decimalText({ amount, decimals: decimalsOf(currency) as 0 | 2 }),
})
export const newId = (length = 17) => randomBytes(length).toString('hex').toUpperCase().slice(0, length)

export const refundedOf = ({ refunds }: Order) => refunds.reduce((sum, { money }) => sum + unitsOf(money), 0)

/** PayPal's responses about orders, with links to this URL. */
export function bodiesAt(url: string) {
  const captureBody = (order: Order) => ({
    ...order.capture!,
    amount: order.capture!.money,
    custom_id: order.notified.reference ?? order.reference,
    invoice_id: order.reference,
    ...(order.capture!.status === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } }),
    supplementary_data: { related_ids: { order_id: order.id } },
    links: [
      { rel: 'self', href: `${hostOf(order.notified)}/v2/payments/captures/${order.capture!.id}` },
      { rel: 'up', href: `${hostOf(order.notified)}/v2/checkout/orders/${order.id}` },
    ],
  })

  const refundBody = ({ capture: of }: Order, { id, key, money }: Refunded) => ({
    id,
    status: 'COMPLETED',
    amount: money,
    custom_id: key,
    links: [
      { rel: 'self', href: `${url}/v2/payments/refunds/${id}` },
      { rel: 'up', href: `${url}/v2/payments/captures/${of?.id}` },
    ],
  })

  const orderBody = (order: Order) => ({
    id: order.id,
    status: order.status,
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: order.notified.reference ?? order.reference,
        amount: order.money,
        payments: {
          captures: order.capture ? [captureBody(order)] : [],
          refunds: order.refunds.map((made) => refundBody(order, made)),
        },
      },
    ],
    links: [
      { rel: 'self', href: `${hostOf(order.notified)}/v2/checkout/orders/${order.id}` },
      ...(order.status === 'PAYER_ACTION_REQUIRED'
        ? [{ rel: 'payer-action', href: `${url}/checkoutnow?token=${order.id}` }]
        : []),
    ],
  })

  const hostOf = ({ mode }: ProviderNotification) => (mode ? `https://api${mode === 'test' ? '.sandbox' : ''}.paypal.com` : url)

  return { captureBody, refundBody, orderBody }
}
