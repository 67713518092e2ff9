import type { MailKind } from '@haat/shared/mails/kinds.ts'
import { Language } from '@haat/shared/text.ts'
import type { Ctx } from '../../ctx.ts'
import { queueMailOnce } from '../mails/service.ts'
import { readRules } from '../settings/service.ts'
import { erasedAddress } from './buyer-repo.ts'
import type { Listener, Listeners } from './outbox.ts'
import { orderOfMessage } from './outbox-repo.ts'
import type { OrderRow } from './repo.ts'

const byMail =
  (kind: MailKind): Listener =>
  async (ctx, { reference }) => {
    const found = await orderOfMessage(ctx.db, reference)
    if (!found) return
    const { order, parcelId } = found
    const told = await tellBuyer(ctx, { kind, reference, order, about: parcelId ? { parcelId } : {} })
    if (told && kind === 'order-placed') await tellShop(ctx, order)
  }

interface Told {
  kind: MailKind
  reference: string
  order: OrderRow
  /** what the mail needs to know besides the order */
  about?: Record<string, string>
}

/** Queues a mail to the buyer, of a kind once about a thing. Whose data were erased hears nothing any more. */
export async function tellBuyer(ctx: Ctx, { kind, reference, order, about }: Told): Promise<boolean> {
  if (order.email === erasedAddress) return false
  await queueMailOnce(ctx, { kind, reference, ...addressed(order), data: { orderId: order.orderId, ...about } })
  return true
}

export const orderMailListeners: Listeners = {
  'order.placed': [byMail('order-placed')],
  'order.confirmed': [byMail('order-confirmed')],
  'order.paid': [byMail('order-paid')],
  'order.cancelled': [byMail('order-cancelled')],
  'order.shipped': [byMail('order-shipped')],
  'order.delivered': [byMail('order-delivered')],
}

/** Where mails about an order go, in the language it was placed in. */
export const addressed = ({ email, userId, language }: OrderRow) => ({
  to: email,
  ...(userId && { userId }),
  language: Language.safeParse(language).data ?? ('en' as const),
})

async function tellShop(ctx: Ctx, { orderId }: OrderRow): Promise<void> {
  const { email, language } = await readRules(ctx)
  if (email) await queueMailOnce(ctx, { kind: 'order-received', reference: orderId, to: email, language, data: { orderId } })
}
