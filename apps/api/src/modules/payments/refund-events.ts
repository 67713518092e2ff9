import type { OnlineMethod } from '@haat/shared/payments/schema.ts'
import type { Ctx } from '../../ctx.ts'
import type { ProviderEvent } from '../../gateways/payments/gateway.ts'
import type { Judged } from './apply.ts'
import { findNamedRefund, findNameless } from './refund-repo.ts'
import { applyRefund } from './refund-settle.ts'

/** Inside the event's transaction: what a provider tells of money on its way back, unasked. */
export async function applyRefundEvent(
  ctx: Ctx,
  method: OnlineMethod,
  { captureId, ...said }: NonNullable<ProviderEvent['refund']>,
): Promise<Judged> {
  const detail = { refund: said.providerId.slice(0, 100), state: said.state }
  const named = await findNamedRefund(ctx.db, method, said.providerId)
  const nameless = !named && captureId ? await findNameless(ctx.db, method, captureId) : { refunds: [], isOurs: false }
  const refund = named ?? (nameless.refunds.length === 1 ? nameless.refunds[0] : undefined)
  // Paid back at the provider's own pages: the shop's books do not know of it, and staff have to.
  if (!refund) return { verdict: nameless.refunds.length > 1 ? 'ignored' : nameless.isOurs ? 'mismatch' : 'foreign', detail }
  const applied = await applyRefund(ctx, refund.id, said)
  return { verdict: applied ? 'applied' : 'ignored', detail }
}
