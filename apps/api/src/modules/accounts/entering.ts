import { type SignInMethod, SocialProvider } from '@haat/shared/accounts/schema.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { writeAudit } from '../audit/service.ts'
import { queueMail, wasToldOften } from '../mails/service.ts'
import { findEntrant, findStaffByEmail, hasIdentity, holdEntrant } from './entering-repo.ts'
import { markOf, type Owner } from './service.ts'

/** Somebody at the door, who has shown one proof of being the owner of an account. */
export interface Entrant extends Owner {
  email: string | null
  name: string | null
  createdAt: Date
  isStaff: boolean
}

/** Undefined for an account that is gone or disabled. */
export async function entrantById(ctx: Ctx, userId: string): Promise<Entrant | undefined> {
  const found = await findEntrant(ctx.db, userId)
  if (!found) return undefined
  const { passwordHash, staff, ...shown } = found
  return { ...shown, mark: markOf(passwordHash ?? ''), isStaff: staff !== null }
}

/**
 * Whether what opened the door still opens it. Asked once the session is written: one that was begun before the owner set another
 * password, or took a provider off, must not outlive that.
 */
export const entrantStands = (ctx: Ctx, { id, mark }: Owner, method: SignInMethod): Promise<boolean> =>
  inTransaction(ctx, async ({ db }) => {
    const held = await holdEntrant(db, id)
    if (!held || markOf(held.passwordHash ?? '') !== mark) return false
    return !SocialProvider.safeParse(method).success || hasIdentity(db, id, method)
  })

const hour = 3_600_000

/** After a sign-in: the owner hears of a browser that was never seen on this account, and of staff it is written down. */
export async function noteEntrance(
  ctx: Ctx,
  { id, name, isStaff, createdAt }: Entrant,
  { method, isKnownDevice, agent }: { method: SignInMethod; isKnownDevice: boolean; agent: string | null },
): Promise<void> {
  const isNew = !isKnownDevice && Date.now() - createdAt.getTime() > hour
  if (!isNew && !isStaff) return
  await inTransaction(ctx, async (ctx) => {
    if (isNew && !(await wasToldOften(ctx, 'new-device', id)))
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

/** Somebody who is not known to be the owner tried to come in as staff. Nobody did it as far as we know, so there is no actor. */
export async function noteRefused(ctx: Ctx, who: { email: string } | { id: string }, action: RefusedEntrance): Promise<void> {
  const target = 'email' in who ? (await findStaffByEmail(ctx.db, who.email))?.id : await staffId(ctx, who.id)
  if (target) await writeAudit({ ...ctx, person: null }, { section: 'session', action, target })
}
export type RefusedEntrance = 'session.password-wrong' | 'session.second-factor-wrong'

async function staffId(ctx: Ctx, userId: string): Promise<string | undefined> {
  const entrant = await entrantById(ctx, userId)
  return entrant?.isStaff ? userId : undefined
}
