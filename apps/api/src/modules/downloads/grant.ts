import { type Listener, type Listeners, refreshOrderStates } from '../orders/service.ts'
import { findPaidOrders } from './repo.ts'
import { grantDownloads } from './service.ts'

/** A free order is paid when it is placed; other orders publish `order.paid` later. */
const grant: Listener = async (ctx, messages) => {
  const ids = await findPaidOrders(
    ctx.db,
    messages.map(({ reference }) => reference),
  )
  for (const id of ids) await grantDownloads(ctx, id)
  if (ids.length > 0) await refreshOrderStates(ctx, ids)
}

export const downloadListeners: Listeners = { 'order.placed': [grant], 'order.paid': [grant] }
