import { confirmHours } from '@haat/shared/newsletter/constants.ts'
import type { Ctx } from '../../platform/context.ts'
import { deleteUnconfirmed } from './repo.ts'

/** Deletes sign-ups whose confirmation link has expired. Answers their number. */
export const deleteExpiredSignUps = (ctx: Ctx): Promise<number> => deleteUnconfirmed(ctx.db, confirmHours)
