import { dashboardPaths } from '@haat/shared/dashboard/paths.ts'
import { formatMoment, formatMoney } from '@haat/shared/format.ts'
import { toAmount } from '@haat/shared/money.ts'
import { isOnline, type ProviderMethod, providers } from '@haat/shared/payments/constants.ts'
import { pageUrl } from '../../platform/page-url.ts'
import { greeting, recipient } from '../accounts/service.ts'
import type { MailRenderer } from '../mails/service.ts'
import {
  areaNames,
  findMailedOrder,
  forEachMessage,
  formatPayUntil,
  type Listeners,
  mailedUnits,
  notifyBuyer,
} from '../orders/service.ts'
import { readTimeZone } from '../settings/service.ts'
import { findPaymentOrder, findRefundOrder } from './mails-repo.ts'

/** Skipped if the order was paid or cancelled before the email was sent; a preview of an order names no payment. */
const failed: MailRenderer = async (ctx, mail) => {
  const found = await findMailedOrder(ctx, mail)
  const payment = typeof mail.data.paymentId === 'string' ? await findPaymentOrder(ctx.db, mail.data.paymentId) : undefined
  if (!found || !payment || payment.status === 'captured' || payment.status === 'authorized') return null
  const { order, made } = found
  if (order.status === 'cancelled' || !unpaidStatuses.has(order.paymentStatus)) return null
  return { ...made, words: { ...made.words, ...(await formatPayUntil(ctx, order)) } }
}

const unpaidStatuses = new Set<string>(['unpaid', 'pending', 'failed'])

const refunded: MailRenderer = async (ctx, mail) => {
  const found = await findMailedOrder(ctx, mail)
  const refundRow = typeof mail.data.refundId === 'string' ? await findRefundOrder(ctx.db, mail.data.refundId) : undefined
  if (!found || refundRow?.refund.status !== 'succeeded') return null
  const { refund, method } = refundRow
  const { order, made } = found
  const units = new Map(refund.lines.map(({ lineId, qty, amount }) => [lineId, { qty, amount: toAmount(amount) }]))
  return {
    ...made,
    words: {
      ...made.words,
      amount: formatMoney(toAmount(refund.amount), order.currency, ctx.language),
      when: isOnline(method) ? 'provider' : 'hand',
    },
    order: {
      ...(await mailedUnits(ctx, order, units)),
      sums: refund.delivery > 0 ? [{ rule: 'delivery', ...areaNames(order), amount: toAmount(refund.delivery) }] : [],
      total: toAmount(refund.amount),
      isRefund: true,
      payment: method,
      reason: refund.reason,
    },
  }
}

/** Sent to accounts that are still admins. */
const settingsChanged: MailRenderer = async (ctx, mail) => {
  const person = await recipient(ctx, mail)
  if (!person?.email) return null
  const { change, method, by, email, at } = mail.data
  const made = greeting(person)
  const language = made.language ?? mail.language
  return {
    to: person.email,
    language,
    words: {
      ...made.words,
      what: String(change),
      method: isProvider(method) ? providers[method].name : '',
      by: String(by ?? ''),
      email: String(email ?? ''),
      at: formatMoment(new Date(String(at)), language, await readTimeZone(ctx)),
    },
    link: pageUrl(ctx, dashboardPaths.audit),
  }
}

const isProvider = (name: unknown): name is ProviderMethod => typeof name === 'string' && Object.hasOwn(providers, name)

export const paymentMails = {
  'payment-settings-changed': settingsChanged,
  'payment-failed': failed,
  'order-refunded': refunded,
} satisfies Record<string, MailRenderer>

const notifyOfFailure = forEachMessage(async (ctx, { reference }) => {
  const found = await findPaymentOrder(ctx.db, reference)
  if (found) await notifyBuyer(ctx, { kind: 'payment-failed', reference, order: found.order, about: { paymentId: reference } })
})

const notifyOfRefund = forEachMessage(async (ctx, { reference }) => {
  const found = await findRefundOrder(ctx.db, reference)
  if (found) await notifyBuyer(ctx, { kind: 'order-refunded', reference, order: found.order, about: { refundId: reference } })
})

/** Email listeners of this domain, by outbox topic. */
export const paymentMailListeners: Listeners = { 'payment.failed': [notifyOfFailure], 'refund.succeeded': [notifyOfRefund] }
