import { toAmount } from '@haat/shared/money.ts'
import { suggestRefund } from '@haat/shared/payments/refund-rules.ts'
import { sql } from 'drizzle-orm'
import { rows } from '../db/rows.ts'
import { invoiceListeners, settleInvoice } from '../modules/invoices/service.ts'
import { lockOrderDetails, processOutbox, recordOrderEvent, refreshOrderStates } from '../modules/orders/service.ts'
import { refundOrder, toRefundFacts } from '../modules/payments/service.ts'
import { writeReturn } from '../modules/returns/service.ts'
import type { Ctx } from '../platform/context.ts'
import type { DemoCustomer } from './demo-people.ts'

/** Creates what follows a sale through the shop's own services: invoices of the last days, a refund, an open return. */
export async function storeAfterSale(ctx: Ctx, people: readonly DemoCustomer[]): Promise<void> {
  const orders = await rows<{ orderId: string; userId: string; delivered: boolean; recent: boolean }>(
    ctx.db,
    sql`SELECT order_id AS "orderId", user_id AS "userId", fulfilment_status = 'delivered' AND payment_status = 'paid' AS delivered,
        placed_at > now() - interval '6 days' AS recent
      FROM orders WHERE status IN ('confirmed', 'completed') ORDER BY placed_at, id`,
  )
  const [first] = people
  const refunded = orders.findLast(({ userId, delivered }) => delivered && userId === first!.userId)
  const readsEnglish = new Set(people.flatMap(({ userId, language }) => (language === 'en' ? [userId] : [])))
  const returned = orders.findLast(
    ({ orderId, userId, delivered }) => delivered && orderId !== refunded?.orderId && readsEnglish.has(userId),
  )
  for (const { orderId, recent } of orders) if (recent || orderId === refunded?.orderId) await settleInvoice(ctx, orderId)
  if (refunded) await payBack(ctx, refunded.orderId)
  if (returned) await sendBack(by(ctx, returned.userId), returned.orderId)
}

const by = (ctx: Ctx, id: string) => ({ ...ctx, person: { id, session: { user: {} } } as Ctx['person'] })

/** A refund without return for a damaged item. No mail is sent, because the customers are fictional. */
async function payBack(ctx: Ctx, orderId: string): Promise<void> {
  const staff = await rows<{ id: string }>(ctx.db, sql`SELECT id FROM users WHERE email = 'staff@haat.example'`)
  const whole = await lockOrderDetails(ctx, { orderId })
  const lines = [{ lineId: whole.lines[0]!.id, qty: 1, restock: false }]
  const { amount } = suggestRefund(toRefundFacts(whole), { lines, delivery: 0 })
  const resolution = { lines, amount: toAmount(amount), delivery: 0, reason: 'Arrived with a scratch' }
  const { refundId } = await refundOrder(by(ctx, staff[0]!.id), { orderId, ...resolution })
  const notified = await rows<{ id: string }>(
    ctx.db,
    sql`SELECT id FROM outbox WHERE reference = ${refundId} AND topic = 'refund.succeeded'`,
  )
  for (const { id } of notified) await processOutbox(ctx, id, invoiceListeners)
}

async function sendBack(ctx: Ctx, orderId: string): Promise<void> {
  const whole = await lockOrderDetails(ctx, { orderId })
  const lines = [{ lineId: whole.lines[0]!.id, qty: 1 }]
  const note = 'It is smaller than I thought. I have not used it, and it is still in its box.'
  const made = await writeReturn(
    ctx,
    whole,
    { lines, resolution: 'refund', reason: 'changed_mind', note, pictures: [] },
    { status: 'requested', noGoodsBack: false, author: 'customer' },
  )
  await recordOrderEvent(ctx, whole.order.id, 'return_requested', { return: made.number })
  await refreshOrderStates(ctx, [whole.order.id])
}
