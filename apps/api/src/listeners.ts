import { invoiceListeners } from './modules/invoices/issue.ts'
import { orderMailListeners } from './modules/orders/mails/mail-listeners.ts'
import type { Listener, Listeners } from './modules/orders/outbox/process.ts'
import { type Topic, topics } from './modules/orders/outbox/repo.ts'
import { paymentMailListeners } from './modules/payments/mails.ts'
import { returnMailListeners } from './modules/returns/mails.ts'

const parts: readonly Listeners[] = [orderMailListeners, paymentMailListeners, returnMailListeners, invoiceListeners]

/** Outbox handlers of all domains, by topic. */
export const listeners: Listeners = Object.fromEntries(
  topics.map((topic): [Topic, readonly Listener[]] => [topic, parts.flatMap((part) => part[topic] ?? [])]),
)
