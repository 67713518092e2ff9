import type { OnlineMethod } from '@haat/shared/payments/schema.ts'
import type { Ctx } from '../../ctx.ts'
import type { ProviderEvent } from '../../gateways/payments/gateway.ts'
import type { Judged } from './apply.ts'
import { findRefundOfProvider } from './refund-events-repo.ts'

/** Inside the event's transaction: what a provider says of money on its way back. What became of it a job asks, and never guesses. */
export async function applyRefundEvent(
  ctx: Ctx,
  method: OnlineMethod,
  { providerId, state }: NonNullable<ProviderEvent['refund']>,
): Promise<Judged> {
  const refund = await findRefundOfProvider(ctx.db, method, providerId)
  return { verdict: refund ? 'ignored' : 'foreign', detail: { refund: providerId.slice(0, 100), state } }
}
