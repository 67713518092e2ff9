import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { returnsApi } from '@haat/shared/returns/endpoints.ts'
import { buyerMayCancelReturn, returnable, whyNot } from '@haat/shared/returns/rules.ts'
import type { Return, ReturnOffer } from '@haat/shared/returns/schema.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { countTry } from '../../http/limits.ts'
import { withRetries } from '../../retry.ts'
import { keepAttachment } from '../attachments/service.ts'
import { answerOnce } from '../checkout/idempotency.ts'
import { tell } from '../orders/desk-acting.ts'
import type { WholeOrder } from '../orders/desk-view.ts'
import { arrivalsOf, lockHeld, wholeOf } from '../orders/held.ts'
import { announce } from '../orders/messages.ts'
import { heldOrder, refreshOrderStates } from '../orders/service.ts'
import { readRules } from '../settings/service.ts'
import { exchangesOf, makeReturn, ownPictures } from './making.ts'
import {
  countMessages,
  deleteMessages,
  insertMessage,
  lockReturn,
  notifyStaff,
  returnsOfOrder,
  returnsOfOrders,
  setReturn,
  spokenFor,
} from './repo.ts'
import { returnView, wholeReturns } from './view.ts'

/** Returns of an order, and what of it could still be returned, for its holder. */
export async function listReturns(ctx: Ctx, input: ParsedOf<typeof returnsApi.list>): Promise<AnswerOf<typeof returnsApi.list>> {
  const order = await heldOrder(ctx, input)
  const found = await wholeReturns(ctx, await returnsOfOrder(ctx.db, order.id))
  return { returns: found.map((one) => returnView(ctx, one)), offer: await offerOf(ctx, await wholeOf(ctx, order)) }
}

/** What may be given back now. Staff are not bound by the time, nor by the switch. */
export async function returnableLines(
  ctx: Ctx,
  whole: WholeOrder,
  by: 'buyer' | 'staff',
): Promise<{ lines: { lineId: string; qty: number; until: number }[]; why: ReturnOffer['why']; days: number }> {
  const rules = (await readRules(ctx)).returns
  const bound = by === 'buyer' ? rules : { enabled: true, days: 36_500 }
  const arrivals = await arrivalsOf(ctx, whole)
  const taken = new Map((await spokenFor(ctx.db, whole.order.id)).map(({ lineId, pieces }) => [lineId, pieces]))
  const now = Date.now()
  const facts = whole.lines.map(({ id }) => ({ arrivals: arrivals.get(id) ?? [], spokenFor: taken.get(id) ?? 0 }))
  const why = whyNot(bound, { cancelled: whole.order.status === 'cancelled' }, facts, now)
  const lines = whole.lines.flatMap(({ id }, index) => {
    const { qty, until } = returnable(facts[index]!.arrivals, facts[index]!.spokenFor, bound, now)
    return why === null && qty > 0 && until !== null ? [{ lineId: id, qty, until }] : []
  })
  return { lines, why, days: rules.days }
}

export async function offerOf(ctx: Ctx, whole: WholeOrder, by: 'buyer' | 'staff' = 'buyer'): Promise<ReturnOffer> {
  const { lines, why, days } = await returnableLines(ctx, whole, by)
  const exchanges = lines.length > 0 ? await exchangesOf(ctx, whole) : new Map()
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

/** Of any number of wishes at once for the same pieces, one after the other is decided by what the one before has left. */
export async function requestReturn(
  ctx: Ctx,
  { orderId, token, ...request }: ParsedOf<typeof returnsApi.request>,
): Promise<AnswerOf<typeof returnsApi.request>> {
  const order = await heldOrder(ctx, { orderId, token })
  await countTry(ctx, 'return', order.id)
  const { id } = await withRetries(() =>
    inTransaction(ctx, (ctx) =>
      answerOnce<{ id: string }>(ctx, { route: 'returns', guest: orderId }, async () => {
        const whole = await lockHeld(ctx, order)
        const { lines, why } = await returnableLines(ctx, whole, 'buyer')
        if (why !== null && why !== 'nothing_left') throw new Refusal('order_state', { why })
        assertLeft(request.lines, lines)
        const made = await makeReturn(ctx, whole, request, { status: 'requested', noGoodsBack: false, author: 'customer' })
        await tell(ctx, order.id, 'return_requested', { return: made.number })
        await refreshOrderStates(ctx, [order.id])
        await announce(ctx, 'return.requested', made.id)
        await notifyStaff(ctx.db)
        return { answer: { id: made.id }, last: async () => {} }
      }),
    ),
  )
  return { return: await ownReturn(ctx, order.id, id) }
}

export function assertLeft(
  wanted: readonly { lineId: string; qty: number }[],
  left: readonly { lineId: string; qty: number }[],
): void {
  const most = new Map(left.map(({ lineId, qty }) => [lineId, qty]))
  if (wanted.some(({ lineId, qty }) => qty > (most.get(lineId) ?? 0))) throw new Refusal('too_many_pieces')
}

export async function sendPhoto(
  ctx: Ctx,
  { orderId, token }: ParsedOf<typeof returnsApi.sendPhoto>,
): Promise<AnswerOf<typeof returnsApi.sendPhoto>> {
  const order = await heldOrder(ctx, { orderId, token })
  return { picture: await keepAttachment(ctx, { orderId: order.id, purpose: 'return', bytes: ctx.upload!, by: 'buyer' }) }
}

const mostMessages = 200

export async function writeMessage(
  ctx: Ctx,
  { orderId, token, returnId, text, pictures }: ParsedOf<typeof returnsApi.write>,
): Promise<AnswerOf<typeof returnsApi.write>> {
  const order = await heldOrder(ctx, { orderId, token })
  await countTry(ctx, 'return', order.id)
  await inTransaction(ctx, async (ctx) => {
    const row = await lockReturn(ctx.db, { id: returnId, orderId: order.id })
    if (!row) throw new Refusal('not_found')
    if (row.status === 'cancelled') throw new Refusal('order_state', { status: row.status })
    if ((await countMessages(ctx.db, row.id)) >= mostMessages) throw new Refusal('limit_reached')
    const shown = await ownPictures(ctx, order.id, pictures)
    const actor = ctx.person ? `user:${ctx.person.id}` : 'guest'
    await insertMessage(ctx.db, { returnId, author: 'customer', text, pictures: shown, actor })
    await setReturn(ctx.db, row.id, { askedAt: row.askedAt ?? new Date() })
    await notifyStaff(ctx.db)
  })
  return { return: await ownReturn(ctx, order.id, returnId) }
}

export async function cancelReturn(
  ctx: Ctx,
  { orderId, token, returnId }: ParsedOf<typeof returnsApi.cancel>,
): Promise<AnswerOf<typeof returnsApi.cancel>> {
  const order = await heldOrder(ctx, { orderId, token })
  await inTransaction(ctx, async (ctx) => {
    await lockHeld(ctx, order)
    const row = await lockReturn(ctx.db, { id: returnId, orderId: order.id })
    if (!row) throw new Refusal('not_found')
    if (!buyerMayCancelReturn(row.status)) throw new Refusal('order_state', { status: row.status })
    await setReturn(ctx.db, row.id, { status: 'cancelled', closedAt: new Date(), askedAt: null })
    await tell(ctx, order.id, 'return_closed', { return: row.number, outcome: 'cancelled' })
    await refreshOrderStates(ctx, [order.id])
  })
  return { return: await ownReturn(ctx, order.id, returnId) }
}

async function ownReturn(ctx: Ctx, orderId: string, id: string): Promise<Return> {
  const row = (await returnsOfOrder(ctx.db, orderId)).find((one) => one.id === id)
  if (!row) throw new Refusal('not_found')
  return returnView(ctx, (await wholeReturns(ctx, [row]))[0]!)
}

/** What was asked to be given back of these orders, for the copy of one's data. */
export async function everyReturnOf(ctx: Ctx, orderIds: readonly string[]): Promise<(Return & { ofOrder: string })[]> {
  if (orderIds.length === 0) return []
  const found = await wholeReturns(ctx, await returnsOfOrders(ctx.db, orderIds))
  return found.map((whole) => ({ ...returnView(ctx, whole), ofOrder: whole.row.orderId }))
}

/** Inside a transaction: what was said goes with who said it; what was returned stays for the books. */
export const forgetReturns = (ctx: Ctx, orderIds: readonly string[]): Promise<void> => deleteMessages(ctx.db, orderIds)
