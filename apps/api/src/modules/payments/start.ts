import type { PaymentStep } from '@haat/shared/checkout/schema.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { toAmount } from '@haat/shared/money.ts'
import { isPayable } from '@haat/shared/orders/pay.ts'
import type { Order } from '@haat/shared/orders/schema.ts'
import { isOnline, type PaymentMethod } from '@haat/shared/payments/constants.ts'
import type { paymentsApi } from '@haat/shared/payments/endpoints.ts'
import { isOpenPayment } from '@haat/shared/payments/moves.ts'
import type { z } from 'zod'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { ProviderRefused, ProviderSilent } from '../../gateways/payments/gateway.ts'
import { countTry } from '../../http/limits.ts'
import { withRetries } from '../../retry.ts'
import { mayPayBy } from '../orders/pay.ts'
import { holdToPay, lockOwnOrder, noteOfCaller, noteOfSystem, type PayableOrder } from '../orders/paying.ts'
import { heldOrder, refreshOrderStates } from '../orders/service.ts'
import { readRules } from '../settings/service.ts'
import { meansFor, tellProvider } from './provider-start.ts'
import { endOpen, findPayment, insertPayment, movePayment, type PaymentRow, paymentsOf } from './repo.ts'
import { assertOffered, openAttempt } from './service.ts'

type Step = z.infer<typeof PaymentStep>
type Attempt = { order: PayableOrder; payment: PaymentRow }

type Input = ParsedOf<typeof paymentsApi.start>

/** Begins to pay what an order owes, or goes on with it. */
export async function startPayment(ctx: Ctx, input: Input): Promise<AnswerOf<typeof paymentsApi.start>> {
  await countTry(ctx, 'payment', (await heldOrder(ctx, input)).id)
  return { payment: await goOn(ctx, input) }
}

async function goOn(ctx: Ctx, input: Input): Promise<Step> {
  const attempt = await withRetries(() => inTransaction(ctx, (ctx) => chooseAttempt(ctx, input)))
  return attempt ? sendToPay(ctx, attempt) : { action: 'none' }
}

/** After an order was placed, or its placing asked about again. Where the provider does not answer, the order's page offers to pay. */
export async function firstStep(ctx: Ctx, order: Order, token: string | undefined): Promise<Step> {
  if (!isOnline(order.paymentMethod) || order.total === 0) return { action: 'none' }
  try {
    return await goOn(ctx, { orderId: order.orderId, token })
  } catch (error) {
    if (error instanceof Refusal) return { action: 'none' }
    throw error
  }
}

/** What is still to be paid of an order. What was paid back is not to be paid again. */
export const owedOf = ({ total }: { total: number }, payments: readonly Pick<PaymentRow, 'captured'>[]): number =>
  Math.max(0, total - payments.reduce((sum, { captured }) => sum + captured, 0))

/** The attempt to go on with; null where nothing has to be asked of anybody. */
async function chooseAttempt(ctx: Ctx, input: Input): Promise<Attempt | null> {
  const order = await lockOwnOrder(ctx, input)
  const payments = await paymentsOf(ctx.db, order.id)
  const owed = owedOf(order, payments)
  const method = input.method ?? order.paymentMethod
  if (!isPayable(order) || order.late || owed === 0 || payments.some(({ status }) => status === 'authorized'))
    throw new Refusal('order_state')
  if (!mayPayBy(order, method) && !payments.some((one) => one.method === method)) throw new Refusal('order_state')
  await assertOffered(ctx, method, await readRules(ctx))
  const open = payments.find((one) => isOpenPayment(one.status) && one.method === method && one.amount === owed)
  if (open && method === order.paymentMethod && (!isOnline(method) || open.live))
    return isOnline(method) ? { order, payment: open } : null
  return openAnother(ctx, order, { method, owed, before: payments.length })
}

/** Nobody who means to pay needs more of one order. */
const mostAttempts = 30

async function openAnother(
  ctx: Ctx,
  order: PayableOrder,
  { method, owed, before }: { method: PaymentMethod; owed: number; before: number },
): Promise<Attempt | null> {
  if (before >= mostAttempts) throw new Refusal('rate_limited', { retryAfter: 3600 })
  await endOpen(ctx.db, order.id, 'voided')
  await holdToPay(ctx, order.id, isOnline(method) ? 'longer' : 'end', method)
  const attempt = isOnline(method)
    ? await openAttempt(ctx, { orderId: order.id, method, amount: owed, currency: order.currency })
    : await insertPayment(ctx.db, { orderId: order.id, method, amount: owed, status: 'pending' })
  await noteOfCaller(ctx, order.id, 'payment_started', { method, amount: toAmount(owed) })
  await refreshOrderStates(ctx, [order.id])
  return attempt ? { order, payment: attempt } : null
}

/** Outside of the transaction: the provider is told, and says where the buyer pays. */
async function sendToPay(ctx: Ctx, { order, payment }: Attempt): Promise<Step> {
  if (payment.providerUrl) return { action: 'redirect', url: payment.providerUrl }
  const means = await meansFor(ctx, payment)
  if (!means) throw new Refusal('payment_unavailable')
  try {
    const { url } = await tellProvider(ctx, means, order, payment)
    return { action: 'redirect', url }
  } catch (error) {
    ctx.log.warn({ err: error, payment: payment.id, method: payment.method }, 'a payment could not be started')
    if (error instanceof ProviderRefused) await noteRefused(ctx, payment, error.message)
    else if (error instanceof ProviderSilent) {
      // Somebody who asked at the same moment may have been answered.
      const now = await findPayment(ctx.db, payment.id)
      if (now?.providerUrl) return { action: 'redirect', url: now.providerUrl }
      await movePayment(ctx.db, payment.id, 'lose')
    } else throw error
    throw new Refusal(error instanceof ProviderRefused ? 'provider_refused' : 'provider_silent')
  }
}

/** The provider has not even begun: staff see why, the buyer may choose another way. */
const noteRefused = (ctx: Ctx, { id, orderId, method }: PaymentRow, reason: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const problem = reason.slice(0, 200)
    if (!(await movePayment(ctx.db, id, 'decline', { problem }))) return
    await noteOfSystem(ctx, orderId, 'payment_problem', { problem: 'refused', reason: problem, method })
    await refreshOrderStates(ctx, [orderId])
  })
