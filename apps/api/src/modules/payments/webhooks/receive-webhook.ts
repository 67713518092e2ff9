import { Refusal } from '@haat/shared/errors.ts'
import type { OnlineMethod } from '@haat/shared/payments/constants.ts'
import { isOpenPayment } from '@haat/shared/payments/transitions.ts'
import {
  InvalidSignature,
  ProviderDeclined,
  type ProviderEvent,
  ProviderUnavailable,
} from '../../../gateways/payments/gateway.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inRetriedTransaction } from '../../../platform/retry.ts'
import { type AppliedEvent, applyPayment } from '../attempts/apply.ts'
import { checkPaymentSafely } from '../attempts/check.ts'
import { findConnection } from '../providers/connection.ts'
import { applyRefundEvent } from '../refunds/refund-events.ts'
import { findByProviderName, type PaymentRow } from '../repo.ts'
import { type Detail, insertProviderEvent, setEventOutcome } from './events-repo.ts'

type Headers = Record<string, string | undefined>

/**
 * Processes a webhook. Each event is stored once, in the transaction in which it takes effect, so it is durable when this returns.
 * @throws not_found (no keys), bad_request (invalid signature), provider_unavailable (signature could not be verified now)
 */
export async function handleWebhook(ctx: Ctx, method: OnlineMethod, body: Buffer, headers: Headers): Promise<void> {
  const connection = await findConnection(ctx, method)
  if (!connection) throw new Refusal('not_found')
  const events = await connection.gateway.readWebhook(connection.keys, body, headers).catch((error: unknown) => {
    // The signature could not be verified now: the provider delivers the event again.
    if (error instanceof ProviderUnavailable || error instanceof ProviderDeclined) throw new Refusal('provider_unavailable')
    if (!(error instanceof InvalidSignature)) throw error
    logInvalidSignature(ctx, method, error.message)
    throw new Refusal('bad_request')
  })
  for (const event of events) {
    const paymentToCheck = await inRetriedTransaction(ctx, (ctx) => takeEvent(ctx, method, toStorable(event)))
    if (paymentToCheck) await checkPaymentSafely(ctx, paymentToCheck, 'check')
  }
}

/** Removes what PostgreSQL cannot store; redeliveries of the event would fail forever. */
const toStorable = (event: ProviderEvent): ProviderEvent =>
  JSON.parse(JSON.stringify(event), (_name, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
  ) as ProviderEvent

/** At most one log line per method and 10 s, so that forged requests cannot flood the log. */
function logInvalidSignature(ctx: Ctx, method: OnlineMethod, reason: string): void {
  const now = Date.now()
  if (now - (lastLogged.get(method) ?? 0) < 10_000) return
  lastLogged.set(method, now)
  ctx.log.warn({ method, reason: reason.slice(0, 100), address: ctx.address }, 'webhook signature invalid')
}
const lastLogged = new Map<OnlineMethod, number>()

/** Records and applies one event. Returns the payment to check, if the event only says that the buyer acted. */
async function takeEvent(ctx: Ctx, method: OnlineMethod, event: ProviderEvent): Promise<PaymentRow | null> {
  const { payment: reported, refund, eventId, kind } = event
  const payment = reported && (await findByProviderName(ctx.db, method, reported))
  const id = await insertProviderEvent(ctx.db, {
    method,
    eventId: eventId.slice(0, 300),
    kind: kind.slice(0, 100),
    paymentId: payment?.id ?? null,
    outcome: 'ignored',
    detail: {},
  })
  if (!id) return null
  if (payment && reported) {
    const applied = await applyPayment(ctx, payment, reported, 'webhook')
    await setEventOutcome(ctx.db, id, applied)
    return reported.state === 'pending' && applied.outcome !== 'mismatch' && isOpenPayment(payment.status) ? payment : null
  }
  if (refund) await setEventOutcome(ctx.db, id, await applyRefundEvent(ctx, method, refund))
  else if (reported) await setEventOutcome(ctx.db, id, toForeignEvent(reported))
  return null
}

/** The event belongs to another shop with the same provider account, or is unknown. */
const toForeignEvent = (reported: NonNullable<ProviderEvent['payment']>): AppliedEvent => {
  const detail: Detail = {
    reference: reported.reference?.slice(0, 60) ?? null,
    payment: reported.providerId.slice(0, 100),
    state: reported.state,
    amount: reported.money?.amount ?? null,
    currency: reported.money?.currency ?? null,
  }
  return { outcome: 'foreign', detail }
}
