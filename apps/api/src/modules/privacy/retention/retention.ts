import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { retentionDashboardApi } from '@haat/shared/privacy/dashboard/endpoints.ts'
import {
  defaultRetentionPlan,
  retentionGroup as group,
  type RetentionKey,
  type RetentionPlan,
  retentionCountLimit,
  retentionKeys,
} from '@haat/shared/privacy/retention.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { countOldEntries, deleteOldEntries, toDiff, writeAudit } from '../../audit/service.ts'
import { countOldBrowserErrors, deleteOldBrowserErrors } from '../../browser-errors/service.ts'
import { countOldGuestCarts, deleteOldGuestCarts } from '../../cart/service.ts'
import { countOldContactMessages, countOldMails, deleteOldContactMessages, deleteOldMails } from '../../mails/service.ts'
import { countOldGuestOrders, eraseOldGuestOrders } from '../../orders/service.ts'
import { countOldSearches, deleteOldSearches } from '../../reports/service.ts'
import { readStoredGroup, replaceStoredGroup } from '../../settings/service.ts'
import { eraseAroundOrders } from './around-orders.ts'

type Api = typeof retentionDashboardApi

interface Rule {
  /** Number of records older than `age`, in the unit of the kind, at most `limit`. */
  count: (ctx: Ctx, age: number, limit: number) => Promise<number>
  /** Deletes at most `batch` of them in the caller's transaction; returns their number, and work to do after the commit. */
  remove: (ctx: Ctx, age: number, batch: number) => Promise<{ done: number; after?: (outside: Ctx) => Promise<void> }>
  batch: number
}

const rules: Record<RetentionKey, Rule> = {
  guestOrders: {
    count: countOldGuestOrders,
    remove: async (ctx, years, batch) => {
      const orderIds = await eraseOldGuestOrders(ctx, years, batch)
      return { done: orderIds.length, after: await eraseAroundOrders(ctx, orderIds) }
    },
    batch: 100,
  },
  mails: { count: countOldMails, remove: async (...args) => ({ done: await deleteOldMails(...args) }), batch: 2000 },
  contactMessages: {
    count: countOldContactMessages,
    remove: async (...args) => ({ done: await deleteOldContactMessages(...args) }),
    batch: 2000,
  },
  guestCarts: {
    count: countOldGuestCarts,
    remove: async (...args) => ({ done: await deleteOldGuestCarts(...args) }),
    batch: 2000,
  },
  searchWords: { count: countOldSearches, remove: async (...args) => ({ done: await deleteOldSearches(...args) }), batch: 2000 },
  browserErrors: {
    count: countOldBrowserErrors,
    remove: async (...args) => ({ done: await deleteOldBrowserErrors(...args) }),
    batch: 2000,
  },
  audit: { count: countOldEntries, remove: async (...args) => ({ done: await deleteOldEntries(...args) }), batch: 2000 },
}

/** Batches of one kind per run of the job; the remaining records are deleted by the next run, an hour later. */
const batchesAtOnce = 20

/** Retention periods, and the number of records that are due for deletion. */
export async function readRetention(ctx: Ctx): Promise<AnswerOf<Api['read']>> {
  const { plan, version } = await readPlan(ctx)
  return { plan, version, due: await countDue(ctx, plan) }
}

/** How many records would be deleted with these years and days; omitted periods keep their saved values. */
export const previewRetention = async (ctx: Ctx, changes: ParsedOf<Api['preview']>): Promise<AnswerOf<Api['preview']>> => ({
  due: await countDue(ctx, changed((await readPlan(ctx)).plan, changes)),
})

/**
 * Saves the retention periods.
 * @throws version_conflict
 */
export async function saveRetention(ctx: Ctx, { plan: changes, version }: ParsedOf<Api['save']>): Promise<AnswerOf<Api['save']>> {
  await inTransaction(ctx, async (ctx) => {
    const now = await readPlan(ctx)
    const plan = changed(now.plan, changes)
    if (now.version !== version || !(await replaceStoredGroup(ctx, { group, data: { ...plan }, texts: {} }, version)))
      throw new Refusal('version_conflict', { plan: now.plan, version: now.version })
    await writeAudit(ctx, {
      section: 'system',
      action: 'retention.save',
      target: group,
      diff: toDiff({ ...now.plan }, { ...plan }),
    })
  })
  return readRetention(ctx)
}

/**
 * Deletes records that are older than their retention period, in batches with one transaction and one audit entry each. Returns the number of
 * records. Run by a recurring job; a batch that another process works on is skipped.
 */
export async function deleteExpired(ctx: Ctx): Promise<number> {
  const { plan } = await readPlan(ctx)
  let total = 0
  for (const key of retentionKeys) {
    const age = plan[key]
    const { remove, batch } = rules[key]
    for (let turn = 0; age > 0 && turn < batchesAtOnce; turn += 1) {
      const { done, after } = await inTransaction(ctx, async (ctx) => {
        const removed = await remove(ctx, age, batch)
        if (removed.done > 0)
          await writeAudit(ctx, {
            section: 'system',
            action: 'retention.delete',
            target: key,
            diff: { count: [removed.done, 0] },
          })
        return removed
      })
      await after?.(ctx)
      total += done
      if (done < batch) break
    }
  }
  return total
}

type Changes = { [Key in RetentionKey]?: number | undefined }

const changed = (plan: RetentionPlan, changes: Changes): RetentionPlan => {
  const next = { ...plan }
  for (const key of retentionKeys) next[key] = changes[key] ?? plan[key]
  return next
}

async function readPlan(ctx: Ctx): Promise<{ plan: RetentionPlan; version: number }> {
  const saved = await readStoredGroup(ctx, group)
  return { plan: { ...defaultRetentionPlan, ...(saved?.data as Partial<RetentionPlan>) }, version: saved?.version ?? 0 }
}

async function countDue(ctx: Ctx, plan: RetentionPlan): Promise<Record<RetentionKey, number>> {
  const due = { ...defaultRetentionPlan }
  for (const key of retentionKeys) if (plan[key] > 0) due[key] = await rules[key].count(ctx, plan[key], retentionCountLimit)
  return due
}
