import type { Ctx } from '../../ctx.ts'
import type { Topic } from './outbox-repo.ts'
import { insertMessage } from './outbox-repo.ts'

/** Inside the transaction of what happened: whoever has to hear of it is told once that is committed. Said twice, it is told once. */
export async function announce(ctx: Ctx, topic: Topic, reference: string): Promise<void> {
  const id = await insertMessage(ctx.db, { topic, reference })
  if (id) await putInLine(ctx, id)
}

/** A message that is written already. */
export const putInLine = async (ctx: Ctx, id: string): Promise<void> => ctx.jobs?.add(ctx.db, 'outbox', { id })
