import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../ctx.ts'

export function ownerOf(ctx: Ctx): string {
  if (!ctx.person) throw new Refusal('sign_in_required')
  return ctx.person.id
}
