import { fold } from '@haat/shared/catalog/fold.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { toAmount } from '@haat/shared/money.ts'
import type { ordersDeskApi } from '@haat/shared/orders/desk-endpoints.ts'
import { nextStep } from '@haat/shared/orders/desk-rules.ts'
import type { DeskOrder, DeskOrderRow } from '@haat/shared/orders/desk-schema.ts'
import { can } from '@haat/shared/permissions.ts'
import type { Ctx } from '../../ctx.ts'
import { cursorFor, readCursor } from '../../keyset.ts'
import { countDesk, countNext, type DeskRow, findDeskPage, findTags, type OrderFilter } from './desk-list-repo.ts'
import { buyersOfAll, findDeskOrder, historyOfAll, parcelsOfAll, paymentsOfAll, refundsOfAll, resoldOfAll } from './desk-repo.ts'
import { deskView, type WholeOrder } from './desk-view.ts'
import { linesOf, type OrderRow } from './repo.ts'
import { picturesOf } from './summaries.ts'

type Query = ParsedOf<typeof ordersDeskApi.list>

/** One page of orders for staff. */
export async function listDeskOrders(
  ctx: Ctx,
  { q, sort, limit, cursor, ...narrowed }: Query,
): Promise<AnswerOf<typeof ordersDeskApi.list>> {
  const filter: OrderFilter = { ...narrowed, words: q ? wordsOf(q) : undefined }
  const list = JSON.stringify(['desk orders', sort, filter])
  const after = cursor === undefined ? null : readCursor(ctx, list, cursor)
  const [found, { total, estimated }] = await Promise.all([
    findDeskPage(ctx.db, filter, { sort, limit, after }),
    countDesk(ctx.db, filter),
  ])
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return {
    orders: page.map(rowView),
    next: last ? cursorFor(ctx, list, [last.key, last.id]) : null,
    total,
    ...(estimated && { estimated }),
  }
}

export const countWaiting = async (ctx: Ctx): Promise<AnswerOf<typeof ordersDeskApi.counts>> => ({
  counts: await countNext(ctx.db),
})

export const listOrderTags = async (ctx: Ctx): Promise<AnswerOf<typeof ordersDeskApi.tags>> => ({ tags: await findTags(ctx.db) })

/** A telephone number is one word however it is grouped; the zeros before it are the country's own. */
export function wordsOf(q: string): string[] {
  const asDigits = fold(q)
  if (/^[+\d\s().-]+$/.test(asDigits)) {
    const digits = asDigits.replace(/\D/g, '').replace(/^0+/, '')
    return digits === '' ? [] : [digits]
  }
  return [...new Set(q.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean))].slice(0, 6)
}

const rowView = (row: DeskRow): DeskOrderRow => ({
  _id: row.id,
  orderId: row.orderId,
  date: row.placedAt,
  status: row.status,
  paymentStatus: row.paymentStatus,
  fulfilmentStatus: row.fulfilmentStatus,
  returnStatus: row.returnStatus,
  paymentMethod: row.paymentMethod,
  total: toAmount(row.total),
  count: row.pieces,
  currency: row.currency,
  customer: { _id: row.userId, name: row.name, email: row.email, phone: row.phone },
  place: `${row.city}, ${row.country}`,
  next: nextStep(row),
  tags: row.tags,
  held: row.held,
  source: row.source,
  version: row.version,
})

export async function readDeskOrder(ctx: Ctx, { orderId }: { orderId: string }): Promise<{ order: DeskOrder }> {
  const order = await findDeskOrder(ctx.db, orderId)
  if (!order) throw new Refusal('not_found')
  return { order: (await deskOrdersOf(ctx, [order]))[0]! }
}

/** Orders with everything around them, in the order given; a handful of questions for any number of orders. */
export async function deskOrdersOf(ctx: Ctx, found: readonly OrderRow[]): Promise<DeskOrder[]> {
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return []
  const wholes = await wholeOrders(ctx, found)
  const history = Map.groupBy(await historyOfAll(ctx.db, ids), ({ orderId }) => orderId)
  const maySee = can(ctx.person?.session ?? null, 'customers', 'view')
  const buyer = new Map((await buyersOfAll(ctx.db, ids)).map((row) => [row.id, maySee ? row : { ...row, ...unsaid }]))
  const pictures = await picturesOf(
    ctx,
    wholes.flatMap(({ lines }) => lines),
  )
  return wholes.map((whole) =>
    deskView(whole, { buyer: buyer.get(whole.order.id)!, history: history.get(whole.order.id) ?? [], pictures }),
  )
}

/** What the section of customers keeps about one, for who may not view that section. */
const unsaid = { note: '', tags: [], blocked: false }

/** What the rules look at. */
export async function wholeOrders(ctx: Ctx, found: readonly OrderRow[]): Promise<WholeOrder[]> {
  const ids = found.map(({ id }) => id)
  const lines = Map.groupBy(await linesOf(ctx.db, ids), ({ orderId }) => orderId)
  const parcels = Map.groupBy(await parcelsOfAll(ctx.db, ids), ({ orderId }) => orderId)
  const payments = Map.groupBy(await paymentsOfAll(ctx.db, ids), ({ orderId }) => orderId)
  const refunds = Map.groupBy(await refundsOfAll(ctx.db, ids), ({ orderId }) => orderId)
  const resold = Map.groupBy(await resoldOfAll(ctx.db, ids), ({ orderId }) => orderId)
  return found.map((order) => ({
    order,
    lines: lines.get(order.id) ?? [],
    parcels: parcels.get(order.id) ?? [],
    payments: payments.get(order.id) ?? [],
    refunds: refunds.get(order.id) ?? [],
    resold: resold.get(order.id) ?? [],
  }))
}
