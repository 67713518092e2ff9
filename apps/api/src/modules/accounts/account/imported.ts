import type { Ctx } from '../../../platform/context.ts'
import { deleteUnused, findByEmails, insertWithoutPassword, type NewCustomer } from './imported-repo.ts'

/** The accounts with these emails (lower case), and whether they are staff. */
export const findAccountsByEmail = async (
  ctx: Ctx,
  emails: readonly string[],
): Promise<Map<string, { id: string; isStaff: boolean }>> =>
  new Map((await findByEmails(ctx.db, emails)).map(({ email, ...account }) => [email, account]))

/**
 * Adds accounts without a password and without sending anything, in the transaction of the caller: their owners sign in by a link or set a password.
 * Returns the ids by email; an email that is taken is left out.
 */
export const addImportedAccounts = (ctx: Ctx, list: readonly NewCustomer[]): Promise<Map<string, string>> =>
  insertWithoutPassword(ctx.db, list)

/** Deletes imported accounts that are unused and unchanged since. Returns the ids of the deleted ones. */
export const removeUnusedAccounts = (ctx: Ctx, ids: readonly string[]): Promise<string[]> => deleteUnused(ctx.db, ids)
