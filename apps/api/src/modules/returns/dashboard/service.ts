import { stockUnits } from '@haat/shared/catalog/bundles.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { toAmount } from '@haat/shared/money.ts'
import { mostWaiting } from '@haat/shared/orders/dashboard/rules.ts'
import { leftToRefund, type RefundFacts, unitsLeft, valueOfUnits } from '@haat/shared/payments/refund-rules.ts'
import type { returnsDashboardApi } from '@haat/shared/returns/dashboard/endpoints.ts'
import type { DashboardReturn, DashboardReturnLine } from '@haat/shared/returns/dashboard/schema.ts'
import { countedUnits, nextReturnStep, type ReturnFacts, returnActionsFor } from '@haat/shared/returns/rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readListPage } from '../../../platform/pagination.ts'
import { findOrderDetails, type OrderDetails, toSearchWords } from '../../orders/service.ts'
import { toRefundFacts } from '../../payments/service.ts'
import { findReturn, type ReturnLineRow, type ReturnRow, returnsOfOrder } from '../repo.ts'
import { headView, lineView, loadReturnDetails, type ReturnDetails } from '../view.ts'
import { countReturns, countWaiting, type DashboardRow, findReturns, type ReturnFilter } from './repo.ts'

type Query = ParsedOf<typeof returnsDashboardApi.list>

/**
 * Lists returns for staff, one page at a time.
 * @throws bad_cursor
 */
export async function listDashboardReturns(
  ctx: Ctx,
  { q, sort: wanted, limit, cursor, ...filters }: Query,
): Promise<AnswerOf<typeof returnsDashboardApi.list>> {
  const { updatedSince } = filters
  const sort = updatedSince === undefined ? wanted : 'changed'
  const filter: ReturnFilter = { ...filters, words: q ? toSearchWords(q) : undefined }
  const { rows, ...page } = await readListPage(ctx, {
    list: ['returns', sort, filter],
    cursor,
    limit,
    updatedSince,
    find: (after) => findReturns(ctx.db, filter, { sort, limit, after }),
    count: () => countReturns(ctx.db, filter),
    position: ({ key, id }) => [key, id],
  })
  return {
    returns: rows.map(rowView),
    ...page,
  }
}

function rowView({ id, key: _, value, noGoodsBack, exchangeable, refundable, ...row }: DashboardRow) {
  const facts = { status: row.status, noGoodsBack, refundable, exchangeable, units: row.units }
  return { _id: id, ...row, value: toAmount(value), next: nextReturnStep(facts, row.resolution) }
}

/** Counts returns by the step they wait for. */
export const countReturnsWaiting = async (ctx: Ctx): Promise<AnswerOf<typeof returnsDashboardApi.counts>> => ({
  counts: await countWaiting(ctx.db, mostWaiting),
})

/**
 * Returns one return as the dashboard shows it.
 * @throws not_found
 */
export async function readDashboardReturn(ctx: Ctx, { returnId }: { returnId: string }): Promise<{ return: DashboardReturn }> {
  const found = await findReturn(ctx.db, returnId)
  if (!found) throw new Refusal('not_found')
  return { return: await toDashboardReturn(ctx, found.row, await findOrderDetails(ctx, found.orderId)) }
}

/** Builds a return as the dashboard shows it, with suggested refund amounts in major units. */
export async function toDashboardReturn(ctx: Ctx, row: ReturnRow, order: OrderDetails): Promise<DashboardReturn> {
  const siblings = await returnsOfOrder(ctx.db, row.orderId)
  const details = (await loadReturnDetails(ctx, [row]))[0]!
  const { outcome, images, lines } = details
  const facts = returnFacts(details, order)
  const money = toRefundFacts(order)
  const values = lines.map((line) => lineValue(line, details, money))
  const value = values.reduce((sum, one) => sum + one, 0)
  const delivery = await refundableDelivery(ctx, details, siblings, money)
  const suggested = Math.min(facts.refundable, value + delivery)
  return {
    ...headView(details),
    orderId: order.order.orderId,
    exchange: outcome.exchangeNumber === null ? null : { orderId: outcome.exchangeNumber },
    lines: lines.map((line, index) => dashboardLine(line, values[index]!, order, images)),
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
    next: nextReturnStep(facts, row.resolution),
    actions: returnActionsFor(facts),
    others: siblings.flatMap(({ id, number, status }) => (id === row.id ? [] : [{ _id: id, number, status }])),
    version: row.version,
  }
}

/** The facts that the return rules decide by. */
export function returnFacts({ row, lines }: Pick<ReturnDetails, 'row' | 'lines'>, order: OrderDetails): ReturnFacts {
  const facts = toRefundFacts(order)
  // Refunded units cannot be exchanged as well.
  const isPaidFor = (line: ReturnLineRow) => {
    const refundLine = facts.lines.find(({ id }) => id === line.lineId)
    return refundLine !== undefined && countedUnits(line, row.noGoodsBack) <= unitsLeft(refundLine)
  }
  return {
    status: row.status,
    noGoodsBack: row.noGoodsBack,
    refundable: leftToRefund(order),
    exchangeable: lines.length > 0 && lines.every((line) => line.exchangeVariantId !== null && isPaidFor(line)),
    units: lines.reduce((sum, line) => sum + countedUnits(line, row.noGoodsBack), 0),
  }
}

/** Counted units per line, without units that were already refunded. */
export function countedLines({ row, lines }: Pick<ReturnDetails, 'row' | 'lines'>, order: OrderDetails) {
  const facts = toRefundFacts(order)
  return lines.flatMap((line) => {
    const refundLine = facts.lines.find(({ id }) => id === line.lineId)
    const qty = refundLine ? Math.min(countedUnits(line, row.noGoodsBack), unitsLeft(refundLine)) : 0
    return qty > 0 ? [{ lineId: line.lineId, qty }] : []
  })
}

/** Amount paid for the units of a line (minor units). For a refunded return: their value before that refund. */
function lineValue(line: ReturnLineRow, { row }: ReturnDetails, facts: RefundFacts): number {
  const refundLine = facts.lines.find(({ id }) => id === line.lineId)
  if (!refundLine) return 0
  const units = countedUnits(line, row.noGoodsBack)
  const refunded = row.refundId === null ? refundLine.refunded : Math.max(0, refundLine.refunded - units)
  return valueOfUnits({ ...refundLine, refunded }, Math.min(units, refundLine.qty - refunded))
}

/** Delivery is refunded when all units of the order come back. */
async function refundableDelivery(
  ctx: Ctx,
  details: ReturnDetails,
  siblings: readonly ReturnRow[],
  facts: RefundFacts,
): Promise<number> {
  const settled = siblings.filter(({ id, status }) => id !== details.row.id && status === 'closed')
  const all = [details, ...(await loadReturnDetails(ctx, settled))]
  const back = all.flatMap(({ row, lines }) => lines.map((line) => countedUnits(line, row.noGoodsBack)))
  const sum = (units: readonly number[]) => units.reduce((all, one) => all + one, 0)
  return sum(back) < sum(facts.lines.map(({ qty }) => qty)) ? 0 : Math.max(0, facts.delivery - facts.refundedDelivery)
}

function dashboardLine(
  line: ReturnLineRow,
  value: number,
  { order }: OrderDetails,
  images: ReturnDetails['images'],
): DashboardReturnLine {
  const { exchangeVariantId, exchangeSold, exchangeStock } = line
  return {
    ...lineView(line, images),
    sku: line.sku,
    resellable: line.resellable,
    price: toAmount(Math.floor((line.total - line.discount + (order.taxIncluded ? 0 : line.tax)) / line.bought)),
    value: toAmount(value),
    stock: exchangeVariantId === null || !exchangeSold ? null : (exchangeStock ?? -1),
    restockable: stockUnits(line, 1).length > 0,
  }
}
