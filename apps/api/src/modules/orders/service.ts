import { randomInt } from 'node:crypto'
import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { ordersApi } from '@haat/shared/orders/endpoints.ts'
import type { Order, OrderSummary } from '@haat/shared/orders/schema.ts'
import type { Ctx } from '../../ctx.ts'
import { countTry, forgiveTry } from '../../http/limits.ts'
import { cursorOf, readCursor } from './cursor.ts'
import { parcelsOfAll, refundsOfAll } from './desk-repo.ts'
import { announce } from './messages.ts'
import { networkHashOf } from './open-orders.ts'
import { readPay } from './pay.ts'
import {
  cancelPlaced,
  countOrders,
  eventsOf,
  findOrder,
  type Holder,
  insertEvent,
  insertOrder,
  type LineRow,
  linesOf,
  type NewOrder,
  newId,
  type OrderRow,
  pageOfOrders,
  refreshStates,
} from './repo.ts'
import { picturesOf, summariesOf } from './summaries.ts'
import { hashOf, tokenOf } from './token.ts'
import { orderView, type Pictures, parcelsForBuyer, refundsForBuyer } from './view.ts'

export async function listOrders(
  ctx: Ctx,
  { limit, cursor }: ParsedOf<typeof ordersApi.list>,
): Promise<{ orders: OrderSummary[]; next: string | null; total: number }> {
  const userId = ctx.person!.id
  const rows = await pageOfOrders(ctx.db, { userId, limit, after: cursor ? readCursor(cursor) : null })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    orders: await summariesOf(
      ctx,
      shown.map(({ order }) => order),
    ),
    next: last && rows.length > limit ? cursorOf({ placedAt: last.placedAtExactly, id: last.order.id }) : null,
    total: await countOrders(ctx.db, userId),
  }
}

/** One order, for its buyer or whoever holds its token; for everybody else there is none. */
export async function readOrder(ctx: Ctx, input: ParsedOf<typeof ordersApi.read>): Promise<{ order: Order }> {
  if (ctx.person || !input.token) return showOrder(ctx, input)
  await countTry(ctx, 'order-lookup')
  const answer = await showOrder(ctx, input)
  await forgiveTry(ctx, 'order-lookup')
  return answer
}

/** The row of an order for its buyer or whoever holds its token, where something is done with it; for everybody else there is none. */
export async function heldOrder(
  ctx: Ctx,
  { orderId, token }: { orderId: string; token?: string | undefined },
): Promise<OrderRow> {
  const guesses = !ctx.person && token !== undefined
  if (guesses) await countTry(ctx, 'order-lookup')
  const order = await findOrder(ctx.db, { orderId, holder: holderOf(ctx, token) })
  if (!order) throw new Refusal('not_found')
  if (guesses) await forgiveTry(ctx, 'order-lookup')
  return order
}

/** `readOrder` for a caller who has just shown that the order is his. */
export async function showOrder(ctx: Ctx, { orderId, token }: ParsedOf<typeof ordersApi.read>): Promise<{ order: Order }> {
  const order = await findOrder(ctx.db, { orderId, holder: holderOf(ctx, token) })
  if (!order) throw new Refusal('not_found')
  const lines = await linesOf(ctx.db, [order.id])
  const events = await eventsOf(ctx.db, order.id)
  const parcels = parcelsForBuyer(await parcelsOfAll(ctx.db, [order.id]))
  const refunds = refundsForBuyer(await refundsOfAll(ctx.db, [order.id]))
  const shown = orderView(order, lines, events, await picturesOf(ctx, lines))
  return { order: { ...shown, parcels, refunds, pay: await readPay(ctx, order) } }
}

/** What an order is made of; its id, owner and token are given here. */
export interface OrderDraft {
  order: Omit<NewOrder, 'id' | 'userId' | 'source' | 'networkHash' | 'tokenHash' | 'tokenExpiresAt'>
  lines: Omit<LineRow, 'id' | 'position'>[]
  pictures: Pictures
}

/** Whose order it is, and whether staff took it for them. */
export type OrderedBy = Pick<NewOrder, 'userId' | 'source'>

/** Inside the order's transaction: the frozen record, its lines, history and the outbox row. Answers what its buyer sees. */
export async function createOrder(ctx: Ctx, draft: OrderDraft, by: OrderedBy): Promise<Order> {
  const id = newId()
  const networkHash = by.source === 'web' ? networkHashOf(ctx) : null
  const order = { ...draft.order, id, ...by, networkHash, ...tokenHashOf(ctx, id, by.userId) }
  const lines = draft.lines.map((line, position) => ({ ...line, id: newId(), position }))
  const digits = String(randomInt(100_000)).padStart(5, '0')
  const message = newId()
  const { orderId, placedAt } = await insertOrder(ctx.db, { order, lines, digits, actor: actorOf(ctx), message })
  ctx.jobs?.wake('outbox')
  const placed = {
    ...order,
    orderId,
    placedAt,
    status: 'placed',
    fulfilmentStatus: 'unfulfilled',
    returnStatus: 'none',
    tags: [] as string[],
    heldAt: null,
    holdReason: null,
    cancelledAt: null,
    cancelReason: null,
    version: 1,
  } as const
  return orderView(placed, lines, [{ type: 'placed', at: placedAt }], draft.pictures)
}

/** Inside a transaction: the order stops being placed, or the call is refused. Answers what must be given back. */
export async function cancelOrderRow(
  ctx: Ctx,
  { orderId, token, reason }: ParsedOf<typeof ordersApi.cancel>,
): Promise<{ id: string; lines: LineRow[] }> {
  const holder = holderOf(ctx, token)
  const cancelled = await cancelPlaced(ctx.db, { orderId, holder, reason: reason || null })
  if (!cancelled) {
    const there = await findOrder(ctx.db, { orderId, holder })
    throw new Refusal(there ? 'cannot_cancel' : 'not_found')
  }
  const data = reason ? { reason } : {}
  await insertEvent(ctx.db, { orderId: cancelled.id, type: 'cancelled', actor: actorOf(ctx), data })
  await announce(ctx, 'order.cancelled', orderId)
  return { id: cancelled.id, lines: await linesOf(ctx.db, [cancelled.id]) }
}

/** Inside a transaction, after events or payments of an order were written. That it is paid is told. */
export async function refreshOrderStates(ctx: Ctx, ids?: string[]): Promise<void> {
  for (const orderId of await refreshStates(ctx.db, ids)) await announce(ctx, 'order.paid', orderId)
}

/** The person behind a change, as ledgers and histories name him. */
export const actorOf = (ctx: Ctx): string => (ctx.person ? `user:${ctx.person.id}` : 'guest')

/** What opens a guest's order; the database holds only its hash. */
export const guestToken = (ctx: Ctx, id: string): string => tokenOf(ctx.env, id)

const tokenLife = 365 * 24 * 60 * 60 * 1000

/** An account needs no token. */
const tokenHashOf = (ctx: Ctx, id: string, userId: string | null): Pick<NewOrder, 'tokenHash' | 'tokenExpiresAt'> =>
  userId
    ? { tokenHash: null, tokenExpiresAt: null }
    : { tokenHash: hashOf(guestToken(ctx, id)), tokenExpiresAt: new Date(Date.now() + tokenLife) }

/** Who asks, as the database knows them. */
export const holderOf = (ctx: Ctx, token: string | undefined): Holder => ({
  userId: ctx.person?.id ?? null,
  tokenHash: token ? hashOf(token) : null,
})
