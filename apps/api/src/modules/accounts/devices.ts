import { type Device, SignInMethod } from '@haat/shared/accounts/schema.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx, OwnSession, Person } from '../../ctx.ts'
import { deviceName } from './device-name.ts'
import { deleteSession, deleteSessions, findSessions, isSessionAlive, type SessionRow } from './devices-repo.ts'
import { lockPerson, type PersonRow } from './people-repo.ts'
import { sessionLife } from './session-life.ts'

/** Where the account is signed in. */
export async function listDevices(ctx: Ctx): Promise<{ sessions: Device[] }> {
  const { person, session } = signedIn(ctx)
  return { sessions: await devicesOf(ctx, person.id, session.sid) }
}

/** Without a session of their own nobody asks from one of these. */
export const devicesOf = async (ctx: Ctx, userId: string, ownSid = ''): Promise<Device[]> =>
  (await findSessions(ctx.db, userId, ownSid, sessionLife.absolute)).map(toDevice)

/** Ends one own session. The one that asks may be meant as well: that is a sign-out. */
export async function endSession(ctx: Ctx, { sessionId }: { sessionId: string }): Promise<{ sessions: Device[] }> {
  const { person, session } = signedIn(ctx)
  const sid = await deleteSession(ctx.db, person.id, sessionId)
  if (sid === null) throw new Refusal('not_found')
  if (sid === session.sid) await session.end()
  return listDevices(ctx)
}

export async function endOtherSessions(ctx: Ctx): Promise<{ sessions: Device[] }> {
  const { person, session } = signedIn(ctx)
  await endSessions(ctx, person.id, { keep: session.sid })
  return listDevices(ctx)
}

/**
 * Ends every session of an account at once in every process, in the caller's transaction; `keep` is the `sid` of one that stays,
 * `method` ends only those that were opened this way.
 */
export const endSessions = (
  ctx: Ctx,
  userId: string,
  which: { keep?: string | undefined; method?: SignInMethod } = {},
): Promise<void> => deleteSessions(ctx.db, userId, which)

export function signedIn({ person, ownSession }: Ctx): { person: Person; session: OwnSession } {
  if (!person || !ownSession) throw new Refusal('sign_in_required')
  return { person, session: ownSession }
}

/**
 * Holds the own account until the caller's transaction ends, and refuses who was signed out meanwhile: what an intruder began
 * before the owner set another password does not come after it.
 */
export async function holdOwnAccount(ctx: Ctx): Promise<PersonRow> {
  const { person, session } = signedIn(ctx)
  const own = await lockPerson(ctx.db, person.id)
  if (own?.status !== 'active' || !(await isSessionAlive(ctx.db, person.id, session.sid))) throw new Refusal('sign_in_required')
  return own
}

function toDevice({ id, current, agent, network, method, expire, createdAt }: SessionRow): Device {
  // The end is moved at most once an hour, and near the absolute end not at all.
  const seen = Math.max(createdAt.getTime(), expire.getTime() - sessionLife.idle)
  return {
    _id: id,
    current,
    ...deviceName(agent),
    network,
    method: SignInMethod.safeParse(method).data ?? null,
    since: createdAt.toISOString(),
    lastSeen: (current ? new Date() : new Date(Math.min(seen, Date.now()))).toISOString(),
  }
}
