import { dashboardPaths } from '@haat/shared/dashboard/paths.ts'
import { formatMoment, formatMoney } from '@haat/shared/format.ts'
import { toAmount } from '@haat/shared/money.ts'
import { isOnline } from '@haat/shared/payments/constants.ts'
import type { Ctx } from '../../../platform/context.ts'
import { pageUrl } from '../../../platform/page-url.ts'
import type { MailedMoney } from '../../../texts/types/mails.ts'
import { issueCode } from '../../accounts/service.ts'
import type { MailRenderer } from '../../mails/service.ts'
import { readRules, readTimeZone } from '../../settings/service.ts'
import { hasGuestOrders } from '../guests/lookup-repo.ts'
import type { OrderRow } from '../order/repo.ts'
import { expiredReason } from '../reservations/reservations-repo.ts'
import { findMailedOrder, mailedOrder, mailedParcel } from './mailed-order.ts'

const tenMinutes = 10

/** Sends nothing if the email has no guest orders. */
const orderLookup: MailRenderer = async (ctx, { to }) => {
  if (!to || !(await hasGuestOrders(ctx.db, to))) return null
  const code = await issueCode(ctx, { purpose: 'order-lookup', email: to, minutes: tenMinutes })
  return { to, code, words: { minutes: String(tenMinutes) } }
}

/** Skipped if the order was cancelled before the email was sent. */
const placed: MailRenderer = async (ctx, mail) => {
  const found = await findMailedOrder(ctx, mail)
  if (!found || found.order.status === 'cancelled') return null
  const { made, order } = found
  const details = await mailedOrder(ctx, found)
  if (!isUnpaid(order)) return { ...made, order: details }
  if (order.paymentMethod === 'bankTransfer') {
    const { bank } = await readRules(ctx)
    return { ...made, emailTemplate: 'order-placed-transfer', ...(bank.details && { bank: bank.details }), order: details }
  }
  if (!isOnline(order.paymentMethod)) return { ...made, order: details }
  return {
    ...made,
    emailTemplate: 'order-placed-unpaid',
    words: { ...made.words, ...(await formatPayUntil(ctx, order)) },
    order: details,
  }
}

const isUnpaid = ({ paymentStatus }: OrderRow): boolean => unpaidStatuses.includes(paymentStatus)

/** Formatted end of the reservation of an unpaid order, in the shop's time zone. */
export const formatPayUntil = async (ctx: Ctx, { payUntil }: OrderRow): Promise<{ until?: string }> =>
  payUntil ? { until: formatMoment(payUntil, ctx.language, await readTimeZone(ctx)) } : {}

/** No email for cash on delivery, which the customer paid in person, unless the order has downloads. */
const paid: MailRenderer = async (ctx, mail) => {
  const found = await findMailedOrder(ctx, mail)
  if (found?.order.paymentStatus !== 'paid' || found.order.status === 'cancelled') return null
  const order = await mailedOrder(ctx, found)
  return found.order.paymentMethod === 'cod' && !order.downloads?.length ? null : { ...found.made, order }
}

const received: MailRenderer = async (ctx, mail) => {
  const found = await findMailedOrder(ctx, mail)
  if (!found) return null
  const { orderId, billing } = found.order
  return {
    to: found.made.to,
    words: { orderId, buyer: billing.fullName },
    link: pageUrl(ctx, dashboardPaths.order, { orderId }),
    order: await mailedOrder(ctx, found),
  }
}

const confirmed: MailRenderer = async (ctx, mail) => {
  const found = await findMailedOrder(ctx, mail)
  if (found?.order.status !== 'confirmed' || found.order.fulfilmentStatus !== 'unfulfilled') return null
  return { ...found.made, order: await mailedOrder(ctx, found) }
}

/** Shows the order as it is when the email is sent. Skipped if it was cancelled before. */
const edited: MailRenderer = async (ctx, mail) => {
  const found = await findMailedOrder(ctx, mail)
  if (!found || found.order.status === 'cancelled') return null
  const { made, order } = found
  const bank = order.paymentMethod === 'bankTransfer' && isUnpaid(order) && (await readRules(ctx)).bank.details
  const money = bank ? 'transfer' : toPay(order)
  return {
    ...made,
    words: {
      ...made.words,
      amount: formatMoney(toAmount(order.total), order.currency, ctx.language),
      money,
      ...(money === 'online' && (await formatPayUntil(ctx, order))),
    },
    ...(bank && { bank }),
    order: await mailedOrder(ctx, found),
  }
}

/** How the buyer pays an edited order: nothing of it was paid before the edit. Empty if it was paid meanwhile. */
function toPay({ total, paymentStatus, paymentMethod }: OrderRow): MailedMoney | '' {
  if (total === 0) return 'nothing'
  if (!unpaidStatuses.includes(paymentStatus)) return ''
  return paymentMethod === 'cod' ? 'delivery' : 'online'
}

/** Skipped if the parcel was cancelled before the email was sent. */
const shipped: MailRenderer = async (ctx, mail) => {
  const found = await findMailedOrder(ctx, mail)
  if (!found?.parcel || found.parcel.state === 'cancelled') return null
  return { ...found.made, order: await mailedParcel(ctx, found) }
}

/** Guests get no review links. Orders from before parcels were introduced list all lines. */
const delivered: MailRenderer = async (ctx, mail) => {
  const found = await findMailedOrder(ctx, mail)
  if (!found) return null
  return { ...found.made, order: await mailedParcel(ctx, { ...found, reviews: true }) }
}

const cancelled: MailRenderer = async (ctx, mail) => {
  const found = await findMailedOrder(ctx, mail)
  if (!found) return null
  const { order, made } = found
  const { delivery: _, note: _n, ...rest } = await mailedOrder(ctx, found)
  const money = unpaidStatuses.includes(order.paymentStatus) ? 'none' : 'back'
  return { ...made, words: { ...made.words, money }, order: { ...rest, reason: formatCancelReason(order) } }
}

/** The reason a person entered; the internal reason of an expired payment is not shown. */
const formatCancelReason = ({ cancelReason }: OrderRow): string => (cancelReason === expiredReason ? '' : (cancelReason ?? ''))

const unpaidStatuses: readonly OrderRow['paymentStatus'][] = ['unpaid', 'pending', 'failed']

export const orderMails = {
  'order-lookup': orderLookup,
  'order-placed': placed,
  'order-received': received,
  'order-paid': paid,
  'order-confirmed': confirmed,
  'order-edited': edited,
  'order-shipped': shipped,
  'order-delivered': delivered,
  'order-cancelled': cancelled,
} satisfies Record<string, MailRenderer>
