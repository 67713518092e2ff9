import type { Ctx } from '../../platform/context.ts'
import { countOld, deleteMails, deleteOld, type MailOwner } from './erase-repo.ts'

/**
 * Deletes sent and queued mails of an account and its email, in the caller's transaction. For an unverified email, which may
 * belong to someone else, only mails about the account.
 */
export const eraseMails = (ctx: Ctx, whose: MailOwner): Promise<void> => deleteMails(ctx.db, whose)

/** Number of emails that ended (sent, failed, not needed) more than `years` ago, at most `limit`. */
export const countOldMails = (ctx: Ctx, years: number, limit: number): Promise<number> =>
  countOld(ctx.db, { age: `${years} years` }, limit)

/** Deletes at most `limit` of them, in the caller's transaction; answers their number. */
export const deleteOldMails = (ctx: Ctx, years: number, limit: number): Promise<number> =>
  deleteOld(ctx.db, { age: `${years} years` }, limit)

const contactMessages = (days: number) => ({ age: `${days} days`, kind: 'contact-message' }) as const

/** Number of messages from the contact form that were delivered or failed more than `days` ago, at most `limit`. */
export const countOldContactMessages = (ctx: Ctx, days: number, limit: number): Promise<number> =>
  countOld(ctx.db, contactMessages(days), limit)

/** Deletes at most `limit` of them, in the caller's transaction; answers their number. */
export const deleteOldContactMessages = (ctx: Ctx, days: number, limit: number): Promise<number> =>
  deleteOld(ctx.db, contactMessages(days), limit)
