import { isDeepStrictEqual } from 'node:util'
import { creditable, creditOf, labelOf, wantsInvoice } from '@haat/shared/invoices/rules.ts'
import type { CreditReason, DocumentKind, DocumentSnapshot } from '@haat/shared/invoices/schema.ts'
import { toMinor } from '@haat/shared/money.ts'
import { beyondSale } from '@haat/shared/payments/refund-rules.ts'
import type { Ctx } from '../../ctx.ts'
import type { WholeOrder } from '../orders/desk-view.ts'
import { lockHeld, lockOrderRow, wholeOf } from '../orders/held.ts'
import type { Listener, Listeners } from '../orders/outbox.ts'
import { readRules } from '../settings/service.ts'
import {
  type DocumentRow,
  documentsOf,
  insertDocument,
  invoicesInForce,
  markReversed,
  type NewDocument,
  orderOfRefund,
  takeNumber,
} from './repo.ts'
import { creditNoteOf, invoiceOf, refundedLines } from './snapshot.ts'

/**
 * Inside a transaction: an order has the invoice it should have. One that was cancelled or changed gives it back by a credit note;
 * done any number of times, by any number at once, it is done once, because the order is locked first and the series after it.
 */
export async function settleInvoice(ctx: Ctx, orderId: string): Promise<void> {
  const order = await lockOrderRow(ctx, orderId)
  const [inForce] = await invoicesInForce(ctx.db, [order.id])
  const wanted = wantsInvoice(order) ? await invoiceOf(ctx, await wholeOf(ctx, order)) : null
  if (inForce && wanted && sameSale(inForce.snapshot, wanted)) return
  if (inForce) await reverse(ctx, inForce, wanted ? 'changed' : 'cancelled', order.cancelReason ?? '')
  if (wanted)
    await issue(ctx, { kind: 'invoice', orderId: order.id, invoiceId: null, refundId: null, ...amountsOf(wanted) }, wanted)
}

/** Inside a transaction: money that went back has its credit note, as far as the invoice is not taken back already. */
async function creditRefund(ctx: Ctx, refundId: string): Promise<void> {
  const orderId = await orderOfRefund(ctx.db, refundId)
  if (!orderId) return
  await settleInvoice(ctx, orderId)
  const whole = await lockHeld(ctx, { orderId })
  const [invoice] = await invoicesInForce(ctx.db, [whole.order.id])
  const refund = whole.refunds.find(({ id }) => id === refundId)
  if (!invoice || refund?.status !== 'succeeded') return
  const notes = await notesOn(ctx, invoice)
  if (notes.some((note) => note.refundId === refundId)) return
  const credit = creditOf(
    { total: refund.amount - beyondSale(moneyBefore(whole, refundId), refund), tax: refund.tax },
    creditable(invoice, notes),
  )
  if (credit.total === 0) return
  const about = { reason: 'refund' as const, note: refund.reason, ...credit }
  const isWhole = credit.total === refund.amount
  const snapshot = creditNoteOf(invoice, about, isWhole ? refundedLines(whole, refund.lines) : [], isWhole ? refund.delivery : 0)
  await issue(ctx, { kind: 'credit_note', orderId: whole.order.id, invoiceId: invoice.id, refundId, ...credit }, snapshot)
}

/** What was paid for the order, and what had gone back apart from its lines when this refund was written. */
const moneyBefore = ({ order, payments, refunds }: WholeOrder, refundId: string) => ({
  total: order.total,
  payments,
  refundedApart: refunds
    .filter(({ id, status, lines, delivery }) => id < refundId && status !== 'failed' && lines.length === 0 && delivery === 0)
    .reduce((sum, { amount }) => sum + amount, 0),
})

async function reverse(ctx: Ctx, invoice: DocumentRow, reason: CreditReason, note: string): Promise<void> {
  const left = creditable(invoice, await notesOn(ctx, invoice))
  if (left.total > 0 || invoice.total === 0) {
    const snapshot = creditNoteOf(invoice, { reason, note, ...left })
    await issue(ctx, { kind: 'credit_note', orderId: invoice.orderId, invoiceId: invoice.id, refundId: null, ...left }, snapshot)
  }
  await markReversed(ctx.db, invoice.id)
}

const notesOn = async (ctx: Ctx, invoice: DocumentRow): Promise<DocumentRow[]> =>
  (await documentsOf(ctx.db, [invoice.orderId])).filter(({ invoiceId }) => invoiceId === invoice.id)

/** The series is locked as late as possible, and until the transaction ends: no number is left out or given twice. */
async function issue(ctx: Ctx, document: Omit<NewDocument, 'number' | 'label' | 'snapshot'>, snapshot: DocumentSnapshot) {
  const { invoices } = await readRules(ctx)
  const number = await takeNumber(ctx.db, document.kind)
  const label = labelOf(prefixOf(document.kind, invoices), number)
  await insertDocument(ctx.db, { ...document, number, label, snapshot })
}

const prefixOf = (kind: DocumentKind, { prefix, creditPrefix }: { prefix: string; creditPrefix: string }) =>
  kind === 'invoice' ? prefix : creditPrefix

const amountsOf = ({ total, tax }: DocumentSnapshot) => ({ total: toMinor(total), tax: toMinor(tax) })

/** What was sold, and for what: the buyer and the shop may have changed their names since. */
function sameSale(a: DocumentSnapshot, b: DocumentSnapshot): boolean {
  const sale = ({ lines, explanation, taxes, total }: DocumentSnapshot) => ({ lines, explanation, taxes, total })
  return isDeepStrictEqual(sale(a), JSON.parse(JSON.stringify(sale(b))))
}

const settle: Listener = (ctx, { reference }) => settleInvoice(ctx, reference)

export const invoiceListeners: Listeners = {
  'order.placed': [settle],
  'order.confirmed': [settle],
  'order.paid': [settle],
  'order.cancelled': [settle],
  'refund.succeeded': [(ctx, { reference }) => creditRefund(ctx, reference)],
}
