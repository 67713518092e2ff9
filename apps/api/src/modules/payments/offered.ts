import { type Decision, no, Refusal, yes } from '@haat/shared/errors.ts'
import { isOnline, type PaymentMethod } from '@haat/shared/payments/constants.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import type { Ctx } from '../../ctx.ts'
import { meansOf } from './means.ts'

type Switches = Pick<Settings, 'paymentGateway'>

/** A way of paying is offered while its switch is on and, at a provider's, its keys are there. */
export async function decideOffered(ctx: Ctx, method: PaymentMethod, { paymentGateway }: Switches): Promise<Decision<true>> {
  if (!paymentGateway[method]) return no('payment_unavailable')
  return !isOnline(method) || (await meansOf(ctx, method)) ? yes(true) : no('payment_unavailable')
}

export async function assertOffered(ctx: Ctx, method: PaymentMethod, shop: Switches): Promise<void> {
  const decision = await decideOffered(ctx, method, shop)
  if (!decision.ok) throw new Refusal(decision.code)
}
