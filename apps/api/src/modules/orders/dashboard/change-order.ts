import { type Decision, Refusal } from '@haat/shared/errors.ts'
import { decideAction, isComplete, type OrderAction } from '@haat/shared/orders/dashboard/rules.ts'
import type { DashboardOrder } from '@haat/shared/orders/dashboard/schema.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inRetriedTransaction } from '../../../platform/retry.ts'
import { writeAudit } from '../../audit/service.ts'
import { toActor } from '../order/caller.ts'
import { refreshOrderStates } from '../order/refresh-states.ts'
import { insertEvent } from '../order/repo.ts'
import { type OrderDetails, toOrderFacts } from './order-view.ts'
import { findDashboardOrder, lockDashboardOrder, updateDashboard } from './repo.ts'
import { loadOrderDetails, readDashboardOrder } from './service.ts'

/** The changed order, and the id of the audit entry that can be undone (null if it cannot). */
export type Changed = { order: DashboardOrder; undo: string | null }

/** What the audit log records about a change, and whether it can be undone. */
export interface OrderAuditChange {
  action: `orders.${string}`
  diff: Record<string, [before: unknown, after: unknown]>
  /** the entry offers undo */
  undoable?: boolean
  /** audit entry that this change reverts */
  undoOf?: string | undefined
}

interface ChangeOrderInput {
  orderId: string
  /** checked against the transition rules */
  action?: OrderAction
  /** version the staff member saw */
  version?: number
}

/** Changes a locked order; returns null if there was nothing to change. */
type OrderChange = (ctx: Ctx, details: OrderDetails) => Promise<OrderAuditChange | null>

/**
 * Locks the order, checks `version` and the transition rules, runs `change`, refreshes the derived states and writes the audit entry, all in one
 * transaction. Concurrent changes of one order run one after the other.
 * @returns id of the audit entry if the change can be undone, else null
 * @throws not_found, version_conflict (with the current order), any refusal of the transition rules
 */
export const changeOrder = (
  ctx: Ctx,
  { orderId, action, version }: ChangeOrderInput,
  change: OrderChange,
): Promise<string | null> =>
  inRetriedTransaction(ctx, async (ctx) => {
    const order = await lockDashboardOrder(ctx.db, orderId)
    if (!order) throw new Refusal('not_found')
    if (version !== undefined && order.version !== version)
      throw new Refusal('version_conflict', await readDashboardOrder(ctx, { orderId }))
    const details = (await loadOrderDetails(ctx, [order]))[0]!
    if (action) assertAllowed(decideAction(action, toOrderFacts(details)))
    const auditChange = await change(ctx, details)
    if (!auditChange) return null
    await refreshStatesAndComplete(ctx, order.id, orderId)
    const { undoable = false, undoOf, action: name, diff } = auditChange
    const auditId = await writeAudit(ctx, { section: 'orders', action: name, target: orderId, diff, ...(undoOf && { undoOf }) })
    return undoable || undoOf ? auditId : null
  })

/** Runs `changeOrder` and reads the changed order. */
export async function changeAndReadOrder(ctx: Ctx, input: ChangeOrderInput, change: OrderChange): Promise<Changed> {
  const undo = await changeOrder(ctx, input, change)
  return { ...(await readDashboardOrder(ctx, input)), undo }
}

/** Writes an entry of the order history with the caller as its actor, inside the caller's transaction. */
export const recordOrderEvent = (
  ctx: Ctx,
  id: string,
  type: Parameters<typeof insertEvent>[1]['type'],
  data: Record<string, unknown> = {},
) => insertEvent(ctx.db, { orderId: id, type, actor: toActor(ctx), data })

/** Throws the refusal of a negative decision. */
export function assertAllowed(decision: Decision<true>): void {
  if (!decision.ok) throw new Refusal(decision.code, decision.about)
}

/** Refreshes the derived states; completes the order once it is delivered and paid. */
async function refreshStatesAndComplete(ctx: Ctx, id: string, orderId: string): Promise<void> {
  await updateDashboard(ctx.db, id, {})
  await refreshOrderStates(ctx, [id])
  if (!isComplete((await findDashboardOrder(ctx.db, orderId))!)) return
  await insertEvent(ctx.db, { orderId: id, type: 'completed', actor: 'system', data: {} })
  await refreshOrderStates(ctx, [id])
}
