import type { OnlineMethod } from '@haat/shared/payments/constants.ts'
import type { Ctx } from '../../ctx.ts'
import type { ProviderEvent } from '../../gateways/payments/gateway.ts'
import type { Judged } from './apply.ts'
import { findAskedRefund, isCapturedHere } from './refund-repo.ts'
import { applyRefund } from './refund-settle.ts'

/** Inside the event's transaction: what a provider tells of money on its way back, unasked. */
export async function applyRefundEvent(
  ctx: Ctx,
  method: OnlineMethod,
  { captureId, key, ...said }: NonNullable<ProviderEvent['refund']>,
): Promise<Judged> {
  const detail = { refund: said.providerId.slice(0, 100), state: said.state }
  const refund = await findAskedRefund(ctx.db, method, { providerId: said.providerId, key })
  if (!refund) {
    // Paid back at the provider's own pages: the shop's books do not know of it, and staff have to.
    const isOurs = captureId !== null && (await isCapturedHere(ctx.db, method, captureId))
    return { verdict: isOurs ? 'mismatch' : 'foreign', detail }
  }
  if (await applyRefund(ctx, refund.id, said)) return { verdict: 'applied', detail }
  // A bank that sends back what was paid back: staff have to find the buyer another way.
  return { verdict: refund.status === 'succeeded' && said.state === 'failed' ? 'mismatch' : 'ignored', detail }
}
