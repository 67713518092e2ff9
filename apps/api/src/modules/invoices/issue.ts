import { isDeepStrictEqual } from 'node:util'
import { creditableAmounts, creditForRefund, formatInvoiceNumber, wantsInvoice } from '@haat/shared/invoices/rules.ts'
import type { CreditReason, DocumentKind, DocumentSnapshot } from '@haat/shared/invoices/schema.ts'
import { toMinor } from '@haat/shared/money.ts'
import { overpaidPart } from '@haat/shared/payments/refund-rules.ts'
import type { Ctx } from '../../platform/context.ts'
import {
  type Listener,
  type Listeners,
  lockOrderDetails,
  lockOrderRow,
  lockOrderRows,
  type Message,
  type OrderDetails,
  type OrderRow,
  toOrderDetails,
} from '../orders/service.ts'
import { readRules } from '../settings/service.ts'
import {
  type DocumentRow,
  findDocuments,
  findRefundOrderNumbers,
  insertDocument,
  invoicesInForce,
  markReversed,
  type NewDocument,
  takeNumber,
} from './repo.ts'
import { refundedLines, toCreditNote, toInvoice } from './snapshot.ts'

/**
 * Brings the invoice of an order up to date, inside the caller's transaction: reverses an invoice that is wrong or no longer due with a credit note,
 * and issues a new one if it is due. Idempotent; the order is locked first and the number series last.
 */
export async function settleInvoice(ctx: Ctx, orderId: string): Promise<void> {
  const order = await lockOrderRow(ctx, orderId)
  const [inForce] = await invoicesInForce(ctx.db, [order.id])
  await settleLocked(ctx, order, inForce)
}

async function settleLocked(ctx: Ctx, order: OrderRow, inForce: DocumentRow | undefined): Promise<void> {
  const dueInvoice = wantsInvoice(order) ? await toInvoice(ctx, await toOrderDetails(ctx, order)) : null
  if (inForce && dueInvoice && isSameSale(inForce.snapshot, dueInvoice)) return
  if (inForce) await reverse(ctx, inForce, dueInvoice ? 'changed' : 'cancelled', order.cancelReason ?? '')
  if (dueInvoice)
    await issue(
      ctx,
      { kind: 'invoice', orderId: order.id, invoiceId: null, refundId: null, ...toMinorAmounts(dueInvoice) },
      dueInvoice,
    )
}

/** Issues the credit note of a refund, unless the invoice was reversed already, inside the caller's transaction. */
async function creditRefund(ctx: Ctx, refundId: string): Promise<void> {
  const [orderId] = await findRefundOrderNumbers(ctx.db, [refundId])
  if (!orderId) return
  await settleInvoice(ctx, orderId)
  const details = await lockOrderDetails(ctx, { orderId })
  const [invoice] = await invoicesInForce(ctx.db, [details.order.id])
  const refund = details.refunds.find(({ id }) => id === refundId)
  if (!invoice || refund?.status !== 'succeeded') return
  const notes = await notesOn(ctx, invoice)
  if (notes.some((note) => note.refundId === refundId)) return
  const credit = creditForRefund(
    { total: refund.amount - overpaidPart(moneyBefore(details, refundId), refund), tax: refund.tax },
    creditableAmounts(invoice, notes),
  )
  if (credit.total === 0) return
  const about = { reason: 'refund' as const, note: refund.reason, ...credit }
  const isWhole = credit.total === refund.amount
  const snapshot = toCreditNote(
    invoice,
    about,
    isWhole ? refundedLines(details, refund.lines) : [],
    isWhole ? refund.delivery : 0,
  )
  await issue(ctx, { kind: 'credit_note', orderId: details.order.id, invoiceId: invoice.id, refundId, ...credit }, snapshot)
}

/** The order's total, its payments and the amount refunded without lines before this refund. */
const moneyBefore = ({ order, payments, refunds }: OrderDetails, refundId: string) => ({
  total: order.total,
  payments,
  refundedApart: refunds
    .filter(({ id, status, lines, delivery }) => id < refundId && status !== 'failed' && lines.length === 0 && delivery === 0)
    .reduce((sum, { amount }) => sum + amount, 0),
})

async function reverse(ctx: Ctx, invoice: DocumentRow, reason: CreditReason, note: string): Promise<void> {
  const left = creditableAmounts(invoice, await notesOn(ctx, invoice))
  if (left.total > 0 || invoice.total === 0) {
    const snapshot = toCreditNote(invoice, { reason, note, ...left })
    await issue(ctx, { kind: 'credit_note', orderId: invoice.orderId, invoiceId: invoice.id, refundId: null, ...left }, snapshot)
  }
  await markReversed(ctx.db, invoice.id)
}

const notesOn = async (ctx: Ctx, invoice: DocumentRow): Promise<DocumentRow[]> =>
  (await findDocuments(ctx.db, [invoice.orderId])).filter(({ invoiceId }) => invoiceId === invoice.id)

/** Locks the number series until the transaction ends, so that numbers have no gaps or duplicates; therefore it runs last. */
async function issue(ctx: Ctx, document: Omit<NewDocument, 'number' | 'label' | 'snapshot'>, snapshot: DocumentSnapshot) {
  const { invoices } = await readRules(ctx)
  const number = await takeNumber(ctx.db, document.kind)
  const label = formatInvoiceNumber(labelPrefix(document.kind, invoices), number)
  await insertDocument(ctx.db, { ...document, number, label, snapshot })
}

const labelPrefix = (kind: DocumentKind, { prefix, creditPrefix }: { prefix: string; creditPrefix: string }) =>
  kind === 'invoice' ? prefix : creditPrefix

const toMinorAmounts = ({ total, tax }: DocumentSnapshot) => ({ total: toMinor(total), tax: toMinor(tax) })

/** Whether two invoices cover the same lines and amounts; names and addresses may differ. */
function isSameSale(a: DocumentSnapshot, b: DocumentSnapshot): boolean {
  const sale = ({ lines, explanation, taxes, total }: DocumentSnapshot) => ({ lines, explanation, taxes, total })
  return isDeepStrictEqual(sale(a), JSON.parse(JSON.stringify(sale(b))))
}

/** Locks all orders before the number series. */
const settle: Listener = async (ctx, messages) => {
  const orders = await lockOrderRows(ctx, toReferences(messages))
  const inForce = await invoicesInForce(
    ctx.db,
    orders.map(({ id }) => id),
  )
  const byOrder = new Map(inForce.map((invoice) => [invoice.orderId, invoice]))
  for (const order of orders) await settleLocked(ctx, order, byOrder.get(order.id))
}

const credit: Listener = async (ctx, messages) => {
  const orderIds = await findRefundOrderNumbers(ctx.db, toReferences(messages))
  await lockOrderRows(ctx, orderIds)
  for (const { reference } of messages) await creditRefund(ctx, reference)
}

const toReferences = (messages: readonly Message[]): string[] => messages.map(({ reference }) => reference)

/** Invoice listeners, by outbox topic. */
export const invoiceListeners: Listeners = {
  'order.placed': [settle],
  'order.confirmed': [settle],
  'order.paid': [settle],
  'order.cancelled': [settle],
  'refund.succeeded': [credit],
}
