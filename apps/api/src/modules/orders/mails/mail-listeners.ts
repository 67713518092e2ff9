import type { MailKind } from '@haat/shared/mails/kinds.ts'
import { Language } from '@haat/shared/text.ts'
import type { Ctx } from '../../../platform/context.ts'
import { queueMail, queueMailsOnce } from '../../mails/service.ts'
import { readContact } from '../../settings/service.ts'
import { erasedAddress } from '../order/buyer-repo.ts'
import type { OrderRow } from '../order/repo.ts'
import type { Listener, Listeners } from '../outbox/process.ts'
import { findMessageOrders, type MessageOrder } from '../outbox/repo.ts'

const mailListener =
  (kind: MailKind): Listener =>
  async (ctx, messages) => {
    const found = await findMessageOrders(
      ctx.db,
      messages.map(({ reference }) => reference),
    )
    const orders = found.filter(({ email }) => email !== erasedAddress)
    const toMail = (order: MessageOrder) =>
      buyerMail({
        kind,
        reference: order.reference,
        order,
        ...(order.parcelId && { about: { parcelId: order.parcelId } }),
      })
    const ofShop = kind === 'order-placed' ? await shopMails(ctx, orders) : []
    await queueMailsOnce(ctx, [...orders.map(toMail), ...ofShop])
  }

interface BuyerNotification {
  kind: MailKind
  reference: string
  order: Pick<OrderRow, 'orderId' | 'email' | 'userId' | 'language'>
  /** extra data for the email renderer */
  about?: Record<string, string>
}

/** Queues an email to the customer, once per kind and reference, unless the customer was erased. */
export async function notifyBuyer(ctx: Ctx, notification: BuyerNotification): Promise<void> {
  if (notification.order.email !== erasedAddress) await queueMailsOnce(ctx, [buyerMail(notification)])
}

/**
 * Queues an email to the customer each time it is called, inside the caller's transaction.
 * @returns id of the email; undefined if the customer was erased
 */
export const mailBuyer = async (
  ctx: Ctx,
  kind: MailKind,
  order: Pick<OrderRow, 'orderId' | 'email' | 'userId' | 'language'>,
): Promise<string | undefined> =>
  order.email === erasedAddress ? undefined : queueMail(ctx, { kind, ...toRecipient(order), data: { orderId: order.orderId } })

const buyerMail = ({ kind, reference, order, about }: BuyerNotification) => ({
  kind,
  reference,
  ...toRecipient(order),
  data: { orderId: order.orderId, ...about },
})

export const orderMailListeners: Listeners = {
  'order.placed': [mailListener('order-placed')],
  'order.confirmed': [mailListener('order-confirmed')],
  'order.paid': [mailListener('order-paid')],
  'order.cancelled': [mailListener('order-cancelled')],
  'order.shipped': [mailListener('order-shipped')],
  'order.delivered': [mailListener('order-delivered')],
}

/** Recipient, account and language of emails about an order. */
export const toRecipient = ({ email, userId, language }: Pick<OrderRow, 'email' | 'userId' | 'language'>) => ({
  to: email,
  ...(userId && { userId }),
  language: Language.safeParse(language).data ?? ('en' as const),
})

/** The mails that tell the shop about new orders; none if it has no email address. */
async function shopMails(ctx: Ctx, orders: readonly MessageOrder[]) {
  const { email: to, language } = await readContact(ctx)
  if (!to) return []
  return orders.map(({ orderId }) => ({ kind: 'order-received' as const, reference: orderId, to, language, data: { orderId } }))
}
