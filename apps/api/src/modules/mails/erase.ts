import type { Ctx } from '../../platform/context.ts'
import { deleteMails, type MailOwner } from './erase-repo.ts'

/**
 * Deletes sent and queued mails of an account and its email, in the caller's transaction. For an unverified email, which may
 * belong to someone else, only mails about the account.
 */
export const eraseMails = (ctx: Ctx, whose: MailOwner): Promise<void> => deleteMails(ctx.db, whose)
