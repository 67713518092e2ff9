import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { returnsDeskApi } from '@haat/shared/returns/desk-endpoints.ts'
import type { DeskReturn } from '@haat/shared/returns/desk-schema.ts'
import type { ReturnState } from '@haat/shared/returns/moves.ts'
import { decideReturn, type ReturnAction } from '@haat/shared/returns/rules.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { keepAttachment } from '../attachments/service.ts'
import { giveBackStock } from '../catalog/service.ts'
import { answerOnce } from '../checkout/idempotency.ts'
import { readDeskOrder } from '../orders/desk.ts'
import { allow, changeOrder, type Deed, tell } from '../orders/desk-acting.ts'
import { wholeOrder } from '../orders/desk-rewriting.ts'
import { backOf, type WholeOrder } from '../orders/desk-view.ts'
import { announce } from '../orders/messages.ts'
import { actorOf } from '../orders/service.ts'
import { deskReturnOf, readDeskReturn, returnFacts } from './desk.ts'
import { makeReturn, ownPictures } from './making.ts'
import { countMessages, findReturn, insertMessage, lockReturn, type ReturnRow, setReceived, setReturn } from './repo.ts'
import { assertLeft, offerOf, returnableLines } from './service.ts'
import { type WholeReturn, wholeReturns } from './view.ts'

type Answer = { return: DeskReturn }
type Work = (ctx: Ctx, whole: WholeReturn, order: WholeOrder) => Promise<Deed | null>

interface Wanted {
  returnId: string
  action: ReturnAction
  version: number
}

/** Does one thing to a return: order and return are locked, looked at, changed, and the order's states follow, in one transaction. */
export async function actOnReturn(ctx: Ctx, wanted: Wanted, work: Work): Promise<Answer> {
  const { returnId, action, version } = wanted
  const found = await findReturn(ctx.db, returnId)
  if (!found) throw new Refusal('not_found')
  await changeOrder(ctx, { orderId: found.orderId }, async (ctx, order) => {
    const row = await lockReturn(ctx.db, { id: returnId, orderId: order.order.id })
    if (!row) throw new Refusal('not_found')
    if (row.version !== version) throw new Refusal('version_conflict', { return: await deskReturnOf(ctx, row, order) })
    const whole = (await wholeReturns(ctx, [row]))[0]!
    allow(decideReturn(action, returnFacts(whole, order)))
    return work(ctx, whole, order)
  })
  return readDeskReturn(ctx, { returnId })
}

/** What every step leaves: the new state, the words for the buyer, an entry in the order's history, and a message for whoever tells. */
export async function step(
  ctx: Ctx,
  { row, order, to, words, set = {}, data = {} }: Step,
): Promise<Pick<Deed, 'diff'> & { action: `orders.return_${ReturnState}` }> {
  await setReturn(ctx.db, row.id, { status: to, askedAt: null, ...set })
  if (words) await insertMessage(ctx.db, { returnId: row.id, author: 'staff', text: words, pictures: [], actor: actorOf(ctx) })
  await tell(ctx, order.order.id, eventOf[to], { return: row.number, ...data })
  await announce(ctx, eventOf[to].replace('return_', 'return.') as 'return.approved', row.id)
  return { action: `orders.return_${to}`, diff: { return: [row.status, to] } }
}

interface Step {
  row: ReturnRow
  order: WholeOrder
  to: keyof typeof eventOf
  words: string
  set?: Parameters<typeof setReturn>[2]
  data?: Record<string, unknown>
}

const eventOf = {
  approved: 'return_approved',
  rejected: 'return_rejected',
  received: 'return_received',
  closed: 'return_closed',
} as const

export const approveReturn = (
  ctx: Ctx,
  { returnId, version, words, noGoodsBack }: ParsedOf<typeof returnsDeskApi.approve>,
): Promise<Answer> =>
  actOnReturn(ctx, { returnId, version, action: 'approve' }, (ctx, { row }, order) =>
    step(ctx, { row, order, to: 'approved', words, set: { noGoodsBack, decidedAt: new Date() } }),
  )

export const rejectReturn = (ctx: Ctx, { returnId, version, words }: ParsedOf<typeof returnsDeskApi.reject>): Promise<Answer> =>
  actOnReturn(ctx, { returnId, version, action: 'reject' }, (ctx, { row }, order) =>
    step(ctx, { row, order, to: 'rejected', words, set: { decidedAt: row.decidedAt ?? new Date(), closedAt: new Date() } }),
  )

/** Counted line by line; a line that is not named did not come. What can be sold again is on the shelf with this. */
export const receiveReturn = (
  ctx: Ctx,
  { returnId, version, lines, words }: ParsedOf<typeof returnsDeskApi.receive>,
): Promise<Answer> =>
  actOnReturn(ctx, { returnId, version, action: 'receive' }, async (ctx, whole, order) => {
    const { row } = whole
    const counted = whole.lines.map((line) => {
      const named = lines.find(({ lineId }) => lineId === line.lineId)
      return { ...line, received: named?.received ?? 0, resellable: named?.resellable ?? 0 }
    })
    if (lines.some(({ lineId }) => !whole.lines.some((line) => line.lineId === lineId)))
      throw new Refusal('bad_request', { fields: { lines: 'are not all of this return' } })
    if (counted.some(({ received, qty }) => received > qty)) throw new Refusal('too_many_pieces')
    // Pieces that a refund has put on the shelf already do not come twice.
    const full = counted.find(({ lineId, bought, resellable }) => resellable > bought - backOf(lineId, order).restocked)
    if (full)
      throw new Refusal('too_many_pieces', { lineId: full.lineId, left: full.bought - backOf(full.lineId, order).restocked })
    await setReceived(ctx.db, row.id, counted)
    const deed = await step(ctx, { row, order, to: 'received', words, set: { receivedAt: new Date() } })
    const pieces = counted.flatMap(({ variantId, resellable }) =>
      variantId && resellable > 0 ? [{ variantId, qty: resellable }] : [],
    )
    if (pieces.length > 0)
      await giveBackStock(ctx, pieces, { reference: order.order.orderId, actor: actorOf(ctx), kind: 'return' })
    const total = (of: 'received' | 'resellable') => counted.reduce((sum, line) => sum + line[of], 0)
    return { ...deed, diff: { ...deed.diff, received: [0, total('received')], restocked: [0, total('resellable')] } }
  })

export const closeReturn = (ctx: Ctx, { returnId, version, words }: ParsedOf<typeof returnsDeskApi.close>): Promise<Answer> =>
  actOnReturn(ctx, { returnId, version, action: 'close' }, (ctx, { row }, order) =>
    step(ctx, { row, order, to: 'closed', words, set: { closedAt: new Date() } }),
  )

const mostMessages = 400

/** Two answers at once are two answers: nothing is compared. */
export async function replyToReturn(
  ctx: Ctx,
  { returnId, text, pictures }: ParsedOf<typeof returnsDeskApi.reply>,
): Promise<Answer> {
  const found = await findReturn(ctx.db, returnId)
  if (!found) throw new Refusal('not_found')
  await inTransaction(ctx, async (ctx) => {
    const row = (await lockReturn(ctx.db, { id: returnId, orderId: found.row.orderId }))!
    if (row.status === 'cancelled') throw new Refusal('order_state', { status: row.status })
    if ((await countMessages(ctx.db, returnId)) >= mostMessages) throw new Refusal('limit_reached')
    const shown = await ownPictures(ctx, row.orderId, pictures)
    const id = await insertMessage(ctx.db, { returnId, author: 'staff', text, pictures: shown, actor: actorOf(ctx) })
    await setReturn(ctx.db, returnId, { askedAt: null })
    await announce(ctx, 'return.message', id)
  })
  return readDeskReturn(ctx, { returnId })
}

export async function sendDeskPhoto(
  ctx: Ctx,
  { returnId }: ParsedOf<typeof returnsDeskApi.sendPhoto>,
): Promise<AnswerOf<typeof returnsDeskApi.sendPhoto>> {
  const found = await findReturn(ctx.db, returnId)
  if (!found) throw new Refusal('not_found')
  const { orderId } = found.row
  return { picture: await keepAttachment(ctx, { orderId, purpose: 'message', bytes: ctx.upload!, by: 'staff' }) }
}

export async function showOffer(
  ctx: Ctx,
  { orderId }: ParsedOf<typeof returnsDeskApi.offer>,
): Promise<AnswerOf<typeof returnsDeskApi.offer>> {
  const offer = await offerOf(ctx, await wholeOrder(ctx, orderId), 'staff')
  const { items } = (await readDeskOrder(ctx, { orderId })).order
  return { offer, items: items.map(({ _id, name, color, attribute, image }) => ({ _id, name, color, attribute, image })) }
}

/** A buyer on the telephone: what was agreed is approved with that. */
export async function openReturn(
  ctx: Ctx,
  { orderId, noGoodsBack, ...request }: ParsedOf<typeof returnsDeskApi.open>,
): Promise<Answer> {
  let made = ''
  await changeOrder(ctx, { orderId }, async (ctx, order) => {
    let isFirst = false
    const { id } = await answerOnce<{ id: string }>(ctx, { route: 'desk returns', guest: orderId }, async () => {
      isFirst = true
      const { lines, why } = await returnableLines(ctx, order, 'staff')
      if (why !== null && why !== 'nothing_left') throw new Refusal('order_state', { why })
      assertLeft(request.lines, lines)
      const row = await makeReturn(ctx, order, request, { status: 'approved', noGoodsBack, author: 'staff' })
      await tell(ctx, order.order.id, 'return_approved', { return: row.number })
      await announce(ctx, 'return.approved', row.id)
      return { answer: { id: row.id }, last: async () => {} }
    })
    made = id
    return isFirst ? { action: 'orders.return_opened', diff: { return: [null, 'approved'] } } : null
  })
  return readDeskReturn(ctx, { returnId: made })
}
