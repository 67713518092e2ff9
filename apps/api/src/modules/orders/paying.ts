import { Refusal } from '@haat/shared/errors.ts'
import type { AnyEventType } from '@haat/shared/orders/moves.ts'
import { paths } from '@haat/shared/paths.ts'
import type { PaymentMethod } from '@haat/shared/payments/constants.ts'
import type { Ctx } from '../../ctx.ts'
import { pageUrl } from '../../page-url.ts'
import { announce } from './messages.ts'
import { openingToken } from './opening-token.ts'
import {
  cancelNextLate,
  expiredReason,
  findOrderRow,
  type Hold,
  lockToPay,
  type PayableOrder,
  setHold,
  uncancel,
} from './paying-repo.ts'
import { findOrder, insertEvent, type LineRow, linesOf } from './repo.ts'
import { actorOf, holderOf } from './service.ts'

export { expiredReason, type PayableOrder }

interface Named {
  orderId: string
  token?: string | undefined
}

/** Inside a transaction: the order of this holder, which nobody else changes before the end. */
export async function lockOwnOrder(ctx: Ctx, { orderId, token }: Named): Promise<PayableOrder> {
  const own = await findOrder(ctx.db, { orderId, holder: holderOf(ctx, token) })
  if (!own) throw new Refusal('not_found')
  return lockOrder(ctx, own.id)
}

/** Inside a transaction, by the id of its row. Whoever changes payments holds their order first. */
export async function lockOrder(ctx: Ctx, id: string): Promise<PayableOrder> {
  const order = await lockToPay(ctx.db, id)
  if (!order) throw new Refusal('not_found')
  return order
}

/** The goods of an order are kept for it until then, while its payment is waited for. */
export const holdToPay = (ctx: Ctx, id: string, hold: Hold, method?: PaymentMethod): Promise<Date | null> =>
  setHold(ctx.db, id, hold, method)

/** An entry of the history that nobody in particular has written. */
export const noteOfSystem = (ctx: Ctx, id: string, type: AnyEventType, data: Record<string, unknown> = {}): Promise<void> =>
  insertEvent(ctx.db, { orderId: id, type, actor: 'system', data })

/** An entry of the history by whoever asks. */
export const noteOfCaller = (ctx: Ctx, id: string, type: AnyEventType, data: Record<string, unknown> = {}): Promise<void> =>
  insertEvent(ctx.db, { orderId: id, type, actor: actorOf(ctx), data })

/** Inside a transaction: an order nobody paid in time ends. Answers what must be given back; null when there is none. */
export async function expireNextOrder(ctx: Ctx): Promise<{ id: string; orderId: string; lines: LineRow[] } | null> {
  const late = await cancelNextLate(ctx.db)
  if (!late) return null
  await noteOfSystem(ctx, late.id, 'cancelled', { reason: expiredReason })
  await announce(ctx, 'order.cancelled', late.orderId)
  return { ...late, lines: await linesOf(ctx.db, [late.id]) }
}

/** Inside the transaction that takes its stock again: money came after the end. */
export async function reopenOrder(ctx: Ctx, id: string): Promise<void> {
  await uncancel(ctx.db, id)
  await noteOfSystem(ctx, id, 'reopened', { reason: 'paid_late' })
}

/** What an order needs of the stock. */
export const piecesOfOrder = async (ctx: Ctx, id: string): Promise<{ variantId: string; qty: number }[]> =>
  (await linesOf(ctx.db, [id])).flatMap(({ variantId, qty }) => (variantId ? [{ variantId, qty }] : []))

/** The page of an order. With the token it opens for whoever follows it, where the order is a guest's. */
export async function orderLink(ctx: Ctx, id: string, { withToken }: { withToken: boolean }): Promise<string> {
  const order = await findOrderRow(ctx.db, id)
  if (!order) throw new Refusal('not_found')
  const address = pageUrl(ctx, paths.order, { orderId: order.orderId })
  return withToken && order.tokenHash && !order.userId ? `${address}?token=${await openingToken(ctx, order)}` : address
}
