import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import type { invoicesDashboardApi } from '@haat/shared/invoices/dashboard/endpoints.ts'
import type { invoicesApi } from '@haat/shared/invoices/endpoints.ts'
import type { ShopDocument } from '@haat/shared/invoices/schema.ts'
import { toAmount } from '@haat/shared/money.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { writeAudit } from '../audit/service.ts'
import { readDashboardOrder, readOrder } from '../orders/service.ts'
import { type DocumentRow, findDocuments, invoicesInForce } from './repo.ts'

export { invoiceListeners, settleInvoice } from './issue.ts'

/**
 * Lists the documents of an order for its owner or a visitor with its guest token.
 * @throws not_found, rate_limited
 */
export async function listDocuments(
  ctx: Ctx,
  input: ParsedOf<typeof invoicesApi.ofOrder>,
): Promise<AnswerOf<typeof invoicesApi.ofOrder>> {
  const { order } = await readOrder(ctx, input)
  return { documents: (await findDocuments(ctx.db, [order._id])).map(documentView) }
}

/**
 * Lists the documents of an order for staff.
 * @throws not_found
 */
export async function listDashboardDocuments(
  ctx: Ctx,
  input: ParsedOf<typeof invoicesDashboardApi.ofOrder>,
): Promise<AnswerOf<typeof invoicesDashboardApi.ofOrder>> {
  const { order } = await readDashboardOrder(ctx, input)
  return { documents: (await findDocuments(ctx.db, [order._id])).map(documentView) }
}

/** Returns the invoices of several orders for printing, by order id. Writes an audit entry, because the pages contain personal data. */
export const printInvoices = (
  ctx: Ctx,
  { ids }: ParsedOf<typeof invoicesDashboardApi.print>,
): Promise<AnswerOf<typeof invoicesDashboardApi.print>> =>
  inTransaction(ctx, async (ctx) => {
    const found = await invoicesInForce(ctx.db, ids)
    const numbers = found.map(({ label }) => label)
    await writeAudit(ctx, { section: 'orders', action: 'invoices.print', diff: { invoices: [null, numbers] } })
    return { invoices: Object.fromEntries(found.map((row) => [row.orderId, documentView(row)])) }
  })

/** All documents of these orders, for the data export. */
export const findAllDocuments = async (ctx: Ctx, orderIds: readonly string[]): Promise<ShopDocument[]> =>
  orderIds.length === 0 ? [] : (await findDocuments(ctx.db, orderIds)).map(documentView)

const documentView = ({ id, kind, label, issuedAt, total, reversedAt, snapshot }: DocumentRow): ShopDocument => ({
  _id: id,
  kind,
  number: label,
  date: issuedAt.toISOString(),
  total: toAmount(total),
  reversed: reversedAt !== null,
  snapshot,
})
