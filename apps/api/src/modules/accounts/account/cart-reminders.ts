import type { Ctx } from '../../../platform/context.ts'
import { setCartReminders } from './account-repo.ts'

/** Stores or withdraws the account's consent to reminder emails about an abandoned cart. */
export const saveCartReminderConsent = (ctx: Ctx, userId: string, enabled: boolean): Promise<void> =>
  setCartReminders(ctx.db, userId, enabled)
