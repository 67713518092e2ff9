import type { Ctx } from '../../../platform/context.ts'
import { hashToken } from '../guests/token.ts'
import type { Holder } from './repo.ts'

/** The caller as ledgers and order events store it: `user:<id>` or `guest`. */
export const toActor = (ctx: Ctx): string => (ctx.person ? `user:${ctx.person.id}` : 'guest')

/** The caller's user id and token hash, as the queries compare them. */
export const toHolder = (ctx: Ctx, token: string | undefined): Holder => ({
  userId: ctx.person?.id ?? null,
  tokenHash: token ? hashToken(token) : null,
})
