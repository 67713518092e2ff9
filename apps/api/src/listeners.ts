import { invoiceListeners } from './modules/invoices/issue.ts'
import { orderMailListeners } from './modules/orders/mail-listeners.ts'
import type { Listener, Listeners } from './modules/orders/outbox.ts'
import { type Topic, topics } from './modules/orders/outbox-repo.ts'
import { paymentMailListeners } from './modules/payments/mails.ts'
import { returnMailListeners } from './modules/returns/mails.ts'

const parts: readonly Listeners[] = [orderMailListeners, paymentMailListeners, returnMailListeners, invoiceListeners]

/** Who hears of what happened to orders: a domain adds its own to `parts`. */
export const listeners: Listeners = Object.fromEntries(
  topics.map((topic): [Topic, readonly Listener[]] => [topic, parts.flatMap((part) => part[topic] ?? [])]),
)
