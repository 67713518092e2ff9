import type { Ctx } from '../../ctx.ts'
import { deleteOfAddress, heldOf } from './forget-repo.ts'

/** Inside a transaction: what a person waits for under the address; the account's own goes with the account. */
export const forgetWatches = (ctx: Ctx, confirmedEmail: string | null): Promise<void> =>
  confirmedEmail ? deleteOfAddress(ctx.db, confirmedEmail) : Promise.resolve()

/** Everything kept of it, for its owner's copy. */
export const watchesHeldOf = (ctx: Ctx, whose: { userId: string; confirmedEmail: string | null }) => heldOf(ctx.db, whose)
