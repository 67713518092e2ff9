import { type Decision, Refusal } from '@haat/shared/errors.ts'
import { decideAction, isComplete, type OrderAction } from '@haat/shared/orders/desk-rules.ts'
import type { DeskOrder } from '@haat/shared/orders/desk-schema.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { withRetries } from '../../retry.ts'
import { writeAudit } from '../audit/service.ts'
import { readDeskOrder, wholeOrders } from './desk.ts'
import { findDeskOrder, lockDeskOrder, updateDesk } from './desk-repo.ts'
import { factsOf, type WholeOrder } from './desk-view.ts'
import { insertEvent } from './repo.ts'
import { actorOf, refreshOrderStates } from './service.ts'

export type Changed = { order: DeskOrder; undo: string | null }

/** What staff did, as the audit keeps it. */
export interface Deed {
  action: `orders.${string}`
  diff: Record<string, [before: unknown, after: unknown]>
  /** it can be taken back */
  undoable?: boolean
  /** the entry this takes back */
  undoOf?: string | undefined
}

interface Wanted {
  orderId: string
  /** refused where the rules do not allow it now */
  action?: OrderAction
  /** the state staff saw */
  version?: number
}

/** The work on a locked order; null where there was nothing to do. */
type Work = (ctx: Ctx, whole: WholeOrder) => Promise<Deed | null>

/**
 * Does one thing to an order: it is locked, looked at, changed and its states follow, in one transaction. Of any number at once, one
 * after the other is decided by what the one before has left. Answers the audit entry by which it can be taken back.
 */
export const changeOrder = (ctx: Ctx, { orderId, action, version }: Wanted, work: Work): Promise<string | null> =>
  withRetries(() =>
    inTransaction(ctx, async (ctx) => {
      const order = await lockDeskOrder(ctx.db, orderId)
      if (!order) throw new Refusal('not_found')
      if (version !== undefined && order.version !== version)
        throw new Refusal('version_conflict', await readDeskOrder(ctx, { orderId }))
      const whole = (await wholeOrders(ctx, [order]))[0]!
      if (action) allow(decideAction(action, factsOf(whole)))
      const deed = await work(ctx, whole)
      if (!deed) return null
      await settle(ctx, order.id, orderId)
      const { undoable = false, undoOf, action: name, diff } = deed
      const entry = await writeAudit(ctx, { section: 'orders', action: name, target: orderId, diff, ...(undoOf && { undoOf }) })
      return undoable || undoOf ? entry : null
    }),
  )

/** `changeOrder`, and what the order has become. */
export async function actOn(ctx: Ctx, wanted: Wanted, work: Work): Promise<Changed> {
  const undo = await changeOrder(ctx, wanted, work)
  return { ...(await readDeskOrder(ctx, wanted)), undo }
}

/** Inside the transaction: an entry of the order's history, by whoever asks. */
export const tell = (ctx: Ctx, id: string, type: Parameters<typeof insertEvent>[1]['type'], data: Record<string, unknown> = {}) =>
  insertEvent(ctx.db, { orderId: id, type, actor: actorOf(ctx), data })

export function allow(decision: Decision<true>): void {
  if (!decision.ok) throw new Refusal(decision.code, decision.about)
}

/** The states follow; what has arrived and is paid is complete. */
async function settle(ctx: Ctx, id: string, orderId: string): Promise<void> {
  await updateDesk(ctx.db, id, {})
  await refreshOrderStates(ctx, [id])
  if (!isComplete((await findDeskOrder(ctx.db, orderId))!)) return
  await insertEvent(ctx.db, { orderId: id, type: 'completed', actor: 'system', data: {} })
  await refreshOrderStates(ctx, [id])
}
