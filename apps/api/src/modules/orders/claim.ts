import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../ctx.ts'
import { personById } from '../accounts/people.ts'
import { claimGuestOrders } from './lookup-repo.ts'

/** Past orders of a guest become those of the account that has shown the address to be its own. */
export async function claimOrders(ctx: Ctx): Promise<{ claimed: number }> {
  const userId = ctx.person!.id
  const claimed = await claimGuestOrders(ctx.db, userId)
  if (claimed.length === 0 && !(await personById(ctx, userId))?.emailVerifiedAt) throw new Refusal('email_unverified')
  return { claimed: claimed.length }
}
