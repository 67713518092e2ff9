import { dashboardPaths } from '@haat/shared/dashboard/paths.ts'
import { toAmount } from '@haat/shared/money.ts'
import { isOnline, type OnlineMethod } from '@haat/shared/payments/constants.ts'
import { formatMoment, formatMoney } from '@haat/shared/written.ts'
import { pageUrl } from '../../page-url.ts'
import { greeting, recipient } from '../accounts/mails.ts'
import type { MailMaker } from '../mails/maker.ts'
import { tellBuyer } from '../orders/mail-listeners.ts'
import { mailedPieces, orderOfMail } from '../orders/mailed-order.ts'
import { untilOf } from '../orders/mails.ts'
import type { Listener, Listeners } from '../orders/outbox.ts'
import { orderOfPayment, orderOfRefund } from './mails-repo.ts'

/** Whoever has paid meanwhile, or has given up, is not asked to pay. */
const failed: MailMaker = async (ctx, mail) => {
  const found = await orderOfMail(ctx, mail)
  const payment = await orderOfPayment(ctx.db, String(mail.data.paymentId))
  if (!found || !payment || payment.status === 'captured' || payment.status === 'authorized') return null
  const { order, made } = found
  if (order.status === 'cancelled' || !stillOwed.has(order.paymentStatus)) return null
  return { ...made, words: { ...made.words, ...untilOf(ctx, order) } }
}

const stillOwed = new Set<string>(['unpaid', 'pending', 'failed'])

const refunded: MailMaker = async (ctx, mail) => {
  const found = await orderOfMail(ctx, mail)
  const known = await orderOfRefund(ctx.db, String(mail.data.refundId))
  if (!found || known?.refund.status !== 'succeeded') return null
  const { refund, method } = known
  const { order, made } = found
  const pieces = new Map(refund.lines.map(({ lineId, qty, amount }) => [lineId, { qty, amount: toAmount(amount) }]))
  return {
    ...made,
    words: {
      ...made.words,
      amount: formatMoney(toAmount(refund.amount), order.currency),
      when: isOnline(method) ? 'provider' : 'hand',
    },
    order: {
      ...(await mailedPieces(ctx, order, pieces)),
      sums: refund.delivery > 0 ? [{ rule: 'delivery', about: order.deliveryArea, amount: toAmount(refund.delivery) }] : [],
      total: toAmount(refund.amount),
      isRefund: true,
      payment: method,
      reason: refund.reason,
    },
  }
}

/** To an admin who still is one. */
const settingsChanged: MailMaker = async (ctx, mail) => {
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
      method: isProvider(method) ? providerNames[method] : '',
      by: String(by ?? ''),
      email: String(email ?? ''),
      at: formatMoment(new Date(String(at)), language),
    },
    link: pageUrl(ctx, dashboardPaths.audit),
  }
}

const providerNames = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  sslCommerz: 'SSLCOMMERZ',
  razorpay: 'Razorpay',
} as const satisfies Record<OnlineMethod, string>
const isProvider = (name: unknown): name is OnlineMethod => typeof name === 'string' && Object.hasOwn(providerNames, name)

export const paymentMails = {
  'payment-settings-changed': settingsChanged,
  'payment-failed': failed,
  'order-refunded': refunded,
} satisfies Record<string, MailMaker>

const tellOfFailure: Listener = async (ctx, { reference }) => {
  const found = await orderOfPayment(ctx.db, reference)
  if (found) await tellBuyer(ctx, { kind: 'payment-failed', reference, order: found.order, about: { paymentId: reference } })
}

const tellOfRefund: Listener = async (ctx, { reference }) => {
  const found = await orderOfRefund(ctx.db, reference)
  if (found) await tellBuyer(ctx, { kind: 'order-refunded', reference, order: found.order, about: { refundId: reference } })
}

export const paymentMailListeners: Listeners = { 'payment.failed': [tellOfFailure], 'refund.succeeded': [tellOfRefund] }
