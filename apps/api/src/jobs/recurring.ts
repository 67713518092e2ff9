import type { RecurringJobName } from '@haat/shared/jobs/names.ts'
import type { Ctx } from '../ctx.ts'
import { remindOfCarts } from '../modules/cart/reminders.ts'
import { publishScheduled } from '../modules/catalog/desk-due.ts'
import { expireOrders } from '../modules/checkout/expire-orders.ts'
import { reconcilePayments } from '../modules/payments/reconcile.ts'
import { reconcileRefunds } from '../modules/payments/refund-settle.ts'
import { tidyFigures } from '../modules/reports/searches.ts'
import { tellWatchers } from '../modules/watches/service.ts'

export interface RecurringJob {
  name: RecurringJobName
  /** seconds from start to start */
  every: number
  /** Answers how much it did, as a number, where there is something to count. Two at once must do no harm: whoever was held to be dead may still be at it. */
  run: (ctx: Ctx) => Promise<unknown>
}

/** What the shop does again and again, each by one process at a time: see `modules/jobs/runs.ts`. */
export const recurring: readonly RecurringJob[] = [
  { name: 'holds', every: 30, run: expireOrders },
  { name: 'payments', every: 30, run: reconcilePayments },
  { name: 'refunds', every: 60, run: reconcileRefunds },
  { name: 'publishing', every: 60, run: publishScheduled },
  { name: 'watches', every: 60, run: tellWatchers },
  { name: 'carts', every: 300, run: remindOfCarts },
  { name: 'figures', every: 60, run: tidyFigures },
]
