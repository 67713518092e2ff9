import { wantsInvoice } from '@haat/shared/invoices/rules.ts'
import type { Order } from '@haat/shared/orders/schema.ts'

/** Key of the text on the button that opens the documents of an order; a cancelled order may have an invoice and a credit note. */
export const documentLabel = (order: Pick<Order, 'status' | 'paymentStatus'>) =>
  order.status === 'cancelled' ? 'orders.documents' : wantsInvoice(order) ? 'orders.invoice' : 'orders.summary'
