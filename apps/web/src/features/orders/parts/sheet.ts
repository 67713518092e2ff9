import type { DocumentSnapshot, ShopDocument } from '@haat/shared/invoices/schema.ts'
import type { Order } from '@haat/shared/orders/schema.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'

export type Invoiced = Omit<Order, 'events' | 'canCancel' | 'pay' | 'images' | 'refunds' | 'returnStatus' | 'parcels'>

/** What is printed: a document as it was issued, or an order that has none yet. */
export interface Sheet extends Omit<DocumentSnapshot, 'lines'> {
  /** `summary`: nothing was issued yet */
  kind: ShopDocument['kind'] | 'summary'
  number: string | null
  date: string
  lines: readonly Omit<DocumentSnapshot['lines'][number], 'tax'>[]
  /** of an order, how it stands */
  paid: Order['paymentStatus'] | null
}

/** What stands above each; only what was issued, with its number, calls itself an invoice. */
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
    lines: order.items.map(({ name, color, attribute, sku, qty, price, discount, total }) => ({
      name,
      options: [color?.name, attribute?.name].filter((option) => option !== undefined),
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
