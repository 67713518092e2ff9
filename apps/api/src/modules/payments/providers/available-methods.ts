import { type Decision, no, Refusal, yes } from '@haat/shared/errors.ts'
import { isOfExtension, isOnline, type PaymentMethod } from '@haat/shared/payments/constants.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import type { Ctx } from '../../../platform/context.ts'
import { findConnection } from './connection.ts'

type PaymentSwitches = Pick<Settings, 'paymentGateway'>

/** A method is offered if it is enabled and, for online methods, its keys exist. */
export async function decideOffered(
  ctx: Ctx,
  method: PaymentMethod,
  { paymentGateway }: PaymentSwitches,
): Promise<Decision<true>> {
  if (!isOfExtension(method) && !paymentGateway[method]) return no('payment_unavailable')
  return !isOnline(method) || (await findConnection(ctx, method)) ? yes(true) : no('payment_unavailable')
}

/**
 * Throws unless the method is offered.
 * @throws payment_unavailable
 */
export async function assertOffered(ctx: Ctx, method: PaymentMethod, shop: PaymentSwitches): Promise<void> {
  const decision = await decideOffered(ctx, method, shop)
  if (!decision.ok) throw new Refusal(decision.code)
}
