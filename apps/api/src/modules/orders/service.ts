import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { ordersApi } from '@haat/shared/orders/endpoints.ts'
import type { Order, OrderSummary } from '@haat/shared/orders/schema.ts'
import type { Ctx } from '../../platform/context.ts'
import { readListPage } from '../../platform/pagination.ts'
import { consumeRateLimit, restoreRateLimit } from '../../platform/rate-limit.ts'
import { findParcels, findRefunds } from './dashboard/repo.ts'
import { toActor, toHolder } from './order/caller.ts'
import {
  cancelPlaced,
  countOrders,
  findOrder,
  findOrderByNumber,
  findOrderEvents,
  findOrderLines,
  findOrdersPage,
  insertEvent,
  type LineRow,
  type OrderRow,
} from './order/repo.ts'
import { loadLinePictures, toSummaries } from './order/summaries.ts'
import { isDigitalOnly, orderView, parcelsForBuyer, refundsForBuyer } from './order/view.ts'
import { publish } from './outbox/publish.ts'
import { readPay } from './reservations/payment-request.ts'

export { endOrder } from './dashboard/cancel-and-complete.ts'
export {
  assertAllowed,
  type Changed,
  changeAndReadOrder,
  changeOrder,
  type OrderAuditChange,
  recordOrderEvent,
} from './dashboard/change-order.ts'
export { findOrderDetails, rewriteOrder } from './dashboard/order-details.ts'
export { countReturnedUnits, countUnits, type OrderDetails, paymentView, toOrderFacts } from './dashboard/order-view.ts'
export { countWaiting, exportOrders, listDashboardOrders, readDashboardOrder, toSearchWords } from './dashboard/service.ts'
export { findStoredToken } from './guests/token.ts'
export { eraseImported, exportImported, importOrders, planOrders, undoOrders } from './imported/imported.ts'
export { assertFewOpenOrders } from './limits/open-orders.ts'
export { mailBuyer, notifyBuyer } from './mails/mail-listeners.ts'
export { findMailedOrder, mailedUnits } from './mails/mailed-order.ts'
export { formatPayUntil } from './mails/mails.ts'
export { endOldGuestLinks } from './mails/opening-token.ts'
export { bought } from './order/bought.ts'
export { countOldGuestOrders, eraseBuyer, eraseOldGuestOrders, findAllOrders, hasOpenOrders } from './order/buyer.ts'
export { toActor } from './order/caller.ts'
export { createOrder, guestToken, type OrderDraft, type OrderedBy } from './order/create.ts'
export { derivedFulfilment, derivedPayment, derivedReturn, derivedStatus } from './order/derived-repo.ts'
export { areaNames, buyerNames } from './order/line-names.ts'
export {
  findArrivals,
  lockOrderDetails,
  lockOrderRow,
  lockOrderRows,
  toOrderDetails,
} from './order/order-details.ts'
export { refreshOrderStates } from './order/refresh-states.ts'
export { recordRestock, removeFromOrder } from './order/remove-units.ts'
export type { OrderRow } from './order/repo.ts'
export { orderView } from './order/view.ts'
export { findOrderOfMessage } from './outbox/order-of-message.ts'
export {
  forEachMessage,
  type Listener,
  type Listeners,
  type Message,
  processOutbox,
  requeueFailedMessages,
} from './outbox/process.ts'
export { publish } from './outbox/publish.ts'
export { type Topic, topics } from './outbox/repo.ts'
export { fulfilOrder } from './parcels/fulfil.ts'
export { mayPayBy } from './reservations/payment-request.ts'
export {
  expiredReason,
  expireNextOrder,
  findOrderUnits,
  lockOrder,
  lockOwnOrder,
  orderLink,
  type PayableOrder,
  recordCallerEvent,
  recordSystemEvent,
  reopenOrder,
  reserveUntilPaid,
} from './reservations/reservations.ts'

/**
 * Lists the signed-in customer's own orders, newest first. Amounts are in major units; `next` is the cursor of the next page.
 * @throws bad_cursor
 */
export async function listOrders(
  ctx: Ctx,
  { limit, cursor }: ParsedOf<typeof ordersApi.list>,
): Promise<{ orders: OrderSummary[]; next: string | null; total: number }> {
  const userId = ctx.person!.id
  const { rows, ...page } = await readListPage(ctx, {
    list: ['own orders'],
    cursor,
    limit,
    find: (after) => findOrdersPage(ctx.db, { userId, limit, after }),
    count: async () => ({ total: await countOrders(ctx.db, userId) }),
    position: ({ placedAtExactly, order }) => [placedAtExactly, order.id],
  })
  return {
    orders: await toSummaries(
      ctx,
      rows.map(({ order }) => order),
    ),
    ...page,
  }
}

/**
 * Returns one order to its owner or to a visitor with its guest token. Guest lookups count against the rate limit until they succeed.
 * @throws not_found, rate_limited
 */
export async function readOrder(ctx: Ctx, input: ParsedOf<typeof ordersApi.read>): Promise<{ order: Order }> {
  if (ctx.person || !input.token) return showOrder(ctx, input)
  await consumeRateLimit(ctx, 'order-lookup')
  const answer = await showOrder(ctx, input)
  await restoreRateLimit(ctx, 'order-lookup')
  return answer
}

/**
 * Returns the row of an order if the caller owns it or presents its guest token.
 * @throws not_found, rate_limited
 */
export async function findOwnOrder(
  ctx: Ctx,
  { orderId, token }: { orderId: string; token?: string | undefined },
): Promise<OrderRow> {
  const guesses = !ctx.person && token !== undefined
  if (guesses) await consumeRateLimit(ctx, 'order-lookup')
  const order = await findOrder(ctx.db, { orderId, holder: toHolder(ctx, token) })
  if (!order) throw new Refusal('not_found')
  if (guesses) await restoreRateLimit(ctx, 'order-lookup')
  return order
}

/**
 * `readOrder` without the rate limit, for a caller whose access was just verified.
 * @throws not_found
 */
export const showOrder = (ctx: Ctx, { orderId, token }: ParsedOf<typeof ordersApi.read>): Promise<{ order: Order }> =>
  showFound(ctx, () => findOrder(ctx.db, { orderId, holder: toHolder(ctx, token) }))

/**
 * An order as its buyer sees it, whoever calls: for code that has checked who may see it.
 * @throws not_found
 */
export const readAsBuyer = (ctx: Ctx, orderId: string): Promise<{ order: Order }> =>
  showFound(ctx, () => findOrderByNumber(ctx.db, orderId))

async function showFound(ctx: Ctx, find: () => Promise<OrderRow | undefined>): Promise<{ order: Order }> {
  const order = await find()
  if (!order) throw new Refusal('not_found')
  const lines = await findOrderLines(ctx.db, [order.id])
  const events = await findOrderEvents(ctx.db, order.id)
  const parcels = parcelsForBuyer(await findParcels(ctx.db, [order.id]))
  const refunds = refundsForBuyer(await findRefunds(ctx.db, [order.id]))
  const shown = orderView(order, lines, events, await loadLinePictures(ctx, lines))
  return {
    order: {
      ...shown,
      parcels,
      refunds,
      pay: await readPay(ctx, { ...order, digitalOnly: isDigitalOnly(lines) }),
    },
  }
}

/**
 * Cancels an order that is still `placed`, inside the caller's transaction.
 * @returns the order's id and the lines whose stock must be released
 * @throws not_found, cannot_cancel
 */
export async function cancelOrderRow(
  ctx: Ctx,
  { orderId, token, reason }: ParsedOf<typeof ordersApi.cancel>,
): Promise<{ id: string; lines: LineRow[] }> {
  const holder = toHolder(ctx, token)
  const cancelled = await cancelPlaced(ctx.db, { orderId, holder, reason: reason || null })
  if (!cancelled) {
    const existing = await findOrder(ctx.db, { orderId, holder })
    throw new Refusal(existing ? 'cannot_cancel' : 'not_found')
  }
  const data = reason ? { reason } : {}
  await insertEvent(ctx.db, { orderId: cancelled.id, type: 'cancelled', actor: toActor(ctx), data })
  await publish(ctx, 'order.cancelled', orderId)
  return { id: cancelled.id, lines: await findOrderLines(ctx.db, [cancelled.id]) }
}
