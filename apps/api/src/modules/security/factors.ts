import { Refusal } from '@haat/shared/errors.ts'
import type { Factors } from '@haat/shared/security/schema.ts'
import { type Ctx, inTransaction, type Person } from '../../ctx.ts'
import { endSessions, signedIn } from '../accounts/devices.ts'
import { countPasskeys, countRecoveryCodes, deleteFactors, findAuthenticator, passkeysOf } from '../accounts/keys.ts'
import { lockedPersonByEmail } from '../accounts/people.ts'
import { auditStaff } from '../accounts/staff-audit.ts'
import { writeAudit } from '../audit/service.ts'
import { queueMail } from '../mails/service.ts'
import type { MailedChange } from '../mails/texts/type.ts'
import { readRules } from '../settings/service.ts'

/** What guards the own account beside its password. */
export async function readFactors(ctx: Ctx): Promise<{ factors: Factors }> {
  const { person } = signedIn(ctx)
  return { factors: { ...(await factorsOf(ctx, person.id)), required: await mustHaveFactor(ctx, person) } }
}

export async function factorsOf(ctx: Ctx, userId: string): Promise<Omit<Factors, 'required'>> {
  const [authenticator, recoveryCodesLeft, passkeys] = [
    await findAuthenticator(ctx.db, userId),
    await countRecoveryCodes(ctx.db, userId),
    await passkeysOf(ctx.db, userId),
  ]
  return {
    authenticator: authenticator !== undefined,
    recoveryCodesLeft,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt, backedUp }) => ({
      _id: id,
      name,
      since: createdAt.toISOString(),
      lastUsed: lastUsedAt?.toISOString() ?? null,
      backedUp,
    })),
  }
}

/** Staff of a shop that asks for a second factor. */
export async function mustHaveFactor(ctx: Ctx, { session: { user } }: Person): Promise<boolean> {
  const works = user.a === true || user.s?.status === 'active'
  return works && (await readRules(ctx)).security.staffSecondFactor
}

/**
 * The first factor is added after the password alone. Where one is asked for, a further one needs a sign-in with what is there:
 * else whoever has the password of staff with a passkey would add an authenticator of his own to get in.
 */
export async function assertMayAddFactor(ctx: Ctx): Promise<void> {
  const { person, session } = signedIn(ctx)
  if (session.strong || !(await mustHaveFactor(ctx, person))) return
  const has = (await findAuthenticator(ctx.db, person.id)) !== undefined || (await countPasskeys(ctx.db, person.id)) > 0
  if (has) throw new Refusal('second_factor_required')
}

/** Inside the transaction of the change: its owner hears of it, and what staff change leaves a trace. */
export async function tellOwner(ctx: Ctx, userId: string, change: MailedChange): Promise<void> {
  await queueMail(ctx, { kind: 'factors-changed', userId, data: { change } })
  await auditStaff(ctx, { id: userId, name: ctx.person?.session.user.name ?? null }, `session.${change}`)
}

/**
 * For the command line, when phone and recovery codes are lost: the password alone opens the account again, once all that was open
 * has ended. Whoever runs the shop's machine has made sure who asks. Undefined when the address has no account.
 */
export const removeFactors = (ctx: Ctx, email: string): Promise<number | undefined> =>
  inTransaction(ctx, async (ctx) => {
    const person = await lockedPersonByEmail(ctx, email)
    if (!person) return undefined
    const removed = await deleteFactors(ctx.db, person.id)
    await endSessions(ctx, person.id)
    if (removed > 0) {
      await queueMail(ctx, { kind: 'factors-changed', userId: person.id, data: { change: 'factors-removed' } })
      await writeAudit(ctx, { section: 'session', action: 'session.factors-removed', target: person.id })
    }
    return removed
  })
