import { Refusal } from '@haat/shared/errors.ts'
import type { OnlineMethod } from '@haat/shared/payments/constants.ts'
import { isOpenPayment } from '@haat/shared/payments/moves.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { Forged, type ProviderEvent, ProviderRefused, ProviderSilent } from '../../gateways/payments/gateway.ts'
import { withRetries } from '../../retry.ts'
import { applyPayment, type Judged } from './apply.ts'
import { checkCalmly } from './check.ts'
import { type Detail, insertProviderEvent, judgeEvent } from './events-repo.ts'
import { meansOf } from './means.ts'
import { applyRefundEvent } from './refund-events.ts'
import { findNamed, type PaymentRow } from './repo.ts'

type Headers = Record<string, string | undefined>

/**
 * What a provider tells unasked. Every event is kept once, in the transaction in which it takes effect: when this returns, it is on
 * disk. What is not signed, or while the method has no keys, is refused.
 */
export async function takeWebhook(ctx: Ctx, method: OnlineMethod, body: Buffer, headers: Headers): Promise<void> {
  const means = await meansOf(ctx, method)
  if (!means) throw new Refusal('not_found')
  const events = await means.gateway.readWebhook(means.keys, body, headers).catch((error: unknown) => {
    // It may be true, and could not be proved now: told again, it is looked at again.
    if (error instanceof ProviderSilent || error instanceof ProviderRefused) throw new Refusal('provider_silent')
    if (!(error instanceof Forged)) throw error
    tellOfForgery(ctx, method, error.message)
    throw new Refusal('bad_request')
  })
  for (const event of events) {
    const waiting = await withRetries(() => inTransaction(ctx, (ctx) => takeEvent(ctx, method, storable(event))))
    if (waiting) await checkCalmly(ctx, waiting, 'check')
  }
}

/** As a database can keep it: told again, an event that cannot be kept would only fail again. */
const storable = (event: ProviderEvent): ProviderEvent =>
  JSON.parse(JSON.stringify(event), (_name, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
  ) as ProviderEvent

/** Whoever sends many fills no log with them. */
function tellOfForgery(ctx: Ctx, method: OnlineMethod, reason: string): void {
  const now = Date.now()
  if (now - (lastTold.get(method) ?? 0) < 10_000) return
  lastTold.set(method, now)
  ctx.log.warn({ method, reason: reason.slice(0, 100), address: ctx.address }, 'a webhook that its provider did not sign')
}
const lastTold = new Map<OnlineMethod, number>()

/** Answers the payment to ask about: the buyer has done something, and the outcome is the provider's to say. */
async function takeEvent(ctx: Ctx, method: OnlineMethod, event: ProviderEvent): Promise<PaymentRow | null> {
  const { payment: said, refund, eventId, kind } = event
  const payment = said && (await findNamed(ctx.db, method, said))
  const id = await insertProviderEvent(ctx.db, {
    method,
    eventId: eventId.slice(0, 300),
    kind: kind.slice(0, 100),
    paymentId: payment?.id ?? null,
    verdict: 'ignored',
    detail: {},
  })
  if (!id) return null
  if (payment && said) {
    const judged = await applyPayment(ctx, payment, said, 'webhook')
    await judgeEvent(ctx.db, id, judged)
    return said.state === 'pending' && judged.verdict !== 'mismatch' && isOpenPayment(payment.status) ? payment : null
  }
  if (refund) await judgeEvent(ctx.db, id, await applyRefundEvent(ctx, method, refund))
  else if (said) await judgeEvent(ctx.db, id, foreign(said))
  return null
}

/** Of another shop at the same provider, or of nobody: nothing of ours. */
const foreign = (said: NonNullable<ProviderEvent['payment']>): Judged => {
  const detail: Detail = {
    reference: said.reference?.slice(0, 60) ?? null,
    payment: said.providerId.slice(0, 100),
    state: said.state,
    amount: said.money?.amount ?? null,
    currency: said.money?.currency ?? null,
  }
  return { verdict: 'foreign', detail }
}
