import { webhookRetentionDays } from '@haat/shared/webhooks/rules.ts'
import type { Ctx } from '../../platform/context.ts'
import { deleteEvents } from './repo.ts'

const batch = 5000

/** Deletes events with their deliveries after their retention; called by a job. Returns the number of events. */
export async function deleteOldEvents(ctx: Ctx): Promise<number> {
  for (let deleted = 0; ; ) {
    const now = await deleteEvents(ctx.db, { days: webhookRetentionDays, limit: batch })
    deleted += now
    if (now < batch) return deleted
  }
}
