import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../../platform/context.ts'
import { findPersonById } from '../../accounts/service.ts'
import { claimGuestOrders } from './lookup-repo.ts'

/**
 * Moves past guest orders with the account's confirmed email into the account.
 * @throws email_unverified
 */
export async function claimOrders(ctx: Ctx): Promise<{ claimed: number }> {
  const userId = ctx.person!.id
  const claimed = await claimGuestOrders(ctx.db, userId)
  if (claimed.length === 0 && !(await findPersonById(ctx, userId))?.emailVerifiedAt) throw new Refusal('email_unverified')
  return { claimed: claimed.length }
}
