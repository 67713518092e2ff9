import { Refusal } from '@haat/shared/errors.ts'
import { can } from '@haat/shared/permissions.ts'
import type { StaffMember } from '@haat/shared/staff/schema.ts'
import type { Ctx } from '../../ctx.ts'
import { findMember, lockStaff } from './repo.ts'

interface Locked {
  actor: StaffMember
  target: StaffMember
}

/**
 * Inside a transaction: who acts and whom it is about, as they are now and will stay until it ends. Rights of the request's
 * beginning may have been taken meanwhile.
 */
export async function lockedPair(ctx: Ctx, targetId: string, action: 'edit' | 'delete'): Promise<Locked> {
  const actorId = ctx.person!.id
  await lockStaff(ctx.db, [actorId, targetId])
  const actor = await actingMember(ctx, action)
  const target = actorId === targetId ? actor : await findMember(ctx.db, targetId)
  if (!target) throw new Refusal('not_found')
  return { actor, target }
}

export async function actingMember(ctx: Ctx, action: 'edit' | 'delete'): Promise<StaffMember> {
  const actor = await findMember(ctx.db, ctx.person!.id)
  if (actor?.status !== 'active' || !can(sessionOf(ctx, actor), 'staff', action)) throw new Refusal('not_allowed')
  return actor
}

export async function memberOr404(ctx: Ctx, staffId: string): Promise<{ member: StaffMember }> {
  const member = await findMember(ctx.db, staffId)
  if (!member) throw new Refusal('not_found')
  return { member }
}

const sessionOf = (ctx: Ctx, { status, permissions, admin }: StaffMember) => {
  const { user, expires } = ctx.person!.session
  return {
    user: { name: user.name, email: user.email, image: user.image, s: { status, permissions }, ...(admin && { a: true }) },
    expires,
  }
}
