import { dashboardPaths } from '@haat/shared/dashboard/paths.ts'
import { isOnline } from '@haat/shared/payments/constants.ts'
import { formatMoment } from '@haat/shared/written.ts'
import type { Ctx } from '../../ctx.ts'
import { pageUrl } from '../../page-url.ts'
import { issueCode } from '../accounts/tokens.ts'
import type { MailMaker } from '../mails/maker.ts'
import { readRules } from '../settings/service.ts'
import { hasGuestOrders } from './lookup-repo.ts'
import { mailedOrder, mailedParcel, orderOfMail } from './mailed-order.ts'
import { expiredReason } from './paying-repo.ts'
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
  const { made, order } = found
  const whole = await mailedOrder(ctx, found)
  if (!isUnpaid(order)) return { ...made, order: whole }
  if (order.paymentMethod === 'bankTransfer') {
    const { bank } = await readRules(ctx)
    return { ...made, letter: 'order-placed-transfer', ...(bank.details && { bank: bank.details }), order: whole }
  }
  if (!isOnline(order.paymentMethod)) return { ...made, order: whole }
  return { ...made, letter: 'order-placed-unpaid', words: { ...made.words, ...untilOf(ctx, order) }, order: whole }
}

const isUnpaid = ({ paymentStatus }: OrderRow): boolean => owesNothing.includes(paymentStatus)

/** Until when the goods are kept for an order that is not paid. */
export const untilOf = ({ language }: Pick<Ctx, 'language'>, { payUntil }: OrderRow): { until?: string } =>
  payUntil ? { until: formatMoment(payUntil, language) } : {}

/** Cash changes hands in front of both: nobody has to be told. */
const paid: MailMaker = async (ctx, mail) => {
  const found = await orderOfMail(ctx, mail)
  if (found?.order.paymentStatus !== 'paid' || found.order.status === 'cancelled' || found.order.paymentMethod === 'cod')
    return null
  return { ...found.made, order: await mailedOrder(ctx, found) }
}

const received: MailMaker = async (ctx, mail) => {
  const found = await orderOfMail(ctx, mail)
  if (!found) return null
  const { orderId, billing } = found.order
  return {
    to: found.made.to,
    words: { orderId, buyer: billing.fullName },
    link: pageUrl(ctx, dashboardPaths.order, { orderId }),
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
  return { ...made, words: { ...made.words, money }, order: { ...rest, reason: writtenReason(order) } }
}

/** What somebody wrote. That nobody paid in time is a name of ours, and known to who did not. */
const writtenReason = ({ cancelReason }: OrderRow): string => (cancelReason === expiredReason ? '' : (cancelReason ?? ''))

const owesNothing: readonly OrderRow['paymentStatus'][] = ['unpaid', 'pending', 'failed']

export const orderMails = {
  'order-lookup': orderLookup,
  'order-placed': placed,
  'order-received': received,
  'order-paid': paid,
  'order-confirmed': confirmed,
  'order-shipped': shipped,
  'order-delivered': delivered,
  'order-cancelled': cancelled,
} satisfies Record<string, MailMaker>
