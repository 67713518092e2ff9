import { toAmount } from '@haat/shared/money.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { type ProviderRefund, ProviderRefused, ProviderSilent } from '../../gateways/payments/gateway.ts'
import { withRetries } from '../../retry.ts'
import { dropFromOrder } from '../orders/dropping.ts'
import { announce } from '../orders/messages.ts'
import { lockOrder, noteOfSystem } from '../orders/paying.ts'
import { refreshOrderStates } from '../orders/service.ts'
import { meansFor, moneyOf } from './provider-start.ts'
import {
  findRefund,
  giveFree,
  letAskAgain,
  moveRefund,
  newRefunds,
  noteRefund,
  openRefunds,
  type PaidRow,
  type RefundRow,
  setLines,
  takeRefund,
} from './refund-repo.ts'

/**
 * Pays an open refund, or asks what became of it. Whoever died between asking and noting leaves it to the next one, who asks the
 * provider about it first; the provider's idempotency key is the refund's own, so that it is paid once.
 */
export async function settleRefund(ctx: Ctx, id: string): Promise<void> {
  const taken = await takeRefund(ctx.db, id)
  if (!taken) return
  const said = await askProvider(ctx, taken)
  if (said) await withRetries(() => inTransaction(ctx, (ctx) => applyRefund(ctx, id, said)))
}

/** Refunds that were not begun yet. */
export const findNewRefunds = (ctx: Ctx, limit: number): Promise<{ id: string }[]> => newRefunds(ctx.db, limit)

/** Refunds nobody knows the end of; how many were asked about. */
export async function reconcileRefunds(ctx: Ctx): Promise<number> {
  const open = await openRefunds(ctx.db, 20)
  for (const id of open) await settleRefund(ctx, id)
  return open.length
}

/** Staff want to know now. */
export async function checkRefundsOf(ctx: Ctx, orderId: string): Promise<void> {
  for (const id of await letAskAgain(ctx.db, orderId)) await settleRefund(ctx, id)
}

type Said = Pick<ProviderRefund, 'state' | 'reason'> & { providerId: string | null }

/** Null while nobody knows. */
async function askProvider(
  ctx: Ctx,
  { refund, payment, asked }: { refund: RefundRow; payment: PaidRow; asked: boolean },
): Promise<Said | null> {
  const means = await meansFor(ctx, payment)
  if (!means) return doubt(ctx, refund, 'no_keys')
  const { key, providerId } = refund
  const known = {
    reference: payment.reference!,
    providerId: payment.providerId!,
    captureId: payment.captureId,
    money: moneyOf(payment),
  }
  try {
    const there = asked ? await means.gateway.lookUpRefund(means.keys, { key, providerId, payment: known }) : null
    if (there) return there
    // It was there before: that the provider does not find it now proves nothing.
    if (providerId !== null) return null
  } catch (error) {
    if (error instanceof ProviderSilent || error instanceof ProviderRefused) return doubt(ctx, refund, 'silent')
    throw error
  }
  try {
    const money = { ...known.money, amount: refund.providerAmount! }
    return await means.gateway.refund(means.keys, { key, payment: known, money, reason: refund.reason })
  } catch (error) {
    if (error instanceof ProviderRefused) return { providerId: null, state: 'failed', reason: error.message.slice(0, 200) }
    if (error instanceof ProviderSilent) return doubt(ctx, refund, 'silent')
    throw error
  }
}

/** It may have been paid: a job asks again. */
async function doubt(ctx: Ctx, { id }: RefundRow, problem: 'silent' | 'no_keys'): Promise<null> {
  if (problem === 'silent') await moveRefund(ctx.db, id, 'unknown', { problem })
  await noteRefund(ctx.db, id, { problem })
  return null
}

/**
 * Inside a transaction: the one way in which a provider's word about a refund changes anything, whoever brings it. It takes effect
 * once. Answers whether it did.
 */
export async function applyRefund(ctx: Ctx, id: string, said: Said): Promise<boolean> {
  const known = await findRefund(ctx.db, id)
  if (!known) return false
  const order = await lockOrder(ctx, known.orderId)
  const named = { ...(known.providerId === null && said.providerId !== null && { providerId: said.providerId }) }
  if (said.state === 'pending') {
    await noteRefund(ctx.db, id, { ...named, problem: null })
    return false
  }
  const problem = said.state === 'failed' ? (said.reason?.slice(0, 200) ?? 'failed') : null
  if (!(await moveRefund(ctx.db, id, said.state, { ...named, problem }))) return false
  const amount = toAmount(known.amount)
  if (said.state === 'succeeded') {
    await noteOfSystem(ctx, order.id, 'refunded', { amount })
    await announce(ctx, 'refund.succeeded', id)
  } else {
    await giveFree(ctx.db, known)
    await takeUpAgain(ctx, known)
    await noteOfSystem(ctx, order.id, 'refund_failed', { amount, ...(said.reason && { reason: problem }) })
    await announce(ctx, 'refund.failed', id)
  }
  await refreshOrderStates(ctx, [order.id])
  return true
}

/** Pieces that were not sent because of it are to be sent again, but for those that lie on the shelf. */
async function takeUpAgain(ctx: Ctx, { id, orderId, lines }: RefundRow): Promise<void> {
  const back = lines.filter(({ restocked, dropped }) => !restocked && dropped)
  if (back.length === 0) return
  await dropFromOrder(
    ctx,
    orderId,
    back.map(({ lineId, dropped }) => ({ lineId, pieces: -dropped! })),
  )
  await setLines(
    ctx.db,
    id,
    lines.map((line) => (back.includes(line) ? { ...line, dropped: 0 } : line)),
  )
}
