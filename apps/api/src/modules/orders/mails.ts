import { issueCode } from '../accounts/tokens.ts'
import type { MailMaker } from '../mails/maker.ts'
import { hasGuestOrders } from './lookup-repo.ts'
import { mailedOrder, mailedParcel, orderOfMail } from './mailed-order.ts'
import type { OrderRow } from './repo.ts'

const tenMinutes = 10

/** Nothing is sent to an address under which nobody ordered. */
const orderLookup: MailMaker = async (ctx, { to }) => {
  if (!to || !(await hasGuestOrders(ctx.db, to))) return null
  const code = await issueCode(ctx, { purpose: 'order-lookup', email: to, minutes: tenMinutes })
  return { to, code, words: { minutes: String(tenMinutes) } }
}

/** Who has cancelled before the mail could leave is not thanked for an order that is none any more. */
const placed: MailMaker = async (ctx, mail) => {
  const found = await orderOfMail(ctx, mail)
  if (!found || found.order.status === 'cancelled') return null
  return { ...found.made, order: await mailedOrder(ctx, found) }
}

const received: MailMaker = async (ctx, mail) => {
  const found = await orderOfMail(ctx, mail)
  if (!found) return null
  const { orderId, billing } = found.order
  return {
    to: found.made.to,
    words: { orderId, buyer: billing.fullName },
    link: `${ctx.env.publicUrl}/dashboard/orders/${orderId}`,
    order: await mailedOrder(ctx, found),
  }
}

const confirmed: MailMaker = async (ctx, mail) => {
  const found = await orderOfMail(ctx, mail)
  if (found?.order.status !== 'confirmed' || found.order.fulfilmentStatus !== 'unfulfilled') return null
  return { ...found.made, order: await mailedOrder(ctx, found) }
}

/** Nothing is said of a parcel that was taken back before the mail could leave. */
const shipped: MailMaker = async (ctx, mail) => {
  const found = await orderOfMail(ctx, mail)
  if (!found?.parcel || found.parcel.state === 'cancelled') return null
  return { ...found.made, order: await mailedParcel(ctx, found) }
}

/** A guest cannot write a review before there is an account; an order from before there were parcels arrived as a whole. */
const delivered: MailMaker = async (ctx, mail) => {
  const found = await orderOfMail(ctx, mail)
  if (!found) return null
  return { ...found.made, order: await mailedParcel(ctx, { ...found, reviews: true }) }
}

const cancelled: MailMaker = async (ctx, mail) => {
  const found = await orderOfMail(ctx, mail)
  if (!found) return null
  const { order, made } = found
  const { delivery: _, note: _n, ...rest } = await mailedOrder(ctx, found)
  const money = owesNothing.includes(order.paymentStatus) ? 'none' : 'back'
  return { ...made, words: { ...made.words, money }, order: { ...rest, reason: order.cancelReason ?? '' } }
}

const owesNothing: readonly OrderRow['paymentStatus'][] = ['unpaid', 'pending', 'failed']

export const orderMails = {
  'order-lookup': orderLookup,
  'order-placed': placed,
  'order-received': received,
  'order-confirmed': confirmed,
  'order-shipped': shipped,
  'order-delivered': delivered,
  'order-cancelled': cancelled,
} satisfies Record<string, MailMaker>
