import { isOnline, type OwnMethod, paymentMethods } from '@haat/shared/payments/constants.ts'
import { type ChargedCurrency, chargeCurrency } from '@haat/shared/payments/provider-money.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import { gatewaysOf } from '../../gateways/payments/all.ts'
import type { Ctx } from '../../platform/context.ts'
import { findMethodsWithKeys } from './payment-methods-repo.ts'

/** Payment methods that can be switched on: offline ones, and providers with keys. */
export async function readyMethods(ctx: Ctx): Promise<Set<OwnMethod>> {
  const saved: readonly OwnMethod[] = await findMethodsWithKeys(ctx.db)
  return new Set(
    paymentMethods.filter((method) => !isOnline(method) || saved.includes(method) || ctx.env.payments[method].keys !== undefined),
  )
}

/** Switches of the payment methods; off without keys, and for a provider that cannot charge in this currency. */
export async function offeredMethods(
  ctx: Ctx,
  switches: Settings['paymentGateway'],
  currency: ChargedCurrency,
): Promise<Settings['paymentGateway']> {
  const ready = await readyMethods(ctx)
  const gateways = gatewaysOf(ctx.env)
  const isPayable = (method: OwnMethod) => !isOnline(method) || chargeCurrency(gateways[method] ?? {}, currency) !== null
  return Object.fromEntries(
    paymentMethods.map((method) => [method, switches[method] && ready.has(method) && isPayable(method)]),
  ) as typeof switches
}
