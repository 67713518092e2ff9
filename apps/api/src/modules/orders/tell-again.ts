import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { ordersDeskApi } from '@haat/shared/orders/desk-endpoints.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { countTry } from '../../http/limits.ts'
import { writeAudit } from '../audit/service.ts'
import { queueMail } from '../mails/service.ts'
import { erasedAddress } from './buyer-repo.ts'
import { readDeskOrder } from './desk.ts'
import type { Changed } from './desk-acting.ts'
import { findDeskOrder } from './desk-repo.ts'
import { addressed } from './mail-listeners.ts'

/** The confirmation once more, as a new mail: the first one was lost, or deleted. */
export async function tellAgain(ctx: Ctx, { orderId }: ParsedOf<typeof ordersDeskApi.tellAgain>): Promise<Changed> {
  const order = await findDeskOrder(ctx.db, orderId)
  if (!order) throw new Refusal('not_found')
  if (order.status === 'cancelled' || order.email === erasedAddress) throw new Refusal('order_state')
  await countTry(ctx, 'mail', order.email)
  await inTransaction(ctx, async (ctx) => {
    const mail = await queueMail(ctx, { kind: 'order-placed', ...addressed(order), data: { orderId } })
    await writeAudit(ctx, { section: 'orders', action: 'orders.tell-again', target: orderId, diff: { mail: [null, mail] } })
  })
  return { ...(await readDeskOrder(ctx, { orderId })), undo: null }
}
