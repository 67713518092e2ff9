import type { Ctx } from '../../../platform/context.ts'
import type { Topic } from './repo.ts'
import { insertMessage } from './repo.ts'

/**
 * Writes an outbox message inside the caller's transaction; its listeners run after the commit. Publishing the same message twice has no further
 * effect.
 */
export async function publish(ctx: Ctx, topic: Topic, reference: string): Promise<void> {
  if (await insertMessage(ctx.db, { topic, reference })) ctx.jobs?.wake('outbox')
}
