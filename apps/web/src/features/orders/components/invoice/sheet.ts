import type { DocumentSnapshot, ShopDocument } from '@haat/shared/invoices/schema.ts'
import type { Order } from '@haat/shared/orders/schema.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'

export type Invoiced = Omit<Order, 'events' | 'canCancel' | 'pay' | 'images' | 'refunds' | 'returnStatus' | 'parcels'>

/** Content of a printed sheet: an issued document, or an order without one. */
export interface Sheet extends Omit<DocumentSnapshot, 'lines'> {
  /** `summary`: no document has been issued */
  kind: ShopDocument['kind'] | 'summary'
  number: string | null
  date: string
  lines: readonly Omit<DocumentSnapshot['lines'][number], 'tax'>[]
  /** payment status of an order */
  paid: Order['paymentStatus'] | null
}

/** Titles by kind; only an issued document with a number is called an invoice. */
export const titles = {
  invoice: 'orders.invoice',
  credit_note: 'orders.creditNote',
  summary: 'orders.summary',
} as const satisfies Record<Sheet['kind'], string>

export const sheetOfDocument = ({ kind, number, date, snapshot }: ShopDocument): Sheet => ({
  ...snapshot,
  kind,
  number,
  date,
  paid: null,
})

export function sheetOfOrder(order: Invoiced, settings: Settings): Sheet {
  const { name, address, email, phoneFooter, phoneHeader, invoices } = settings
  return {
    kind: 'summary',
    number: null,
    date: order.date,
    orderId: order.orderId,
    orderDate: order.date,
    seller: { name, address, email, phone: phoneFooter || phoneHeader, taxId: invoices.taxId },
    billing: order.billingInfo,
    shipping: order.shippingInfo,
    paymentMethod: order.paymentMethod,
    paid: order.paymentStatus,
    currency: order.currency,
    lines: order.items.map(({ name, color, attribute, options, parts, sku, qty, price, discount, total }) => ({
      name,
      options:
        options.length > 0
          ? options.map(({ value, label }) => label ?? value)
          : [color?.label ?? color?.name, attribute?.label ?? attribute?.name].filter((option) => option !== undefined),
      ...(parts && {
        parts: parts.map((part) => ({ ...part, options: part.options.map(({ value, label }) => label ?? value) })),
      }),
      sku,
      qty,
      price,
      discount,
      total,
    })),
    explanation: order.explanation,
    tax: order.tax,
    taxIncluded: order.taxIncluded,
    taxes: order.taxes,
    total: order.total,
    credits: null,
  }
}
