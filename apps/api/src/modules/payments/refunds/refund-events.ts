import type { OnlineMethod } from '@haat/shared/payments/constants.ts'
import type { ProviderEvent } from '../../../gateways/payments/gateway.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { AppliedEvent } from '../attempts/apply.ts'
import { findRequestedRefund, isCapturedHere } from './refund-repo.ts'
import { applyRefund } from './refund-settle.ts'

/** Applies a refund reported by a provider, inside the transaction of the event. */
export async function applyRefundEvent(
  ctx: Ctx,
  method: OnlineMethod,
  { captureId, key, ...reported }: NonNullable<ProviderEvent['refund']>,
): Promise<AppliedEvent> {
  const detail = { refund: reported.providerId.slice(0, 100), state: reported.state }
  const refund = await findRequestedRefund(ctx.db, method, { providerId: reported.providerId, key })
  if (!refund) {
    // Refunded on the provider's own site, so the shop's books do not contain it: staff must handle it.
    const isOurs = captureId !== null && (await isCapturedHere(ctx.db, method, captureId))
    return { outcome: isOurs ? 'mismatch' : 'foreign', detail }
  }
  if (await applyRefund(ctx, refund.id, reported)) return { outcome: 'applied', detail }
  // The bank returned a completed refund: staff must reach the buyer another way.
  return { outcome: refund.status === 'succeeded' && reported.state === 'failed' ? 'mismatch' : 'ignored', detail }
}
