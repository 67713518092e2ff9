import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { invitationsApi, staffApi } from '@haat/shared/staff/endpoints.ts'
import { mayGrant, mayTouch, tidyPermissions } from '@haat/shared/staff/rules.ts'
import type { StaffMember } from '@haat/shared/staff/schema.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { countTry, forgiveTry } from '../../http/limits.ts'
import { hashPassword, isCommonPassword } from '../accounts/passwords.ts'
import { handOver, isKnownOwner, lockedPerson, type PersonRow, personById, personFor } from '../accounts/people.ts'
import { endTokens, peekToken, useToken } from '../accounts/tokens.ts'
import { writeAudit } from '../audit/service.ts'
import { queueMail } from '../mails/service.ts'
import { diffOf } from './diff.ts'
import { actingMember, lockedPair, memberOr404 } from './members.ts'
import { activateInvited, findMember, insertMember, lockStaff, replacePermissions } from './repo.ts'

type Member = { member: StaffMember }

/** A customer keeps account and password; an unknown address gets an account that opens with the link alone. */
export const invite = (ctx: Ctx, input: ParsedOf<typeof staffApi.invite>): Promise<Member> =>
  inTransaction(ctx, async (ctx) => {
    await lockStaff(ctx.db, [ctx.person!.id])
    const actor = await actingMember(ctx, 'edit')
    const { email, name, admin } = input
    const permissions = tidyPermissions(input.permissions)
    const granted = mayGrant(actor, { admin, permissions })
    if (!granted.ok) throw new Refusal(granted.code)

    const person = await personFor(ctx, { email, name })
    if (person.status !== 'active') throw new Refusal('not_allowed', { fields: { email: 'this account is blocked' } })
    if (!(await insertMember(ctx.db, { userId: person.id, admin }))) throw new Refusal('already_staff')
    await replacePermissions(ctx.db, person.id, permissions)
    await mailInvitation(ctx, person.id)
    const diff = diffOf(null, { status: 'invited', admin, permissions })
    await writeAudit(ctx, { section: 'staff', action: 'staff.invite', target: person.id, diff })
    return memberOr404(ctx, person.id)
  })

export const inviteAgain = (ctx: Ctx, { staffId }: ParsedOf<typeof staffApi.inviteAgain>): Promise<Member> =>
  inTransaction(ctx, async (ctx) => {
    const { actor, target } = await lockedPair(ctx, staffId, 'edit')
    if (target.status !== 'invited') throw new Refusal('already_staff')
    const touched = mayTouch(actor, target)
    if (!touched.ok) throw new Refusal(touched.code)
    await mailInvitation(ctx, staffId)
    await writeAudit(ctx, { section: 'staff', action: 'staff.invite-again', target: staffId })
    return memberOr404(ctx, staffId)
  })

/** The older link stops working now, not when the new mail is sent. */
export async function mailInvitation(ctx: Ctx, userId: string): Promise<void> {
  await endTokens(ctx, userId, ['invitation'])
  await queueMail(ctx, { kind: 'invitation', userId, data: { by: ctx.person?.session.user.name ?? '' } })
}

export async function checkInvitation(ctx: Ctx, { token }: ParsedOf<typeof invitationsApi.checkInvitation>) {
  await countTry(ctx, 'link')
  const { person, member } = await inviteeOf(ctx, token)
  await forgiveTry(ctx, 'link')
  return { name: person.name, email: person.email, hasAccount: isKnownOwner(person), admin: member.admin }
}

/** The link shows that the address is theirs. Whoever had confirmed it before signs in as ever; everybody else chooses a password. */
export async function acceptInvitation(
  ctx: Ctx,
  { token, name, password }: ParsedOf<typeof invitationsApi.acceptInvitation>,
): Promise<{ email: string }> {
  await countTry(ctx, 'link')
  const { person } = await inviteeOf(ctx, token)
  const known = isKnownOwner(person)
  if (known && password !== undefined) throw new Refusal('bad_request', { fields: { password: 'this account has one' } })
  if (!known && password === undefined) throw new Refusal('bad_request', { fields: { password: 'required' } })
  if (password !== undefined && isCommonPassword(password, { email: person.email, name: name ?? person.name ?? '' }))
    throw new Refusal('password_common', { fields: { password: 'too common' } })
  const passwordHash = password === undefined ? undefined : await hashPassword(password)

  await inTransaction(ctx, async (ctx) => {
    // The order in which everybody locks: staff, links, accounts.
    await lockStaff(ctx.db, [person.id])
    if (!(await useToken(ctx, 'invitation', token))) throw new Refusal('link_invalid')
    const owner = await lockedPerson(ctx, person.id)
    // A password or an address that came meanwhile asks for another look at the link.
    if (!owner || owner.email !== person.email || isKnownOwner(owner) !== known) throw new Refusal('link_invalid')
    if (owner.status !== 'active' || !(await activateInvited(ctx.db, person.id))) throw new Refusal('link_invalid')
    await handOver(ctx, owner, { name: known ? undefined : name, passwordHash })
    const actor = { id: owner.id, name: name ?? owner.name ?? owner.email }
    const diff = { status: ['invited', 'active'] as [string, string] }
    await writeAudit(ctx, { section: 'staff', action: 'staff.accept', target: owner.id, diff, actor })
  })
  await forgiveTry(ctx, 'link')
  return { email: person.email }
}

async function inviteeOf(ctx: Ctx, secret: string): Promise<{ person: PersonRow & { email: string }; member: StaffMember }> {
  const token = await peekToken(ctx, 'invitation', secret)
  const person = token?.userId ? await personById(ctx, token.userId) : undefined
  const member = person && (await findMember(ctx.db, person.id))
  // A link that went to another address than today's belongs to whoever reads that one.
  if (!person?.email || person.status !== 'active' || member?.status !== 'invited' || person.email !== token?.email)
    throw new Refusal('link_invalid')
  return { person: { ...person, email: person.email }, member }
}
