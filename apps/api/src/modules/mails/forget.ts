import type { Ctx } from '../../ctx.ts'
import { deleteMails, type MailOwner } from './forget-repo.ts'

/**
 * Inside a transaction: what was mailed, or still was to be, to an account or its address. Of an address that was never confirmed,
 * which may be anybody's, only what concerns the account.
 */
export const forgetMails = (ctx: Ctx, whose: MailOwner): Promise<void> => deleteMails(ctx.db, whose)
