import type { OnlineMethod } from '@haat/shared/payments/constants.ts'
import type { Env } from '../../platform/env.ts'
import type { PaymentGateway } from './gateway.ts'
import { paypal } from './paypal.ts'
import { razorpay } from './razorpay.ts'
import { sslCommerz } from './sslcommerz.ts'
import { stripe } from './stripe.ts'

/** All payment providers. Adding one takes a line here and a file beside it. */
const makers: Record<OnlineMethod, (at: { baseUrl: string | undefined }) => PaymentGateway> = {
  paypal,
  stripe,
  sslCommerz,
  razorpay,
}

type Gateways = Partial<Record<OnlineMethod, PaymentGateway>>
const made = new WeakMap<Env['payments'], Gateways>()

/** The payment gateways of this shop, with the base URLs of its configuration. */
export function gatewaysOf({ payments }: Pick<Env, 'payments'>): Gateways {
  const known = made.get(payments)
  if (known) return known
  const all: Gateways = Object.fromEntries(
    Object.entries(makers).map(([method, make]) => [method, make({ baseUrl: payments[method as OnlineMethod].baseUrl })]),
  )
  made.set(payments, all)
  return all
}
