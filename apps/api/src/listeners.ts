import { downloadListeners } from './modules/downloads/listeners.ts'
import { notifyExtensions } from './modules/extensions/service.ts'
import { invoiceListeners } from './modules/invoices/listeners.ts'
import { orderMailListeners } from './modules/orders/listeners.ts'
import { type Listener, type Listeners, type Topic, topics } from './modules/orders/service.ts'
import { paymentMailListeners } from './modules/payments/mails.ts'
import { returnMailListeners } from './modules/returns/mails.ts'

const parts: readonly Listeners[] = [
  orderMailListeners,
  paymentMailListeners,
  returnMailListeners,
  invoiceListeners,
  downloadListeners,
]

/** Outbox handlers of all domains, by topic; extensions come last. */
export const listeners: Listeners = Object.fromEntries(
  topics.map((topic): [Topic, readonly Listener[]] => [topic, [...parts.flatMap((part) => part[topic] ?? []), notifyExtensions]]),
)
