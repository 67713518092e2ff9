import type { OnlineMethod, ProviderMethod } from '@haat/shared/payments/constants.ts'
import { extensionsOf } from '../../extensions/registry.ts'
import type { Env } from '../../platform/env.ts'
import { containGateway } from './contain.ts'
import type { PaymentGateway } from './gateway.ts'
import { paypal } from './paypal.ts'
import { razorpay } from './razorpay.ts'
import { sslCommerz } from './sslcommerz.ts'
import { stripe } from './stripe.ts'

/** All payment providers. Adding one takes a line here and a file beside it. */
const makers: Record<ProviderMethod, (at: { baseUrl: string | undefined }) => PaymentGateway> = {
  paypal,
  stripe,
  sslCommerz,
  razorpay,
}

type Gateways = Partial<Record<OnlineMethod, PaymentGateway>>
const made = new WeakMap<Env['payments'], Gateways>()

/** The payment gateways of this shop, with the base URLs of its configuration, and those of its extensions. */
export function gatewaysOf(env: Pick<Env, 'payments' | 'extensions'>): Gateways {
  const own = ownGateways(env)
  const added = extensionsOf(env).flatMap(({ name, payment }) =>
    payment ? [[`x-${name}` as const, containGateway(payment.gateway)]] : [],
  )
  return added.length === 0 ? own : { ...own, ...(Object.fromEntries(added) as Gateways) }
}

function ownGateways({ payments }: Pick<Env, 'payments'>): Gateways {
  const known = made.get(payments)
  if (known) return known
  const all: Gateways = Object.fromEntries(
    Object.entries(makers).map(([method, make]) => [method, make({ baseUrl: payments[method as ProviderMethod].baseUrl })]),
  )
  made.set(payments, all)
  return all
}
