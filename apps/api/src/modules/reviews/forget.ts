import type { Ctx } from '../../ctx.ts'
import { removeAuthor } from './forget-repo.ts'

/** Inside a transaction: their reviews stay, and say no longer whose they are. Pages put a word in the place of an empty name. */
export const forgetAuthor = (ctx: Ctx, userId: string): Promise<void> => removeAuthor(ctx.db, userId)
