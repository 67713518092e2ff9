import type { Ctx } from '../../ctx.ts'
import { deleteMails } from './forget-repo.ts'

/** Inside a transaction: what was mailed, or still was to be, to an account or an address. */
export const forgetMails = (ctx: Ctx, whose: { userId: string; email: string | null }): Promise<void> =>
  deleteMails(ctx.db, whose)
