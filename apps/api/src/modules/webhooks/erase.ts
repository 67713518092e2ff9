import type { Ctx } from '../../platform/context.ts'
import { deleteEventsAbout, lockDistribution } from './erase-repo.ts'

/**
 * Deletes the events about a customer and about orders (ids of rows) with their deliveries, sent or not, inside the caller's transaction. Events of
 * the orders that are not described yet stay: their body is read after the commit. `customer.deleted` follows from the deletion of the account.
 * Must be called before the reviews of the customer lose their author.
 */
export async function eraseEvents(ctx: Ctx, about: { userId: string | null; orderIds: readonly string[] }): Promise<void> {
  await lockDistribution(ctx.db)
  await deleteEventsAbout(ctx.db, about)
}
