import { isOnline, type PaymentMethod, paymentMethods } from '@haat/shared/payments/constants.ts'
import { type ChargedCurrency, paidIn } from '@haat/shared/payments/provider-money.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import type { Ctx } from '../../ctx.ts'
import { gatewaysOf } from '../../gateways/payments/all.ts'
import { findMethodsWithKeys } from './payment-methods-repo.ts'

/** Ways of paying that need nobody else, and those of providers whose keys are there. */
export async function readyMethods(ctx: Ctx): Promise<Set<PaymentMethod>> {
  const kept: readonly PaymentMethod[] = await findMethodsWithKeys(ctx.db)
  return new Set(
    paymentMethods.filter((method) => !isOnline(method) || kept.includes(method) || ctx.env.payments[method].keys !== undefined),
  )
}

/** A switch is off without keys behind it, and where the provider cannot be paid what this currency comes to. */
export async function offeredOf(
  ctx: Ctx,
  switches: Settings['paymentGateway'],
  currency: ChargedCurrency,
): Promise<Settings['paymentGateway']> {
  const ready = await readyMethods(ctx)
  const gateways = gatewaysOf(ctx.env)
  const isPayable = (method: PaymentMethod) => !isOnline(method) || paidIn(gateways[method] ?? {}, currency) !== null
  return Object.fromEntries(
    paymentMethods.map((method) => [method, switches[method] && ready.has(method) && isPayable(method)]),
  ) as typeof switches
}
