import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { type Decision, Refusal } from '@haat/shared/errors.ts'
import type { staffApi } from '@haat/shared/staff/endpoints.ts'
import { mayChange, mayGrant, mayTouch, tidyPermissions } from '@haat/shared/staff/rules.ts'
import type { StaffMember } from '@haat/shared/staff/schema.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { endSessionsOf, lockedPerson, setAccountStatus } from '../accounts/people.ts'
import { endTokens } from '../accounts/tokens.ts'
import { writeAudit } from '../audit/service.ts'
import { diffOf } from './diff.ts'
import { mailInvitation } from './invitations.ts'
import { lockedPair, memberOr404 } from './members.ts'
import { deleteMember, findMember, findMembers, replacePermissions, updateMember } from './repo.ts'

export { acceptInvitation, checkInvitation, invite, inviteAgain } from './invitations.ts'

type Member = { member: StaffMember }

export const listStaff = async (ctx: Ctx): Promise<{ staff: StaffMember[] }> => ({ staff: await findMembers(ctx.db) })

/** Who runs the shop: admins that may sign in. */
export const listAdmins = async (ctx: Ctx): Promise<StaffMember[]> =>
  (await findMembers(ctx.db)).filter(({ admin, status }) => admin && status === 'active')

export const readMember = (ctx: Ctx, { staffId }: ParsedOf<typeof staffApi.read>): Promise<Member> => memberOr404(ctx, staffId)

export const changeMember = (ctx: Ctx, input: ParsedOf<typeof staffApi.update>): Promise<Member> =>
  inTransaction(ctx, async (ctx) => {
    const { staffId, version, ...wanted } = input
    const { actor, target } = await lockedPair(ctx, staffId, 'edit')
    allow(mayChange(actor, target))
    if (target.version !== version) throw new Refusal('version_conflict', { member: target })
    const after = await stateAfter(ctx, target, wanted)
    allow(mayGrant(actor, after))

    if (!(await updateMember(ctx.db, { userId: staffId, ...after }))) throw new Refusal('last_admin')
    if (wanted.permissions) await replacePermissions(ctx.db, staffId, after.permissions)
    if (after.status === 'disabled') await endTokens(ctx, staffId, ['invitation'])
    if (after.status === 'invited' && target.status === 'disabled') await mailInvitation(ctx, staffId)
    // Rights are read anew on every request; only another standing makes an open session somebody else's.
    if (after.status !== target.status || after.admin !== target.admin) await endSessionsOf(ctx, staffId)
    await writeAudit(ctx, { section: 'staff', action: 'staff.update', target: staffId, diff: diffOf(target, after) })
    return { member: (await findMember(ctx.db, staffId))! }
  })

export const removeMember = (ctx: Ctx, { staffId }: ParsedOf<typeof staffApi.remove>): Promise<Record<string, never>> =>
  inTransaction(ctx, async (ctx) => {
    const { actor, target } = await lockedPair(ctx, staffId, 'delete')
    allow(mayChange(actor, target))
    if (!(await deleteMember(ctx.db, staffId))) throw new Refusal('last_admin')
    await endTokens(ctx, staffId, ['invitation'])
    await endSessionsOf(ctx, staffId)
    await writeAudit(ctx, { section: 'staff', action: 'staff.remove', target: staffId, diff: diffOf(target, null) })
    return {}
  })

export const endMemberSessions = (ctx: Ctx, { staffId }: ParsedOf<typeof staffApi.endSessions>): Promise<Member> =>
  inTransaction(ctx, async (ctx) => {
    const { actor, target } = await lockedPair(ctx, staffId, 'edit')
    if (actor._id !== target._id) allow(mayTouch(actor, target))
    await endSessionsOf(ctx, staffId)
    const diff = { sessions: [target.sessions, 0] as [number, number] }
    await writeAudit(ctx, { section: 'staff', action: 'staff.end-sessions', target: staffId, diff })
    return memberOr404(ctx, staffId)
  })

/** Staff are changed in their own section, under its rules. */
export const setCustomerStatus = (
  ctx: Ctx,
  { customerId, status, undoOf }: ParsedOf<typeof staffApi.setCustomerStatus> & { undoOf?: string },
): Promise<AnswerOf<typeof staffApi.setCustomerStatus>> =>
  inTransaction(ctx, async (ctx) => {
    const customer = await lockedPerson(ctx, customerId)
    if (!customer) throw new Refusal('not_found')
    if (await findMember(ctx.db, customerId)) throw new Refusal('not_allowed')
    if (customer.status === status) return { status, undo: null }
    await setAccountStatus(ctx, customerId, status)
    const diff = { status: [customer.status, status] as [string, string] }
    const entry = { section: 'customers', action: 'customers.status', target: customerId, diff } as const
    return { status, undo: await writeAudit(ctx, { ...entry, ...(undoOf && { undoOf }) }) }
  })

type Wanted = Pick<ParsedOf<typeof staffApi.update>, 'status' | 'permissions' | 'admin'>
type State = Pick<StaffMember, 'status' | 'admin' | 'permissions'>

async function stateAfter(ctx: Ctx, target: StaffMember, wanted: Wanted): Promise<State> {
  return {
    status: wanted.status === 'active' ? await statusOfEnabled(ctx, target) : (wanted.status ?? target.status),
    admin: wanted.admin ?? target.admin,
    permissions: tidyPermissions(wanted.permissions ?? target.permissions),
  }
}

/** Nobody is made active but by their own acceptance; enabled again, who never accepted is invited anew. */
async function statusOfEnabled(ctx: Ctx, { _id, status }: StaffMember): Promise<StaffMember['status']> {
  if (status === 'invited') throw new Refusal('bad_request', { fields: { status: 'waits for the invitation to be accepted' } })
  const person = await lockedPerson(ctx, _id)
  return status === 'active' || person?.emailVerifiedAt ? 'active' : 'invited'
}

function allow(decision: Decision<true>): void {
  if (!decision.ok) throw new Refusal(decision.code, decision.about)
}
