import type { Ctx } from '../../platform/context.ts'
import { alertsForExport, deleteAlertsByEmail } from './erase-repo.ts'

/** Deletes alerts of a verified email, in the caller's transaction. Alerts of the account are deleted with it. */
export const eraseAlerts = (ctx: Ctx, confirmedEmail: string | null): Promise<void> =>
  confirmedEmail ? deleteAlertsByEmail(ctx.db, confirmedEmail) : Promise.resolve()

/** All alerts of a customer, for the data export. */
export const exportAlerts = (ctx: Ctx, whose: { userId: string; confirmedEmail: string | null }) => alertsForExport(ctx.db, whose)
