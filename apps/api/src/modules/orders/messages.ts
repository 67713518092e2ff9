import type { Ctx } from '../../ctx.ts'
import type { Topic } from './outbox-repo.ts'
import { insertMessage } from './outbox-repo.ts'

/** Inside the transaction of what happened: whoever has to hear of it is told once that is committed. Said twice, it is told once. */
export async function announce(ctx: Ctx, topic: Topic, reference: string): Promise<void> {
  if (await insertMessage(ctx.db, { topic, reference })) ctx.jobs?.wake('outbox')
}
