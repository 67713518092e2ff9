import { isOnline, type PaymentMethod, paymentMethods } from '@haat/shared/payments/schema.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import type { Ctx } from '../../ctx.ts'
import { findMethodsWithKeys } from './payment-methods-repo.ts'

/** Ways of paying that need nobody else, and those of providers whose keys are there. */
export async function readyMethods(ctx: Ctx): Promise<Set<PaymentMethod>> {
  const kept: readonly PaymentMethod[] = await findMethodsWithKeys(ctx.db)
  return new Set(
    paymentMethods.filter((method) => !isOnline(method) || kept.includes(method) || ctx.env.payments[method].keys !== undefined),
  )
}

/** A switch without keys behind it is off. */
export async function offeredOf(ctx: Ctx, switches: Settings['paymentGateway']): Promise<Settings['paymentGateway']> {
  const ready = await readyMethods(ctx)
  return Object.fromEntries(paymentMethods.map((method) => [method, switches[method] && ready.has(method)])) as typeof switches
}
