import type { RecurringJobName } from '@haat/shared/jobs/names.ts'
import type { Ctx } from '../ctx.ts'
import { listeners } from '../listeners.ts'
import { remindOfCarts } from '../modules/cart/reminders.ts'
import { publishScheduled } from '../modules/catalog/desk-due.ts'
import { expireOrders } from '../modules/checkout/expire-orders.ts'
import { findWaitingMails } from '../modules/mails/send.ts'
import { readOpenMessages, workOff } from '../modules/orders/outbox.ts'
import { reconcilePayments } from '../modules/payments/reconcile.ts'
import { reconcileRefunds } from '../modules/payments/refund-settle.ts'
import { tidyFigures } from '../modules/reports/searches.ts'
import { tellWatchers } from '../modules/watches/service.ts'

export interface RecurringMeans {
  /** what is younger than so many seconds is still in the hands of whoever wrote it */
  seconds: number
  /** after so many a mail is given up */
  tries: number
  /** Puts mails into the queue; those that stand there already stay as they are. */
  addMails: (ids: readonly string[]) => Promise<void>
}

export interface RecurringJob {
  name: RecurringJobName
  /** seconds from start to start */
  every: number
  /** Answers how much it did, as a number, where there is something to count. Two at once must do no harm: whoever was held to be dead may still be at it. */
  run: (ctx: Ctx, means: RecurringMeans) => Promise<unknown>
}

/** Mails without a job: written by commands, or by a process that could not reach the queue. */
const findMails: RecurringJob['run'] = async (ctx, { seconds, tries, addMails }) => {
  const ids = await findWaitingMails(ctx, { seconds, tries })
  if (ids.length > 0) await addMails(ids)
  return ids.length
}

/** What happened to orders, and nobody was told of: orders of a process that ended before its job was done. */
const tellOpen: RecurringJob['run'] = async (ctx, { seconds }) => {
  const ids = await readOpenMessages(ctx, seconds)
  for (const id of ids)
    await workOff(ctx, id, listeners).catch((err: unknown) => ctx.log.warn({ err, message: id }, 'a message waits'))
  return ids.length
}

/** What the shop does again and again, each by one process at a time: see `modules/jobs/runs.ts`. */
export const recurring: readonly RecurringJob[] = [
  { name: 'mails', every: 60, run: findMails },
  { name: 'outbox', every: 60, run: tellOpen },
  { name: 'holds', every: 30, run: expireOrders },
  { name: 'payments', every: 30, run: reconcilePayments },
  { name: 'refunds', every: 60, run: reconcileRefunds },
  { name: 'publishing', every: 60, run: publishScheduled },
  { name: 'watches', every: 60, run: tellWatchers },
  { name: 'carts', every: 300, run: remindOfCarts },
  { name: 'figures', every: 60, run: tidyFigures },
]
