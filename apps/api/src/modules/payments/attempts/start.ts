import type { PaymentStep } from '@haat/shared/checkout/schema.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { toAmount } from '@haat/shared/money.ts'
import { isPayable } from '@haat/shared/orders/pay.ts'
import type { Order } from '@haat/shared/orders/schema.ts'
import { isOnline, type PaymentMethod } from '@haat/shared/payments/constants.ts'
import type { paymentsApi } from '@haat/shared/payments/endpoints.ts'
import { suitsOrder } from '@haat/shared/payments/rules.ts'
import { isOpenPayment } from '@haat/shared/payments/transitions.ts'
import type { z } from 'zod'
import { ProviderDeclined, ProviderUnavailable } from '../../../gateways/payments/gateway.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { consumeRateLimit } from '../../../platform/rate-limit.ts'
import { inRetriedTransaction } from '../../../platform/retry.ts'
import {
  findOwnOrder,
  lockOwnOrder,
  mayPayBy,
  type PayableOrder,
  recordCallerEvent,
  recordSystemEvent,
  refreshOrderStates,
  reserveUntilPaid,
} from '../../orders/service.ts'
import { readRules } from '../../settings/service.ts'
import { assertOffered } from '../providers/available-methods.ts'
import { endOpenPayments, findOrderPayments, findPayment, insertPayment, type PaymentRow, transitionPayment } from '../repo.ts'
import { openAttempt } from './open.ts'
import { findOpenConnection, startAtProvider } from './provider-start.ts'

type Step = z.infer<typeof PaymentStep>
type Attempt = { order: PayableOrder; payment: PaymentRow }

type Input = ParsedOf<typeof paymentsApi.start>

/**
 * Starts or continues the payment of an order.
 * @throws not_found, order_state, payment_unavailable, provider_declined, provider_unavailable, rate_limited
 */
export async function startPayment(ctx: Ctx, input: Input): Promise<AnswerOf<typeof paymentsApi.start>> {
  await consumeRateLimit(ctx, 'payment', (await findOwnOrder(ctx, input)).id)
  return { payment: await startOrContinue(ctx, input) }
}

async function startOrContinue(ctx: Ctx, input: Input): Promise<Step> {
  const attempt = await inRetriedTransaction(ctx, (ctx) => chooseAttempt(ctx, input))
  return attempt ? toPaymentPage(ctx, attempt) : { action: 'none' }
}

/** The payment step after checkout, also for a repeated checkout request. Returns `none` if the provider fails: the order page then offers to pay. */
export async function readFirstStep(ctx: Ctx, order: Order, token: string | undefined): Promise<Step> {
  if (!isOnline(order.paymentMethod) || order.total === 0) return { action: 'none' }
  try {
    return await startOrContinue(ctx, { orderId: order.orderId, token })
  } catch (error) {
    if (error instanceof Refusal) return { action: 'none' }
    throw error
  }
}

/** Unpaid amount of an order in minor units. Refunds do not increase it. */
export const calculateOwed = ({ total }: { total: number }, payments: readonly Pick<PaymentRow, 'captured'>[]): number =>
  Math.max(0, total - payments.reduce((sum, { captured }) => sum + captured, 0))

/** Chooses the open attempt or creates one; null if no provider is involved. */
async function chooseAttempt(ctx: Ctx, input: Input): Promise<Attempt | null> {
  const order = await lockOwnOrder(ctx, input)
  const payments = await findOrderPayments(ctx.db, order.id)
  const owed = calculateOwed(order, payments)
  const method = input.method ?? order.paymentMethod
  if (!isPayable(order) || order.late || owed === 0 || payments.some(({ status }) => status === 'authorized'))
    throw new Refusal('order_state')
  const isKnown = mayPayBy(order, method) || payments.some((one) => one.method === method)
  if (!isKnown || !suitsOrder(method, order)) throw new Refusal('order_state')
  await assertOffered(ctx, method, await readRules(ctx))
  const open = payments.find((one) => isOpenPayment(one.status) && one.method === method && one.amount === owed)
  if (open && method === order.paymentMethod && (!isOnline(method) || open.live))
    return isOnline(method) ? { order, payment: open } : null
  return openNewAttempt(ctx, order, { method, owed, before: payments.length })
}

/** Limits attempts per order; buyers never need this many. */
const maxAttempts = 30

async function openNewAttempt(
  ctx: Ctx,
  order: PayableOrder,
  { method, owed, before }: { method: PaymentMethod; owed: number; before: number },
): Promise<Attempt | null> {
  if (before >= maxAttempts) throw new Refusal('rate_limited', { retryAfter: 3600 })
  await endOpenPayments(ctx.db, order.id, 'voided')
  await reserveUntilPaid(ctx, order.id, isOnline(method) ? 'longer' : 'end', method)
  const attempt = isOnline(method)
    ? await openAttempt(ctx, { orderId: order.id, method, amount: owed, currency: order.currency })
    : await insertPayment(ctx.db, { orderId: order.id, method, amount: owed, status: 'pending' })
  await recordCallerEvent(ctx, order.id, 'payment_started', { method, amount: toAmount(owed) })
  await refreshOrderStates(ctx, [order.id])
  return attempt ? { order, payment: attempt } : null
}

/** Starts the attempt at the provider, outside the transaction, and returns the payment page. */
async function toPaymentPage(ctx: Ctx, { order, payment }: Attempt): Promise<Step> {
  if (payment.providerUrl) return { action: 'redirect', url: payment.providerUrl }
  const connection = await findOpenConnection(ctx, payment)
  if (!connection) throw new Refusal('payment_unavailable')
  try {
    const { url } = await startAtProvider(ctx, connection, order, payment)
    return { action: 'redirect', url }
  } catch (error) {
    ctx.log.warn({ err: error, payment: payment.id, method: payment.method }, 'payment start failed')
    if (error instanceof ProviderDeclined) await recordDeclinedStart(ctx, payment, error.message)
    else if (error instanceof ProviderUnavailable) {
      // A concurrent request may have received the URL.
      const current = await findPayment(ctx.db, payment.id)
      if (current?.providerUrl) return { action: 'redirect', url: current.providerUrl }
      await transitionPayment(ctx.db, payment.id, 'lose')
    } else throw error
    throw new Refusal(error instanceof ProviderDeclined ? 'provider_declined' : 'provider_unavailable')
  }
}

/** Records that the provider declined the start: staff see the reason, the buyer can choose another method. */
const recordDeclinedStart = (ctx: Ctx, { id, orderId, method }: PaymentRow, reason: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const problem = reason.slice(0, 200)
    if (!(await transitionPayment(ctx.db, id, 'decline', { problem }))) return
    await recordSystemEvent(ctx, orderId, 'payment_problem', { problem: 'refused', reason: problem, method })
    await refreshOrderStates(ctx, [orderId])
  })
