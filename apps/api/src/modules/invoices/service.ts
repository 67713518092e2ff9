import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import type { invoicesDeskApi } from '@haat/shared/invoices/desk-endpoints.ts'
import type { invoicesApi } from '@haat/shared/invoices/endpoints.ts'
import type { ShopDocument } from '@haat/shared/invoices/schema.ts'
import { toAmount } from '@haat/shared/money.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { writeAudit } from '../audit/service.ts'
import { readDeskOrder } from '../orders/desk.ts'
import { readOrder } from '../orders/service.ts'
import { type DocumentRow, documentsOf, invoicesInForce } from './repo.ts'

/** For whoever may read the order; for everybody else there is none. */
export async function documentsOfOrder(
  ctx: Ctx,
  input: ParsedOf<typeof invoicesApi.ofOrder>,
): Promise<AnswerOf<typeof invoicesApi.ofOrder>> {
  const { order } = await readOrder(ctx, input)
  return { documents: (await documentsOf(ctx.db, [order._id])).map(documentView) }
}

export async function deskDocumentsOf(
  ctx: Ctx,
  input: ParsedOf<typeof invoicesDeskApi.ofOrder>,
): Promise<AnswerOf<typeof invoicesDeskApi.ofOrder>> {
  const { order } = await readDeskOrder(ctx, input)
  return { documents: (await documentsOf(ctx.db, [order._id])).map(documentView) }
}

/** Who carries names and addresses away is written down. */
export const printInvoices = (
  ctx: Ctx,
  { ids }: ParsedOf<typeof invoicesDeskApi.print>,
): Promise<AnswerOf<typeof invoicesDeskApi.print>> =>
  inTransaction(ctx, async (ctx) => {
    const found = await invoicesInForce(ctx.db, ids)
    const numbers = found.map(({ label }) => label)
    await writeAudit(ctx, { section: 'orders', action: 'invoices.print', diff: { invoices: [null, numbers] } })
    return { invoices: Object.fromEntries(found.map((row) => [row.orderId, documentView(row)])) }
  })

/** Everything that was issued about these orders, for who asks for a copy of their data. */
export const documentsOfAll = async (ctx: Ctx, orderIds: readonly string[]): Promise<ShopDocument[]> =>
  orderIds.length === 0 ? [] : (await documentsOf(ctx.db, orderIds)).map(documentView)

const documentView = ({ id, kind, label, issuedAt, total, reversedAt, snapshot }: DocumentRow): ShopDocument => ({
  _id: id,
  kind,
  number: label,
  date: issuedAt.toISOString(),
  total: toAmount(total),
  reversed: reversedAt !== null,
  snapshot,
})
