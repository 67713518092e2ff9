import { creditedTaxes } from '@haat/shared/invoices/rules.ts'
import type { CreditReason, DocumentSnapshot } from '@haat/shared/invoices/schema.ts'
import { toAmount, toMinor } from '@haat/shared/money.ts'
import { Language } from '@haat/shared/text.ts'
import type { Ctx } from '../../ctx.ts'
import type { WholeOrder } from '../orders/desk-view.ts'
import { orderView } from '../orders/view.ts'
import { readRules } from '../settings/service.ts'
import type { DocumentRow } from './repo.ts'

/** An invoice of an order as it stands now, in the language it was placed in. */
export async function invoiceOf(ctx: Ctx, { order, lines }: WholeOrder): Promise<DocumentSnapshot> {
  const shown = orderView(order, lines, [], new Map())
  const language = Language.safeParse(order.language).data ?? 'en'
  const { name, address, email, phoneFooter, phoneHeader, invoices } = await readRules({ ...ctx, language })
  return {
    orderId: order.orderId,
    orderDate: shown.date,
    seller: { name, address, email, phone: phoneFooter || phoneHeader, taxId: invoices.taxId },
    billing: shown.billingInfo,
    shipping: shown.shippingInfo,
    paymentMethod: shown.paymentMethod,
    currency: shown.currency,
    lines: shown.items.map((item, index) => ({
      name: item.name,
      options: optionsOf(lines[index]!),
      sku: item.sku,
      qty: item.qty,
      price: item.price,
      discount: item.discount,
      tax: toAmount(lines[index]!.tax),
      total: item.total,
    })),
    explanation: shown.explanation,
    tax: shown.tax,
    taxIncluded: shown.taxIncluded,
    taxes: shown.taxes,
    total: shown.total,
    credits: null,
  }
}

interface Credit {
  reason: CreditReason
  note: string
  total: number
  tax: number
}

/** A credit note about a part of an invoice, or all of it. `pieces`: what of its lines went back, with what was paid for it. */
export function creditNoteOf(
  invoice: DocumentRow,
  { reason, note, total, tax }: Credit,
  pieces: DocumentSnapshot['lines'] = [],
  delivery = 0,
): DocumentSnapshot {
  const { snapshot } = invoice
  const credits = { number: invoice.label, date: invoice.issuedAt.toISOString(), reason, note }
  if (total === invoice.total && pieces.length === 0) return { ...snapshot, credits }
  const taxes = snapshot.taxes.map((row) => ({ ...row, base: toMinor(row.base), amount: toMinor(row.amount) }))
  return {
    ...snapshot,
    lines: pieces,
    explanation: [
      { rule: 'items', amount: toAmount(total - delivery) },
      ...(delivery > 0 ? [{ rule: 'delivery' as const, amount: toAmount(delivery) }] : []),
    ],
    tax: toAmount(tax),
    // What is paid back always contains its tax.
    taxIncluded: true,
    taxes: creditedTaxes(taxes, { total, tax }).map((row) => ({
      ...row,
      base: toAmount(row.base),
      amount: toAmount(row.amount),
    })),
    total: toAmount(total),
    credits,
  }
}

/** Lines of an order that a refund names, with what was paid back for them. */
export const refundedLines = (
  { lines }: WholeOrder,
  refunded: WholeOrder['refunds'][number]['lines'],
): DocumentSnapshot['lines'] =>
  refunded.flatMap(({ lineId, qty, amount }) => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) return []
    const { name, sku, price } = line
    const paid = { price: toAmount(price), discount: 0, tax: 0, total: toAmount(amount) }
    return { name, options: optionsOf(line), sku, qty, ...paid }
  })

const optionsOf = ({ colorName, attributeName }: WholeOrder['lines'][number]): string[] =>
  [colorName, attributeName].filter((option) => option !== null)
