import { Refusal } from '@haat/shared/errors.ts'
import { can } from '@haat/shared/permissions.ts'
import type { StaffMember } from '@haat/shared/staff/schema.ts'
import type { Ctx } from '../../platform/context.ts'
import { findMember, lockStaff } from './repo.ts'

interface Locked {
  actor: StaffMember
  target: StaffMember
}

/**
 * Locks the acting staff member and the target until the transaction ends and checks the actor's current permissions, which may
 * have changed since the request began.
 * @throws not_allowed, not_found
 */
export async function lockActorAndTarget(ctx: Ctx, targetId: string, action: 'edit' | 'delete'): Promise<Locked> {
  const actorId = ctx.person!.id
  await lockStaff(ctx.db, [actorId, targetId])
  const actor = await requireActingMember(ctx, action)
  const target = actorId === targetId ? actor : await findMember(ctx.db, targetId)
  if (!target) throw new Refusal('not_found')
  return { actor, target }
}

/**
 * The acting staff member with current permissions.
 * @throws not_allowed
 */
export async function requireActingMember(ctx: Ctx, action: 'edit' | 'delete'): Promise<StaffMember> {
  const actor = await findMember(ctx.db, ctx.person!.id)
  if (actor?.status !== 'active' || !can(toSession(ctx, actor), 'staff', action)) throw new Refusal('not_allowed')
  return actor
}

/** @throws not_found */
export async function requireMember(ctx: Ctx, staffId: string): Promise<{ member: StaffMember }> {
  const member = await findMember(ctx.db, staffId)
  if (!member) throw new Refusal('not_found')
  return { member }
}

const toSession = (ctx: Ctx, { status, permissions, admin }: StaffMember) => {
  const { user, expires } = ctx.person!.session
  return {
    user: { name: user.name, email: user.email, image: user.image, s: { status, permissions }, ...(admin && { a: true }) },
    expires,
  }
}
