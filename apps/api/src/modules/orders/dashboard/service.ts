import { normalizeForSearch } from '@haat/shared/catalog/normalize.ts'
import { mostExpandedRows } from '@haat/shared/dashboard/limits.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { toAmount } from '@haat/shared/money.ts'
import type { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { nextStep } from '@haat/shared/orders/dashboard/rules.ts'
import type { DashboardOrder, DashboardOrderRow } from '@haat/shared/orders/dashboard/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readListPage } from '../../../platform/pagination.ts'
import { loadForDashboard } from '../../catalog/service.ts'
import { findOrderLines, type OrderRow } from '../order/repo.ts'
import { loadLinePictures } from '../order/summaries.ts'
import { countDashboard, countNext, type DashboardRow, findDashboardPage, findTags, type OrderFilter } from './list-repo.ts'
import { dashboardView, type OrderDetails } from './order-view.ts'
import {
  findBuyers,
  findDashboardOrder,
  findDashboardOrders,
  findHistory,
  findParcels,
  findPayments,
  findRefunds,
  findRestockedUnits,
} from './repo.ts'

type Query = ParsedOf<typeof ordersDashboardApi.list>

/**
 * Lists orders for staff, one page at a time.
 * @throws bad_cursor, bad_request for too many rows to expand, not_allowed without permission to view what is expanded
 */
export async function listDashboardOrders(
  ctx: Ctx,
  { q, sort: wanted, limit, cursor, expand = [], ...filters }: Query,
): Promise<AnswerOf<typeof ordersDashboardApi.list>> {
  if (expand.length > 0 && limit > mostExpandedRows)
    throw new Refusal('bad_request', { fields: { limit: `is at most ${mostExpandedRows} with expand` } })
  assertMayExpand(ctx, expand)
  const { updatedSince } = filters
  const sort = updatedSince === undefined ? wanted : 'changed'
  const filter: OrderFilter = { ...filters, words: q ? toSearchWords(q) : undefined }
  const { rows, ...page } = await readListPage(ctx, {
    list: ['dashboard orders', sort, filter],
    cursor,
    limit,
    updatedSince,
    find: (after) => findDashboardPage(ctx.db, filter, { sort, limit, after }),
    count: () => countDashboard(ctx.db, filter),
    position: ({ key, id }) => [key, id],
  })
  const more = await expansions(
    ctx,
    rows.map(({ id }) => id),
    expand,
  )
  return { orders: rows.map((row) => ({ ...rowView(row), ...more(row.id) })), ...page }
}

/**
 * Returns one order, and what `expand` names.
 * @throws not_found, not_allowed without permission to view what is expanded
 */
export async function readExpandedOrder(
  ctx: Ctx,
  { orderId, expand = [] }: ParsedOf<typeof ordersDashboardApi.read>,
): Promise<AnswerOf<typeof ordersDashboardApi.read>> {
  assertMayExpand(ctx, expand)
  const { order } = await readDashboardOrder(ctx, { orderId })
  if (!expand.includes('products')) return { order }
  const ids = new Set(order.items.flatMap(({ productId }) => productId ?? []))
  return { order: { ...order, products: await loadForDashboard(ctx, [...ids]) } }
}

function assertMayExpand(ctx: Ctx, expand: readonly string[]): void {
  if (expand.includes('products') && !can(ctx.person?.session ?? null, 'products', 'view')) throw new Refusal('not_allowed')
}

type Expansion = Pick<AnswerOf<typeof ordersDashboardApi.list>['orders'][number], 'details' | 'products'>

/** Reads what `expand` names, with a fixed number of queries; answers how to find that of an order. */
async function expansions(
  ctx: Ctx,
  ids: readonly string[],
  expand: NonNullable<Query['expand']>,
): Promise<(id: string) => Expansion> {
  if (expand.length === 0) return () => ({})
  const orders = await loadDashboardOrders(ctx, await findDashboardOrders(ctx.db, ids))
  const byId = new Map(orders.map((order) => [order._id, order]))
  const productIds = orders.flatMap(({ items }) => items.flatMap(({ productId }) => productId ?? []))
  const products = expand.includes('products') ? await loadForDashboard(ctx, [...new Set(productIds)]) : []
  return (id) => {
    const order = byId.get(id)
    const ofOrder = new Set(order?.items.map(({ productId }) => productId))
    return {
      ...(order && expand.includes('details') && { details: order }),
      ...(expand.includes('products') && { products: products.filter(({ _id }) => ofOrder.has(_id)) }),
    }
  }
}

/**
 * The same page of orders with everything that the dashboard shows of each, for an export.
 * @throws bad_cursor
 */
export async function exportOrders(ctx: Ctx, query: Query): Promise<{ orders: DashboardOrder[]; next: string | null }> {
  const { expand: _, ...rest } = query
  const { orders: page, next } = await listDashboardOrders(ctx, rest)
  const found = await findDashboardOrders(
    ctx.db,
    page.map(({ _id }) => _id),
  )
  const byId = new Map((await loadDashboardOrders(ctx, found)).map((order) => [order._id, order]))
  return { orders: page.flatMap(({ _id }) => byId.get(_id) ?? []), next }
}

/** Counts orders by the step they wait for. */
export const countWaiting = async (ctx: Ctx): Promise<AnswerOf<typeof ordersDashboardApi.counts>> => ({
  counts: await countNext(ctx.db),
})

/** Lists the tags in use, most used first. */
export const listOrderTags = async (ctx: Ctx): Promise<AnswerOf<typeof ordersDashboardApi.tags>> => ({
  tags: await findTags(ctx.db),
})

/** Splits a search text into at most six lower-case words. A telephone number is one word of digits without separators and leading zeros. */
export function toSearchWords(q: string): string[] {
  const asDigits = normalizeForSearch(q)
  if (/^[+\d\s().-]+$/.test(asDigits)) {
    const digits = asDigits.replace(/\D/g, '').replace(/^0+/, '')
    return digits === '' ? [] : [digits]
  }
  return [...new Set(q.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean))].slice(0, 6)
}

const rowView = (row: DashboardRow): DashboardOrderRow => ({
  _id: row.id,
  orderId: row.orderId,
  date: row.placedAt,
  status: row.status,
  paymentStatus: row.paymentStatus,
  fulfilmentStatus: row.fulfilmentStatus,
  returnStatus: row.returnStatus,
  paymentMethod: row.paymentMethod,
  total: toAmount(row.total),
  count: row.units,
  currency: row.currency,
  customer: { _id: row.userId, name: row.name, email: row.email, phone: row.phone },
  place: `${row.city}, ${row.country}`,
  next: nextStep(row),
  tags: row.tags,
  held: row.held,
  source: row.source,
  agent: row.agent,
  version: row.version,
})

/**
 * Returns one order as the dashboard shows it.
 * @throws not_found
 */
export async function readDashboardOrder(ctx: Ctx, { orderId }: { orderId: string }): Promise<{ order: DashboardOrder }> {
  const order = await findDashboardOrder(ctx.db, orderId)
  if (!order) throw new Refusal('not_found')
  return { order: (await loadDashboardOrders(ctx, [order]))[0]! }
}

/** Builds the dashboard view of several orders, in the given order, with a fixed number of queries. */
export async function loadDashboardOrders(ctx: Ctx, found: readonly OrderRow[]): Promise<DashboardOrder[]> {
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return []
  const allDetails = await loadOrderDetails(ctx, found)
  const history = Map.groupBy(await findHistory(ctx.db, ids), ({ orderId }) => orderId)
  const maySee = can(ctx.person?.session ?? null, 'customers', 'view')
  const buyer = new Map((await findBuyers(ctx.db, ids)).map((row) => [row.id, maySee ? row : { ...row, ...hiddenNotes }]))
  const pictures = await loadLinePictures(
    ctx,
    allDetails.flatMap(({ lines }) => lines),
  )
  return allDetails.map((details) =>
    dashboardView(details, { buyer: buyer.get(details.order.id)!, history: history.get(details.order.id) ?? [], pictures }),
  )
}

/** Replaces customer notes for staff without permission to view customers. */
const hiddenNotes = { note: '', tags: [], blocked: false }

/** Loads lines, parcels, payments, refunds and restocked units of the orders, with one query per table. */
export async function loadOrderDetails(ctx: Ctx, found: readonly OrderRow[]): Promise<OrderDetails[]> {
  const ids = found.map(({ id }) => id)
  const lines = Map.groupBy(await findOrderLines(ctx.db, ids), ({ orderId }) => orderId)
  const parcels = Map.groupBy(await findParcels(ctx.db, ids), ({ orderId }) => orderId)
  const payments = Map.groupBy(await findPayments(ctx.db, ids), ({ orderId }) => orderId)
  const refunds = Map.groupBy(await findRefunds(ctx.db, ids), ({ orderId }) => orderId)
  const resold = Map.groupBy(await findRestockedUnits(ctx.db, ids), ({ orderId }) => orderId)
  return found.map((order) => ({
    order,
    lines: lines.get(order.id) ?? [],
    parcels: parcels.get(order.id) ?? [],
    payments: payments.get(order.id) ?? [],
    refunds: refunds.get(order.id) ?? [],
    resold: resold.get(order.id) ?? [],
  }))
}
