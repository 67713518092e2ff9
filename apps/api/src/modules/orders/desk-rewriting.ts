import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../ctx.ts'
import { wholeOrders } from './desk.ts'
import { findDeskOrder, replaceLines, updateDesk } from './desk-repo.ts'
import type { WholeOrder } from './desk-view.ts'
import { newId, type OrderRow } from './repo.ts'
import type { OrderDraft } from './service.ts'

export async function wholeOrder(ctx: Ctx, orderId: string): Promise<WholeOrder> {
  const order = await findDeskOrder(ctx.db, orderId)
  if (!order) throw new Refusal('not_found')
  return (await wholeOrders(ctx, [order]))[0]!
}

type Line = OrderDraft['lines'][number] & { id: string | null }
type Amounts = 'itemTotal' | 'discount' | 'delivery' | 'tax' | 'taxes' | 'deliveryTax' | 'total' | 'explanation'
type Rewritten = Pick<OrderRow, Amounts> & { lines: readonly Line[] }

/** Inside the transaction of an edit: lines that stay keep their ids. */
export async function rewriteOrder(
  ctx: Ctx,
  id: string,
  { lines, itemTotal, discount, delivery, tax, taxes, deliveryTax, total, explanation }: Rewritten,
) {
  await replaceLines(
    ctx.db,
    id,
    lines.map((line, position) => ({ ...line, id: line.id ?? newId(), position })),
  )
  await updateDesk(ctx.db, id, { itemTotal, discount, delivery, tax, taxes, deliveryTax, total, explanation })
}
