import { type SignInMethod, SocialProvider } from '@haat/shared/accounts/schema.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { writeAudit } from '../../audit/service.ts'
import { queueMail, wasNotifiedOften } from '../../mails/service.ts'
import { findCandidate, findStaffByEmail, hasIdentity, lockCandidate } from './candidate-repo.ts'
import { type Owner, passwordFingerprint } from './passwords.ts'

/** An account whose first sign-in factor was verified, before the session exists. */
export interface SignInCandidate extends Owner {
  email: string | null
  name: string | null
  createdAt: Date
  isStaff: boolean
}

/** Undefined if the account is gone or disabled. */
export async function candidateById(ctx: Ctx, userId: string): Promise<SignInCandidate | undefined> {
  const found = await findCandidate(ctx.db, userId)
  if (!found) return undefined
  const { passwordHash, staff, ...shown } = found
  return { ...shown, mark: passwordFingerprint(passwordHash ?? ''), isStaff: staff !== null }
}

/**
 * Checks, after the session was written, that password and linked provider are unchanged: a sign-in that started before a
 * password change must not outlive it.
 */
export const isCandidateValid = (ctx: Ctx, { id, mark }: Owner, method: SignInMethod): Promise<boolean> =>
  inTransaction(ctx, async ({ db }) => {
    const locked = await lockCandidate(db, id)
    if (!locked || passwordFingerprint(locked.passwordHash ?? '') !== mark) return false
    return !SocialProvider.safeParse(method).success || hasIdentity(db, id, method)
  })

const hour = 3_600_000

/** After a sign-in: notifies the owner of an unknown device by email, and writes an audit entry for staff. */
export async function recordSignIn(
  ctx: Ctx,
  { id, name, isStaff, createdAt }: SignInCandidate,
  { method, isKnownDevice, agent }: { method: SignInMethod; isKnownDevice: boolean; agent: string | null },
): Promise<void> {
  const isNew = !isKnownDevice && Date.now() - createdAt.getTime() > hour
  if (!isNew && !isStaff) return
  await inTransaction(ctx, async (ctx) => {
    if (isNew && !(await wasNotifiedOften(ctx, 'new-device', id)))
      await queueMail(ctx, { kind: 'new-device', userId: id, data: { ...(agent && { agent }) } })
    if (isStaff)
      await writeAudit(
        { ...ctx, person: null },
        {
          section: 'session',
          action: 'session.sign-in',
          target: id,
          diff: { method: [null, method] },
          actor: { id, name },
        },
      )
  })
}

/** Writes an audit entry, without an actor, for a failed sign-in to a staff account. */
export async function recordRefusedSignIn(
  ctx: Ctx,
  account: { email: string } | { id: string },
  action: RefusedSignIn,
): Promise<void> {
  const target = 'email' in account ? (await findStaffByEmail(ctx.db, account.email))?.id : await staffId(ctx, account.id)
  if (target) await writeAudit({ ...ctx, person: null }, { section: 'session', action, target })
}
export type RefusedSignIn = 'session.password-wrong' | 'session.second-factor-wrong'

async function staffId(ctx: Ctx, userId: string): Promise<string | undefined> {
  const candidate = await candidateById(ctx, userId)
  return candidate?.isStaff ? userId : undefined
}
