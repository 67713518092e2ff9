import { toAmount } from '@haat/shared/money.ts'
import { isOnline } from '@haat/shared/payments/constants.ts'
import { formatMoney } from '@haat/shared/written.ts'
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

export const paymentMails = { 'payment-failed': failed, 'order-refunded': refunded } satisfies Record<string, MailMaker>

const tellOfFailure: Listener = async (ctx, { reference }) => {
  const found = await orderOfPayment(ctx.db, reference)
  if (found) await tellBuyer(ctx, { kind: 'payment-failed', reference, order: found.order, about: { paymentId: reference } })
}

const tellOfRefund: Listener = async (ctx, { reference }) => {
  const found = await orderOfRefund(ctx.db, reference)
  if (found) await tellBuyer(ctx, { kind: 'order-refunded', reference, order: found.order, about: { refundId: reference } })
}

export const paymentMailListeners: Listeners = { 'payment.failed': [tellOfFailure], 'refund.succeeded': [tellOfRefund] }
