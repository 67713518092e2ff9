import type { Ctx } from '../../ctx.ts'
import { setCartReminders } from './account-repo.ts'

/** Whether the owner of an account wants to be reminded of a cart left behind; since when is kept, as the consent. */
export const wantCartReminders = (ctx: Ctx, userId: string, wanted: boolean): Promise<void> =>
  setCartReminders(ctx.db, userId, wanted)
