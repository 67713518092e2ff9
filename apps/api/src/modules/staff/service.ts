import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { type Decision, Refusal } from '@haat/shared/errors.ts'
import type { staffApi } from '@haat/shared/staff/endpoints.ts'
import { mayChange, mayGrant, mayManage, tidyPermissions } from '@haat/shared/staff/rules.ts'
import type { StaffMember } from '@haat/shared/staff/schema.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { endAllSessions, endTokens, lockPersonById, setAccountStatus } from '../accounts/service.ts'
import { writeAudit } from '../audit/service.ts'
import { toDiff } from './diff.ts'
import { mailInvitation } from './invitations.ts'
import { lockActorAndTarget, requireMember } from './members.ts'
import { deleteMember, findMember, findMembers, replacePermissions, updateMember } from './repo.ts'

export { acceptInvitation, checkInvitation, invite, inviteAgain } from './invitations.ts'

type MemberAnswer = { member: StaffMember }

/** Lists all staff members, also invited and disabled ones, by name. */
export const listStaff = async (ctx: Ctx): Promise<{ staff: StaffMember[] }> => ({ staff: await findMembers(ctx.db) })

/** Active admins. */
export const listAdmins = async (ctx: Ctx): Promise<StaffMember[]> =>
  (await findMembers(ctx.db)).filter(({ admin, status }) => admin && status === 'active')

/** @throws not_found */
export const readMember = (ctx: Ctx, { staffId }: ParsedOf<typeof staffApi.read>): Promise<MemberAnswer> =>
  requireMember(ctx, staffId)

/**
 * Changes status, admin flag or permissions of a staff member. A change of status or admin flag ends the member's sessions.
 * @throws not_found, not_allowed, version_conflict, last_admin, bad_request, any refusal of `mayChange` and `mayGrant`
 */
export const changeMember = (ctx: Ctx, input: ParsedOf<typeof staffApi.update>): Promise<MemberAnswer> =>
  inTransaction(ctx, async (ctx) => {
    const { staffId, version, ...changes } = input
    const { actor, target } = await lockActorAndTarget(ctx, staffId, 'edit')
    assertAllowed(mayChange(actor, target))
    if (target.version !== version) throw new Refusal('version_conflict', { member: target })
    const after = await stateAfter(ctx, target, changes)
    assertAllowed(mayGrant(actor, after))

    if (!(await updateMember(ctx.db, { userId: staffId, ...after }))) throw new Refusal('last_admin')
    if (changes.permissions) await replacePermissions(ctx.db, staffId, after.permissions)
    if (after.status === 'disabled') await endTokens(ctx, staffId, ['invitation'])
    if (after.status === 'invited' && target.status === 'disabled') await mailInvitation(ctx, staffId)
    // Permissions are read on every request; only a change of status or admin flag ends sessions.
    if (after.status !== target.status || after.admin !== target.admin) await endAllSessions(ctx, staffId)
    await writeAudit(ctx, { section: 'staff', action: 'staff.update', target: staffId, diff: toDiff(target, after) })
    return { member: (await findMember(ctx.db, staffId))! }
  })

/**
 * Removes a staff member; the account stays as a customer.
 * @throws not_found, not_allowed, last_admin
 */
export const removeMember = (ctx: Ctx, { staffId }: ParsedOf<typeof staffApi.remove>): Promise<Record<string, never>> =>
  inTransaction(ctx, async (ctx) => {
    const { actor, target } = await lockActorAndTarget(ctx, staffId, 'delete')
    assertAllowed(mayChange(actor, target))
    if (!(await deleteMember(ctx.db, staffId))) throw new Refusal('last_admin')
    await endTokens(ctx, staffId, ['invitation'])
    await endAllSessions(ctx, staffId)
    await writeAudit(ctx, { section: 'staff', action: 'staff.remove', target: staffId, diff: toDiff(target, null) })
    return {}
  })

/**
 * Ends all sessions of a staff member.
 * @throws not_found, not_allowed
 */
export const endMemberSessions = (ctx: Ctx, { staffId }: ParsedOf<typeof staffApi.endSessions>): Promise<MemberAnswer> =>
  inTransaction(ctx, async (ctx) => {
    const { actor, target } = await lockActorAndTarget(ctx, staffId, 'edit')
    if (actor._id !== target._id) assertAllowed(mayManage(actor, target))
    await endAllSessions(ctx, staffId)
    const diff = { sessions: [target.sessions, 0] as [number, number] }
    await writeAudit(ctx, { section: 'staff', action: 'staff.end-sessions', target: staffId, diff })
    return requireMember(ctx, staffId)
  })

/**
 * Enables or disables a customer account; staff accounts are changed by `changeMember`. `undo` is the audit entry, null without a
 * change.
 * @throws not_found, not_allowed
 */
export const setCustomerStatus = (
  ctx: Ctx,
  { customerId, status, undoOf }: ParsedOf<typeof staffApi.setCustomerStatus> & { undoOf?: string },
): Promise<AnswerOf<typeof staffApi.setCustomerStatus>> =>
  inTransaction(ctx, async (ctx) => {
    const customer = await lockPersonById(ctx, customerId)
    if (!customer) throw new Refusal('not_found')
    if (await findMember(ctx.db, customerId)) throw new Refusal('not_allowed')
    if (customer.status === status) return { status, undo: null }
    await setAccountStatus(ctx, customerId, status)
    const diff = { status: [customer.status, status] as [string, string] }
    const entry = { section: 'customers', action: 'customers.status', target: customerId, diff } as const
    return { status, undo: await writeAudit(ctx, { ...entry, ...(undoOf && { undoOf }) }) }
  })

type MemberChanges = Pick<ParsedOf<typeof staffApi.update>, 'status' | 'permissions' | 'admin'>
type State = Pick<StaffMember, 'status' | 'admin' | 'permissions'>

async function stateAfter(ctx: Ctx, target: StaffMember, changes: MemberChanges): Promise<State> {
  return {
    status: changes.status === 'active' ? await toEnabledStatus(ctx, target) : (changes.status ?? target.status),
    admin: changes.admin ?? target.admin,
    permissions: tidyPermissions(changes.permissions ?? target.permissions),
  }
}

/** An invited member becomes active only by accepting. A disabled member who never accepted is invited again. */
async function toEnabledStatus(ctx: Ctx, { _id, status }: StaffMember): Promise<StaffMember['status']> {
  if (status === 'invited') throw new Refusal('bad_request', { fields: { status: 'waits for the invitation to be accepted' } })
  const person = await lockPersonById(ctx, _id)
  return status === 'active' || person?.emailVerifiedAt ? 'active' : 'invited'
}

function assertAllowed(decision: Decision<true>): void {
  if (!decision.ok) throw new Refusal(decision.code, decision.about)
}
