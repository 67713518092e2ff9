import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { returnsApi } from '@haat/shared/returns/endpoints.ts'
import { buyerMayCancelReturn, returnable, unitsBackByRefund, whyNotReturnable } from '@haat/shared/returns/rules.ts'
import type { Return, ReturnOffer } from '@haat/shared/returns/schema.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { consumeRateLimit } from '../../platform/rate-limit.ts'
import { inRetriedTransaction } from '../../platform/retry.ts'
import { saveAttachment } from '../attachments/service.ts'
import { claimRequest, storeAnswer } from '../checkout/service.ts'
import {
  findArrivals,
  findOwnOrder,
  lockOrderDetails,
  type OrderDetails,
  publish,
  recordOrderEvent,
  refreshOrderStates,
  toOrderDetails,
} from '../orders/service.ts'
import { readRules } from '../settings/service.ts'
import {
  countClaimedUnits,
  countMessages,
  deleteMessages,
  insertMessage,
  lockReturn,
  notifyStaff,
  returnsOfOrder,
  returnsOfOrders,
  setReturn,
} from './repo.ts'
import { findExchanges, ownPictures, writeReturn } from './request-return.ts'
import { loadReturnDetails, returnView } from './view.ts'

export { countReturnsWaiting } from './dashboard/service.ts'
export { writeReturn } from './request-return.ts'

/**
 * Lists the returns of the caller's order and what can still be returned.
 * @throws not_found, rate_limited
 */
export async function listReturns(ctx: Ctx, input: ParsedOf<typeof returnsApi.list>): Promise<AnswerOf<typeof returnsApi.list>> {
  const order = await findOwnOrder(ctx, input)
  const found = await loadReturnDetails(ctx, await returnsOfOrder(ctx.db, order.id))
  return { returns: found.map((one) => returnView(ctx, one)), offer: await toReturnOffer(ctx, await toOrderDetails(ctx, order)) }
}

/** Units per line that can be returned now, with the deadline (ms). Staff may ignore the time limit and the setting. */
export async function returnableLines(
  ctx: Ctx,
  details: OrderDetails,
  by: 'buyer' | 'staff',
): Promise<{ lines: { lineId: string; qty: number; until: number }[]; why: ReturnOffer['why']; days: number }> {
  const rules = (await readRules(ctx)).returns
  const bound = by === 'buyer' ? rules : { enabled: true, days: 36_500 }
  const arrivals = await findArrivals(ctx, details)
  const notReturnable = new Map((await countClaimedUnits(ctx.db, details.order.id)).map(({ lineId, units }) => [lineId, units]))
  const now = Date.now()
  const facts = details.lines.map(({ id }) => ({
    arrivals: arrivals.get(id) ?? [],
    spokenFor: (notReturnable.get(id) ?? 0) + unitsBackByRefund(details.refunds, id),
  }))
  const why = whyNotReturnable(bound, { cancelled: details.order.status === 'cancelled' }, facts, now)
  const lines = details.lines.flatMap(({ id }, index) => {
    const { qty, until } = returnable(facts[index]!.arrivals, facts[index]!.spokenFor, bound, now)
    return why === null && qty > 0 && until !== null ? [{ lineId: id, qty, until }] : []
  })
  return { lines, why, days: rules.days }
}

/** What can be returned now, with deadlines (ISO) and exchange variants. */
export async function toReturnOffer(ctx: Ctx, details: OrderDetails, by: 'buyer' | 'staff' = 'buyer'): Promise<ReturnOffer> {
  const { lines, why, days } = await returnableLines(ctx, details, by)
  const exchanges = lines.length > 0 ? await findExchanges(ctx, details) : new Map()
  const { returns, address } = await readRules(ctx)
  return {
    lines: lines.map(({ lineId, qty, until }) => ({
      lineId,
      qty,
      until: new Date(until).toISOString(),
      exchanges: (exchanges.get(lineId) ?? []).map(
        ({ color, attribute }: { color: string | null; attribute: string | null }) => ({
          color,
          attribute,
        }),
      ),
    })),
    why,
    days,
    address: returns.address || address,
  }
}

/**
 * Requests a return for the caller's own order. The order lock serialises concurrent requests for the same units.
 * @throws not_found, order_state, too_many_units, rate_limited, in_progress, idempotency_mismatch, the refusals of `writeReturn`
 */
export async function requestReturn(
  ctx: Ctx,
  { orderId, token, ...request }: ParsedOf<typeof returnsApi.request>,
): Promise<AnswerOf<typeof returnsApi.request>> {
  const order = await findOwnOrder(ctx, { orderId, token })
  await consumeRateLimit(ctx, 'return', order.id)
  const scope = { route: 'returns', guest: orderId }
  const { id } = await inRetriedTransaction(ctx, async (ctx) => {
    const stored = await claimRequest<{ id: string }>(ctx, scope)
    if (stored) return stored
    const details = await lockOrderDetails(ctx, order)
    const { lines, why } = await returnableLines(ctx, details, 'buyer')
    if (why !== null && why !== 'nothing_left') throw new Refusal('order_state', { why })
    assertLeft(request.lines, lines)
    const { id, number } = await writeReturn(ctx, details, request, {
      status: 'requested',
      noGoodsBack: false,
      author: 'customer',
    })
    await recordOrderEvent(ctx, order.id, 'return_requested', { return: number })
    await refreshOrderStates(ctx, [order.id])
    await publish(ctx, 'return.requested', id)
    await notifyStaff(ctx.db)
    await storeAnswer(ctx, scope, { id })
    return { id }
  })
  return { return: await ownReturn(ctx, order.id, id) }
}

/**
 * Throws if more units are requested than can be returned.
 * @throws too_many_units
 */
export function assertLeft(
  wanted: readonly { lineId: string; qty: number }[],
  left: readonly { lineId: string; qty: number }[],
): void {
  const most = new Map(left.map(({ lineId, qty }) => [lineId, qty]))
  if (wanted.some(({ lineId, qty }) => qty > (most.get(lineId) ?? 0))) throw new Refusal('too_many_units')
}

/**
 * Stores a photo for a return of the caller's own order.
 * @throws not_found
 */
export async function sendPhoto(
  ctx: Ctx,
  { orderId, token }: ParsedOf<typeof returnsApi.sendPhoto>,
): Promise<AnswerOf<typeof returnsApi.sendPhoto>> {
  const order = await findOwnOrder(ctx, { orderId, token })
  return { picture: await saveAttachment(ctx, { orderId: order.id, purpose: 'return', bytes: ctx.upload!, by: 'buyer' }) }
}

const maxMessages = 200

/**
 * Adds a customer's message to a return.
 * @throws not_found, order_state, limit_reached, rate_limited, bad_request
 */
export async function writeMessage(
  ctx: Ctx,
  { orderId, token, returnId, text, pictures }: ParsedOf<typeof returnsApi.write>,
): Promise<AnswerOf<typeof returnsApi.write>> {
  const order = await findOwnOrder(ctx, { orderId, token })
  await consumeRateLimit(ctx, 'return', order.id)
  await inTransaction(ctx, async (ctx) => {
    const row = await lockReturn(ctx.db, { id: returnId, orderId: order.id })
    if (!row) throw new Refusal('not_found')
    if (row.status === 'cancelled') throw new Refusal('order_state', { status: row.status })
    if ((await countMessages(ctx.db, row.id)) >= maxMessages) throw new Refusal('limit_reached')
    const shown = await ownPictures(ctx, order.id, pictures)
    const actor = ctx.person ? `user:${ctx.person.id}` : 'guest'
    await insertMessage(ctx.db, { returnId, author: 'customer', text, pictures: shown, actor })
    await setReturn(ctx.db, row.id, { askedAt: row.askedAt ?? new Date() })
    await notifyStaff(ctx.db)
  })
  return { return: await ownReturn(ctx, order.id, returnId) }
}

/**
 * Cancels a return for its customer while the rules allow it.
 * @throws not_found, order_state
 */
export async function cancelReturn(
  ctx: Ctx,
  { orderId, token, returnId }: ParsedOf<typeof returnsApi.cancel>,
): Promise<AnswerOf<typeof returnsApi.cancel>> {
  const order = await findOwnOrder(ctx, { orderId, token })
  await inTransaction(ctx, async (ctx) => {
    await lockOrderDetails(ctx, order)
    const row = await lockReturn(ctx.db, { id: returnId, orderId: order.id })
    if (!row) throw new Refusal('not_found')
    if (!buyerMayCancelReturn(row.status)) throw new Refusal('order_state', { status: row.status })
    await setReturn(ctx.db, row.id, { status: 'cancelled', closedAt: new Date(), askedAt: null })
    await recordOrderEvent(ctx, order.id, 'return_closed', { return: row.number, outcome: 'cancelled' })
    await refreshOrderStates(ctx, [order.id])
  })
  return { return: await ownReturn(ctx, order.id, returnId) }
}

async function ownReturn(ctx: Ctx, orderId: string, id: string): Promise<Return> {
  const row = (await returnsOfOrder(ctx.db, orderId)).find((one) => one.id === id)
  if (!row) throw new Refusal('not_found')
  return returnView(ctx, (await loadReturnDetails(ctx, [row]))[0]!)
}

/** All returns of these orders, for the data export. */
export async function findAllReturns(ctx: Ctx, orderIds: readonly string[]): Promise<(Return & { ofOrder: string })[]> {
  if (orderIds.length === 0) return []
  const found = await loadReturnDetails(ctx, await returnsOfOrders(ctx.db, orderIds))
  return found.map((details) => ({ ...returnView(ctx, details), ofOrder: details.row.orderId }))
}

/** Erases the messages of returns, inside the caller's transaction; the returned lines stay for the books. */
export const eraseReturns = (ctx: Ctx, orderIds: readonly string[]): Promise<void> => deleteMessages(ctx.db, orderIds)
