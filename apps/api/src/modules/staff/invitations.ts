import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { invitationsApi, staffApi } from '@haat/shared/staff/endpoints.ts'
import { mayGrant, mayManage, tidyPermissions } from '@haat/shared/staff/rules.ts'
import type { StaffMember } from '@haat/shared/staff/schema.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { consumeRateLimit, restoreRateLimit } from '../../platform/rate-limit.ts'
import {
  claimAccount,
  endTokens,
  findOrCreatePerson,
  findPersonById,
  hashPassword,
  isCommonPassword,
  isKnownOwner,
  lockPersonById,
  type PersonRow,
  peekToken,
  useToken,
} from '../accounts/service.ts'
import { writeAudit } from '../audit/service.ts'
import { queueMail } from '../mails/service.ts'
import { toDiff } from './diff.ts'
import { lockActorAndTarget, requireActingMember, requireMember } from './members.ts'
import { activateInvited, findMember, insertMember, lockStaff, replacePermissions } from './repo.ts'

type MemberAnswer = { member: StaffMember }

/**
 * Adds a staff member as invited and mails the link. An existing customer keeps account and password; an unknown email gets an
 * account without a sign-in method.
 * @throws not_allowed, already_staff, any refusal of `mayGrant`
 */
export const invite = (ctx: Ctx, input: ParsedOf<typeof staffApi.invite>): Promise<MemberAnswer> =>
  inTransaction(ctx, async (ctx) => {
    await lockStaff(ctx.db, [ctx.person!.id])
    const actor = await requireActingMember(ctx, 'edit')
    const { email, name, admin } = input
    const permissions = tidyPermissions(input.permissions)
    const granted = mayGrant(actor, { admin, permissions })
    if (!granted.ok) throw new Refusal(granted.code)

    const person = await findOrCreatePerson(ctx, { email, name })
    if (person.status !== 'active') throw new Refusal('not_allowed', { fields: { email: 'this account is blocked' } })
    if (!(await insertMember(ctx.db, { userId: person.id, admin }))) throw new Refusal('already_staff')
    await replacePermissions(ctx.db, person.id, permissions)
    await mailInvitation(ctx, person.id)
    const diff = toDiff(null, { status: 'invited', admin, permissions })
    await writeAudit(ctx, { section: 'staff', action: 'staff.invite', target: person.id, diff })
    return requireMember(ctx, person.id)
  })

/**
 * Mails a new invitation link; the earlier one becomes invalid.
 * @throws not_found, not_allowed, already_staff
 */
export const inviteAgain = (ctx: Ctx, { staffId }: ParsedOf<typeof staffApi.inviteAgain>): Promise<MemberAnswer> =>
  inTransaction(ctx, async (ctx) => {
    const { actor, target } = await lockActorAndTarget(ctx, staffId, 'edit')
    if (target.status !== 'invited') throw new Refusal('already_staff')
    const touched = mayManage(actor, target)
    if (!touched.ok) throw new Refusal(touched.code)
    await mailInvitation(ctx, staffId)
    await writeAudit(ctx, { section: 'staff', action: 'staff.invite-again', target: staffId })
    return requireMember(ctx, staffId)
  })

/** Queues the invitation mail. The earlier link becomes invalid now, not when the mail is sent. */
export async function mailInvitation(ctx: Ctx, userId: string): Promise<void> {
  await endTokens(ctx, userId, ['invitation'])
  await queueMail(ctx, { kind: 'invitation', userId, data: { by: ctx.person?.session.user.name ?? '' } })
}

/**
 * Data for the page of an invitation link, without using it up.
 * @throws link_invalid, rate_limited
 */
export async function checkInvitation(ctx: Ctx, { token }: ParsedOf<typeof invitationsApi.checkInvitation>) {
  await consumeRateLimit(ctx, 'link')
  const { person, member } = await findInvitee(ctx, token)
  await restoreRateLimit(ctx, 'link')
  return { name: person.name, email: person.email, hasAccount: isKnownOwner(person), admin: member.admin }
}

/**
 * Accepts an invitation. The link proves ownership of the email; an account without a verified password must set one.
 * @throws link_invalid, bad_request, password_common, rate_limited
 */
export async function acceptInvitation(
  ctx: Ctx,
  { token, name, password }: ParsedOf<typeof invitationsApi.acceptInvitation>,
): Promise<{ email: string }> {
  await consumeRateLimit(ctx, 'link')
  const { person } = await findInvitee(ctx, token)
  const known = isKnownOwner(person)
  if (known && password !== undefined) throw new Refusal('bad_request', { fields: { password: 'this account has one' } })
  if (!known && password === undefined) throw new Refusal('bad_request', { fields: { password: 'required' } })
  if (password !== undefined && isCommonPassword(password, { email: person.email, name: name ?? person.name ?? '' }))
    throw new Refusal('password_common', { fields: { password: 'too common' } })
  const passwordHash = password === undefined ? undefined : await hashPassword(password)

  await inTransaction(ctx, async (ctx) => {
    // Lock order: staff, tokens, accounts.
    await lockStaff(ctx.db, [person.id])
    if (!(await useToken(ctx, 'invitation', token))) throw new Refusal('link_invalid')
    const owner = await lockPersonById(ctx, person.id)
    // The account changed since the checks above: the invitee opens the link again.
    if (!owner || owner.email !== person.email || isKnownOwner(owner) !== known) throw new Refusal('link_invalid')
    if (owner.status !== 'active' || !(await activateInvited(ctx.db, person.id))) throw new Refusal('link_invalid')
    await claimAccount(ctx, owner, { name: known ? undefined : name, passwordHash })
    const actor = { id: owner.id, name: name ?? owner.name ?? owner.email }
    const diff = { status: ['invited', 'active'] as [string, string] }
    await writeAudit(ctx, { section: 'staff', action: 'staff.accept', target: owner.id, diff, actor })
  })
  await restoreRateLimit(ctx, 'link')
  return { email: person.email }
}

async function findInvitee(ctx: Ctx, secret: string): Promise<{ person: PersonRow & { email: string }; member: StaffMember }> {
  const token = await peekToken(ctx, 'invitation', secret)
  const person = token?.userId ? await findPersonById(ctx, token.userId) : undefined
  const member = person && (await findMember(ctx.db, person.id))
  // A link mailed to a previous email of the account is invalid.
  if (!person?.email || person.status !== 'active' || member?.status !== 'invited' || person.email !== token?.email)
    throw new Refusal('link_invalid')
  return { person: { ...person, email: person.email }, member }
}
