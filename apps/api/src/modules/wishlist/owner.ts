import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../platform/context.ts'

/**
 * Id of the signed-in customer.
 * @throws sign_in_required
 */
export function ownerOf(ctx: Ctx): string {
  if (!ctx.person) throw new Refusal('sign_in_required')
  return ctx.person.id
}
