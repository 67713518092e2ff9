import { type Ctx, inTransaction } from '../../../../platform/context.ts'
import { writeAudit } from '../../../audit/service.ts'
import { publishDue } from './save-product-repo.ts'

/** Publishes products whose scheduled time has come; a job calls it in every process. Returns the number published. */
export const publishScheduled = (ctx: Ctx): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const due = await publishDue(ctx.db)
    for (const { id, publishAt } of due) {
      const diff = { status: ['scheduled', 'active'] as [string, string], publishAt: [publishAt, null] as [string, null] }
      await writeAudit(ctx, { section: 'products', action: 'products.published-on-time', target: id, diff })
    }
    return due.length
  })
