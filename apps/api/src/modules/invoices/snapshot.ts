import { creditedTaxes } from '@haat/shared/invoices/rules.ts'
import type { CreditReason, DocumentSnapshot } from '@haat/shared/invoices/schema.ts'
import { toAmount, toMinor } from '@haat/shared/money.ts'
import { Language } from '@haat/shared/text.ts'
import type { Ctx } from '../../platform/context.ts'
import { buyerNames, type OrderDetails, orderView } from '../orders/service.ts'
import { readRules } from '../settings/service.ts'
import type { DocumentRow } from './repo.ts'

/** Builds the invoice of an order as it is now, in the language it was placed in. Amounts are in major units. */
export async function toInvoice(ctx: Ctx, { order, lines }: OrderDetails): Promise<DocumentSnapshot> {
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
      ...buyerNames(lines[index]!),
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

/** Builds a credit note for a part of an invoice or all of it. `units`: refunded lines with the amount refunded for them. */
export function toCreditNote(
  invoice: DocumentRow,
  { reason, note, total, tax }: Credit,
  units: DocumentSnapshot['lines'] = [],
  delivery = 0,
): DocumentSnapshot {
  const { snapshot } = invoice
  const credits = { number: invoice.label, date: invoice.issuedAt.toISOString(), reason, note }
  if (total === invoice.total && units.length === 0) return { ...snapshot, credits }
  const taxes = snapshot.taxes.map((row) => ({ ...row, base: toMinor(row.base), amount: toMinor(row.amount) }))
  return {
    ...snapshot,
    lines: units,
    explanation: [
      { rule: 'items', amount: toAmount(total - delivery) },
      ...(delivery > 0 ? [{ rule: 'delivery' as const, amount: toAmount(delivery) }] : []),
    ],
    tax: toAmount(tax),
    // A refunded amount always includes its tax.
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

/** The order lines of a refund with the amounts refunded for them (major units). */
export const refundedLines = (
  { lines }: OrderDetails,
  refunded: OrderDetails['refunds'][number]['lines'],
): DocumentSnapshot['lines'] =>
  refunded.flatMap(({ lineId, qty, amount }) => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) return []
    const { sku, price } = line
    const paid = { price: toAmount(price), discount: 0, tax: 0, total: toAmount(amount) }
    return { ...buyerNames(line), sku, qty, ...paid }
  })
