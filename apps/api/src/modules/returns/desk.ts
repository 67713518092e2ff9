import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { toAmount } from '@haat/shared/money.ts'
import { mostWaiting } from '@haat/shared/orders/desk-rules.ts'
import { leftToRefund, piecesLeft, type RefundFacts, worthOfPieces } from '@haat/shared/payments/refund-rules.ts'
import type { returnsDeskApi } from '@haat/shared/returns/desk-endpoints.ts'
import type { DeskReturn, DeskReturnLine } from '@haat/shared/returns/desk-schema.ts'
import { countedPieces, nextReturnStep, type ReturnFacts, returnActionsFor } from '@haat/shared/returns/rules.ts'
import type { Ctx } from '../../ctx.ts'
import { cursorFor, readCursor } from '../../keyset.ts'
import { wordsOf } from '../orders/desk.ts'
import { wholeOrder } from '../orders/desk-rewriting.ts'
import type { WholeOrder } from '../orders/desk-view.ts'
import { refundFactsOf } from '../payments/refund.ts'
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
  const money = refundFactsOf(order)
  const values = lines.map((line) => worthOf(line, whole, money))
  const value = values.reduce((sum, one) => sum + one, 0)
  const delivery = await deliveryBack(ctx, whole, siblings, money)
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

export function returnFacts({ row, lines }: Pick<WholeReturn, 'row' | 'lines'>, order: WholeOrder): ReturnFacts {
  const facts = refundFactsOf(order)
  // Whoever has the money back for a piece gets nothing else for it.
  const isPaidFor = (line: ReturnLineRow) => {
    const known = facts.lines.find(({ id }) => id === line.lineId)
    return known !== undefined && countedPieces(line, row.noGoodsBack) <= piecesLeft(known)
  }
  return {
    status: row.status,
    noGoodsBack: row.noGoodsBack,
    refundable: leftToRefund(order),
    exchangeable: lines.length > 0 && lines.every((line) => line.exchangeVariantId !== null && isPaidFor(line)),
  }
}

/** Pieces that count, without those that were paid back already. */
export function countedLines({ row, lines }: Pick<WholeReturn, 'row' | 'lines'>, order: WholeOrder) {
  const facts = refundFactsOf(order)
  return lines.flatMap((line) => {
    const known = facts.lines.find(({ id }) => id === line.lineId)
    const qty = known ? Math.min(countedPieces(line, row.noGoodsBack), piecesLeft(known)) : 0
    return qty > 0 ? [{ lineId: line.lineId, qty }] : []
  })
}

/** What the pieces of each line were paid with; of a return that was paid back, what they would be worth again. */
function worthOf(line: ReturnLineRow, { row }: WholeReturn, facts: RefundFacts): number {
  const known = facts.lines.find(({ id }) => id === line.lineId)
  if (!known) return 0
  const pieces = countedPieces(line, row.noGoodsBack)
  const refunded = row.refundId === null ? known.refunded : Math.max(0, known.refunded - pieces)
  return worthOfPieces({ ...known, refunded }, Math.min(pieces, known.qty - refunded))
}

/** The delivery is paid back with the last piece: who keeps nothing has had nothing delivered. */
async function deliveryBack(ctx: Ctx, whole: WholeReturn, siblings: readonly ReturnRow[], facts: RefundFacts): Promise<number> {
  const settled = siblings.filter(({ id, status }) => id !== whole.row.id && status === 'closed')
  const all = [whole, ...(await wholeReturns(ctx, settled))]
  const back = all.flatMap(({ row, lines }) => lines.map((line) => countedPieces(line, row.noGoodsBack)))
  const sum = (pieces: readonly number[]) => pieces.reduce((all, one) => all + one, 0)
  return sum(back) < sum(facts.lines.map(({ qty }) => qty)) ? 0 : Math.max(0, facts.delivery - facts.refundedDelivery)
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
