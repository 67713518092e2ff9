import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { toAmount } from '@haat/shared/money.ts'
import { mostWaiting } from '@haat/shared/orders/desk-rules.ts'
import { worthOfPieces } from '@haat/shared/payments/refund-rules.ts'
import type { returnsDeskApi } from '@haat/shared/returns/desk-endpoints.ts'
import type { DeskReturn, DeskReturnLine } from '@haat/shared/returns/desk-schema.ts'
import { countedPieces, nextReturnStep, type ReturnFacts, returnActionsFor } from '@haat/shared/returns/rules.ts'
import type { Ctx } from '../../ctx.ts'
import { cursorFor, readCursor } from '../../keyset.ts'
import { wordsOf } from '../orders/desk.ts'
import { wholeOrder } from '../orders/desk-rewriting.ts'
import type { WholeOrder } from '../orders/desk-view.ts'
import { countReturns, countWaiting, type DeskRow, findReturns, type ReturnFilter } from './desk-repo.ts'
import { findReturn, type ReturnLineRow, type ReturnRow, returnsOfOrder } from './repo.ts'
import { headView, lineView, type WholeReturn, wholeReturns } from './view.ts'

type Query = ParsedOf<typeof returnsDeskApi.list>

export async function listDeskReturns(
  ctx: Ctx,
  { q, sort, limit, cursor, ...narrowed }: Query,
): Promise<AnswerOf<typeof returnsDeskApi.list>> {
  const filter: ReturnFilter = { ...narrowed, words: q ? wordsOf(q) : undefined }
  const list = JSON.stringify(['returns', sort, filter])
  const after = cursor === undefined ? null : readCursor(ctx, list, cursor)
  const [found, { total, estimated }] = await Promise.all([
    findReturns(ctx.db, filter, { sort, limit, after }),
    countReturns(ctx.db, filter),
  ])
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return {
    returns: page.map(rowView),
    next: last ? cursorFor(ctx, list, [last.key, last.id]) : null,
    total,
    ...(estimated && { estimated }),
  }
}

function rowView({ id, key: _, value, noGoodsBack, exchangeable, refundable, ...row }: DeskRow) {
  const facts = { status: row.status, noGoodsBack, refundable, exchangeable }
  return { _id: id, ...row, value: toAmount(value), next: nextReturnStep(facts, row.wish) }
}

export const countReturnsWaiting = async (ctx: Ctx): Promise<AnswerOf<typeof returnsDeskApi.counts>> => ({
  counts: await countWaiting(ctx.db, mostWaiting),
})

export async function readDeskReturn(ctx: Ctx, { returnId }: { returnId: string }): Promise<{ return: DeskReturn }> {
  const found = await findReturn(ctx.db, returnId)
  if (!found) throw new Refusal('not_found')
  return { return: await deskReturnOf(ctx, found.row, await wholeOrder(ctx, found.orderId)) }
}

/** A return as staff see it, and decide on it. */
export async function deskReturnOf(ctx: Ctx, row: ReturnRow, order: WholeOrder): Promise<DeskReturn> {
  const siblings = await returnsOfOrder(ctx.db, row.orderId)
  const whole = (await wholeReturns(ctx, [row]))[0]!
  const { outcome, images, lines } = whole
  const facts = returnFacts(whole, order)
  const values = lines.map((line) => worthOf(line, row, order))
  const value = values.reduce((sum, one) => sum + one, 0)
  const delivery = await deliveryBack(whole, order, siblings, ctx)
  const suggested = Math.min(facts.refundable, value + delivery)
  return {
    ...headView(whole),
    orderId: order.order.orderId,
    exchange: outcome.exchangeNumber === null ? null : { orderId: outcome.exchangeNumber },
    lines: lines.map((line, index) => deskLine(line, values[index]!, order, images)),
    customer: {
      _id: order.order.userId,
      name: order.order.billing.fullName,
      email: order.order.email,
      phone: order.order.billing.phone,
    },
    currency: order.order.currency,
    value: toAmount(value),
    refundable: toAmount(facts.refundable),
    suggested: toAmount(suggested),
    suggestedDelivery: toAmount(Math.max(0, suggested - value)),
    unanswered: row.askedAt !== null,
    next: nextReturnStep(facts, row.wish),
    actions: returnActionsFor(facts),
    others: siblings.flatMap(({ id, number, status }) => (id === row.id ? [] : [{ _id: id, number, status }])),
    version: row.version,
  }
}

export const returnFacts = ({ row, lines }: Pick<WholeReturn, 'row' | 'lines'>, { payments }: WholeOrder): ReturnFacts => ({
  status: row.status,
  noGoodsBack: row.noGoodsBack,
  refundable: payments.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0),
  exchangeable: lines.length > 0 && lines.every(({ exchangeVariantId }) => exchangeVariantId !== null),
})

/** Pieces of a line that were paid back, or are about to be. */
export const refundedPieces = ({ refunds }: WholeOrder, lineId: string): number =>
  refunds
    .filter(({ status }) => status !== 'failed')
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => (line.lineId === lineId ? sum + line.qty : sum), 0)

function worthOf(line: ReturnLineRow, row: ReturnRow, order: WholeOrder): number {
  const worth = line.total - line.discount + (order.order.taxIncluded ? 0 : line.tax)
  const refunded = row.refundId === null ? Math.min(refundedPieces(order, line.lineId), line.bought) : 0
  const pieces = Math.min(countedPieces(line, row.noGoodsBack), line.bought - refunded)
  return worthOfPieces({ qty: line.bought, refunded, worth }, pieces)
}

/** The delivery is paid back with the last piece: who keeps nothing has had nothing delivered. */
async function deliveryBack(whole: WholeReturn, order: WholeOrder, siblings: readonly ReturnRow[], ctx: Ctx): Promise<number> {
  const settled = siblings.filter(({ id, status }) => id === whole.row.id || status === 'closed')
  const all = await wholeReturns(ctx, settled)
  const back = all.flatMap(({ row, lines }) => lines.map((line) => countedPieces(line, row.noGoodsBack)))
  const pieces = back.reduce((sum, one) => sum + one, 0)
  if (pieces < order.lines.reduce((sum, { qty }) => sum + qty, 0)) return 0
  const { delivery, deliveryTax, taxIncluded } = order.order
  const given = order.refunds.reduce((sum, { status, delivery }) => (status === 'failed' ? sum : sum + delivery), 0)
  return Math.max(0, delivery + (taxIncluded ? 0 : deliveryTax) - given)
}

function deskLine(line: ReturnLineRow, value: number, { order }: WholeOrder, images: WholeReturn['images']): DeskReturnLine {
  const { exchangeVariantId, exchangeSold, exchangeStock } = line
  return {
    ...lineView(line, images),
    sku: line.sku,
    resellable: line.resellable,
    price: toAmount(Math.floor((line.total - line.discount + (order.taxIncluded ? 0 : line.tax)) / line.bought)),
    value: toAmount(value),
    stock: exchangeVariantId === null || !exchangeSold ? null : (exchangeStock ?? -1),
    restockable: line.variantId !== null,
  }
}
