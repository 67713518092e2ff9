import { stockUnits } from '@haat/shared/catalog/bundles.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { toTokenFragment } from '@haat/shared/orders/token.ts'
import type { AnyEventType } from '@haat/shared/orders/transitions.ts'
import { paths } from '@haat/shared/paths.ts'
import type { PaymentMethod } from '@haat/shared/payments/constants.ts'
import type { Ctx } from '../../../platform/context.ts'
import { pageUrl } from '../../../platform/page-url.ts'
import { openingToken } from '../mails/opening-token.ts'
import { toActor, toHolder } from '../order/caller.ts'
import { findOrder, findOrderLines, insertEvent, type LineRow } from '../order/repo.ts'
import { publish } from '../outbox/publish.ts'
import {
  cancelNextExpired,
  expiredReason,
  findOrderRow,
  type Hold,
  lockPayableOrder,
  type PayableOrder,
  revertCancellation,
  setReservation,
} from './reservations-repo.ts'

export { expiredReason, type PayableOrder }

interface OrderLocator {
  orderId: string
  token?: string | undefined
}

/**
 * Locks the caller's own order, inside the caller's transaction.
 * @throws not_found
 */
export async function lockOwnOrder(ctx: Ctx, { orderId, token }: OrderLocator): Promise<PayableOrder> {
  const own = await findOrder(ctx.db, { orderId, holder: toHolder(ctx, token) })
  if (!own) throw new Refusal('not_found')
  return lockOrder(ctx, own.id)
}

/**
 * Locks an order by row id, inside the caller's transaction. Lock the order before changing its payments.
 * @throws not_found
 */
export async function lockOrder(ctx: Ctx, id: string): Promise<PayableOrder> {
  const order = await lockPayableOrder(ctx.db, id)
  if (!order) throw new Refusal('not_found')
  return order
}

/** Starts, extends or ends the stock reservation of an order that awaits payment. Returns its end. */
export const reserveUntilPaid = (ctx: Ctx, id: string, hold: Hold, method?: PaymentMethod): Promise<Date | null> =>
  setReservation(ctx.db, id, hold, method)

/** Writes an entry of the order history with the system as its actor. */
export const recordSystemEvent = (ctx: Ctx, id: string, type: AnyEventType, data: Record<string, unknown> = {}): Promise<void> =>
  insertEvent(ctx.db, { orderId: id, type, actor: 'system', data })

/** Writes an entry of the order history with the caller as its actor. */
export const recordCallerEvent = (ctx: Ctx, id: string, type: AnyEventType, data: Record<string, unknown> = {}): Promise<void> =>
  insertEvent(ctx.db, { orderId: id, type, actor: toActor(ctx), data })

/**
 * Cancels the next order that was not paid in time, inside the caller's transaction.
 * @returns the order with the lines whose stock must be released; null if there is none
 */
export async function expireNextOrder(ctx: Ctx): Promise<{ id: string; orderId: string; lines: LineRow[] } | null> {
  const late = await cancelNextExpired(ctx.db)
  if (!late) return null
  await recordSystemEvent(ctx, late.id, 'cancelled', { reason: expiredReason })
  await publish(ctx, 'order.cancelled', late.orderId)
  return { ...late, lines: await findOrderLines(ctx.db, [late.id]) }
}

/** Reopens an order that was paid after it expired, inside the transaction that takes its stock again. */
export async function reopenOrder(ctx: Ctx, id: string): Promise<void> {
  await revertCancellation(ctx.db, id)
  await recordSystemEvent(ctx, id, 'reopened', { reason: 'paid_late' })
}

/** Units per variant that the order takes from stock. */
export const findOrderUnits = async (ctx: Ctx, id: string): Promise<{ variantId: string; qty: number }[]> =>
  (await findOrderLines(ctx.db, [id])).flatMap((line) => stockUnits(line, line.qty))

/**
 * Absolute URL of the order page. With `withToken`, a guest's link opens without signing in.
 * @throws not_found
 */
export async function orderLink(ctx: Ctx, id: string, { withToken }: { withToken: boolean }): Promise<string> {
  const order = await findOrderRow(ctx.db, id)
  if (!order) throw new Refusal('not_found')
  const address = pageUrl(ctx, paths.order, { orderId: order.orderId })
  return withToken && order.tokenHash && !order.userId ? address + toTokenFragment(await openingToken(ctx, order)) : address
}
