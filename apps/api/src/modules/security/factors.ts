import { Refusal } from '@haat/shared/errors.ts'
import type { Factors } from '@haat/shared/security/schema.ts'
import { type Ctx, inTransaction, type Person } from '../../platform/context.ts'
import {
  auditStaff,
  countPasskeys,
  countRecoveryCodes,
  deleteFactors,
  endSessions,
  findAuthenticator,
  findPasskeys,
  lockPersonWithEmail,
  signedIn,
} from '../accounts/service.ts'
import { writeAudit } from '../audit/service.ts'
import { type MailedChange, queueMail } from '../mails/service.ts'
import { readRules } from '../settings/service.ts'

/**
 * Second factors of the signed-in account.
 * @throws sign_in_required
 */
export async function readFactors(ctx: Ctx): Promise<{ factors: Factors }> {
  const { person } = signedIn(ctx)
  return { factors: { ...(await findFactors(ctx, person.id)), required: await isFactorRequired(ctx, person) } }
}

/** Second factors of any account. */
export async function findFactors(ctx: Ctx, userId: string): Promise<Omit<Factors, 'required'>> {
  const [authenticator, recoveryCodesLeft, passkeys] = [
    await findAuthenticator(ctx.db, userId),
    await countRecoveryCodes(ctx.db, userId),
    await findPasskeys(ctx.db, userId),
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

/** Whether the user is staff of a shop that requires a second factor. */
export async function isFactorRequired(ctx: Ctx, { session: { user } }: Person): Promise<boolean> {
  const isStaff = user.a === true || user.s?.status === 'active'
  return isStaff && (await readRules(ctx)).security.staffSecondFactor
}

/**
 * The first factor can be added with the password alone. If one is required, adding another needs a session opened with a factor:
 * otherwise the password of a staff member with a passkey would be enough to add an authenticator and sign in.
 * @throws sign_in_required, second_factor_required
 */
export async function assertMayAddFactor(ctx: Ctx): Promise<void> {
  const { person, session } = signedIn(ctx)
  if (session.strong || !(await isFactorRequired(ctx, person))) return
  const has = (await findAuthenticator(ctx.db, person.id)) !== undefined || (await countPasskeys(ctx.db, person.id)) > 0
  if (has) throw new Refusal('second_factor_required')
}

/** Queues the mail about a change of factors and audits it for staff. Runs inside the transaction of the change. */
export async function notifyOwner(ctx: Ctx, userId: string, change: MailedChange): Promise<void> {
  await queueMail(ctx, { kind: 'factors-changed', userId, data: { change } })
  await auditStaff(ctx, { id: userId, name: ctx.person?.session.user.name ?? null }, `session.${change}`)
}

/**
 * For the command line, after a lost phone: removes all factors and ends all sessions; the password alone signs in again. The
 * operator has verified the person. Answers the number of factors removed; undefined if the email has no account.
 */
export const removeFactors = (ctx: Ctx, email: string): Promise<number | undefined> =>
  inTransaction(ctx, async (ctx) => {
    const person = await lockPersonWithEmail(ctx, email)
    if (!person) return undefined
    const removed = await deleteFactors(ctx.db, person.id)
    await endSessions(ctx, person.id)
    if (removed > 0) {
      await queueMail(ctx, { kind: 'factors-changed', userId: person.id, data: { change: 'factors-removed' } })
      await writeAudit(ctx, { section: 'session', action: 'session.factors-removed', target: person.id })
    }
    return removed
  })
