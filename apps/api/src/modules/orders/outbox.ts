import type { MailKind } from '@haat/shared/mails/kinds.ts'
import { Language } from '@haat/shared/text.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { queueMailOnce } from '../mails/service.ts'
import { readRules } from '../settings/service.ts'
import { erasedAddress } from './buyer-repo.ts'
import { claimMessage, noteDone, openMessages, orderOfMessage } from './outbox-repo.ts'
import type { OrderRow } from './repo.ts'

const mailOf: Record<string, MailKind> = {
  'order.placed': 'order-placed',
  'order.confirmed': 'order-confirmed',
  'order.cancelled': 'order-cancelled',
  'order.shipped': 'order-shipped',
  'order.delivered': 'order-delivered',
}

/**
 * Tells of one message whoever has to hear of it. Mails and the note that it is done are one commit: who dies on the way has told
 * nobody, and of any number at once one does it.
 */
export const workOff = (ctx: Ctx, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const message = await claimMessage(ctx.db, id)
    if (!message) return
    const { topic, reference } = message
    const kind = mailOf[topic]
    const found = kind && (await orderOfMessage(ctx.db, reference))
    // Whose data were erased hears nothing any more.
    if (kind && found && found.order.email !== erasedAddress) {
      await tellBuyer(ctx, { kind, reference, ...found })
      if (kind === 'order-placed') await tellShop(ctx, found.order)
    }
    await noteDone(ctx.db, id)
  })

/** Messages that wait for so many seconds already. */
export const readOpenMessages = (ctx: Ctx, seconds: number): Promise<string[]> => openMessages(ctx.db, { seconds, limit: 500 })

interface Told {
  kind: MailKind
  reference: string
  order: OrderRow
  parcelId: string | null
}

const tellBuyer = (ctx: Ctx, { kind, reference, order, parcelId }: Told): Promise<void> =>
  queueMailOnce(ctx, { kind, reference, ...addressed(order), data: { orderId: order.orderId, ...(parcelId && { parcelId }) } })

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
