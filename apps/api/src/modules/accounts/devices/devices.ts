import { type Device, SignInMethod } from '@haat/shared/accounts/schema.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx, OwnSession, Person } from '../../../platform/context.ts'
import { lockPerson, type PersonRow } from '../account/people-repo.ts'
import { sessionLife } from '../sign-in/session-life.ts'
import { deviceName } from './device-name.ts'
import { deleteSession, deleteSessions, findSessions, isSessionAlive, type SessionRow } from './devices-repo.ts'

/**
 * Devices with an open session of the signed-in account.
 * @throws sign_in_required
 */
export async function listDevices(ctx: Ctx): Promise<{ sessions: Device[] }> {
  const { person, session } = signedIn(ctx)
  return { sessions: await findDevices(ctx, person.id, session.sid) }
}

/** Devices of any account; without `ownSid` none is marked as current. */
export const findDevices = async (ctx: Ctx, userId: string, ownSid = ''): Promise<Device[]> =>
  (await findSessions(ctx.db, userId, ownSid, sessionLife.absolute)).map(toDevice)

/**
 * Ends one session of the signed-in account; ending the current one signs the user out.
 * @throws sign_in_required, not_found
 */
export async function endSession(ctx: Ctx, { sessionId }: { sessionId: string }): Promise<{ sessions: Device[] }> {
  const { person, session } = signedIn(ctx)
  const sid = await deleteSession(ctx.db, person.id, sessionId)
  if (sid === null) throw new Refusal('not_found')
  if (sid === session.sid) await session.end()
  return listDevices(ctx)
}

/** @throws sign_in_required */
export async function endOtherSessions(ctx: Ctx): Promise<{ sessions: Device[] }> {
  const { person, session } = signedIn(ctx)
  await endSessions(ctx, person.id, { keep: session.sid })
  return listDevices(ctx)
}

/**
 * Ends sessions of an account in the caller's transaction; effective at once in every process. `keep` is the `sid` of a session
 * to keep, `method` limits it to sessions opened with that sign-in method.
 */
export const endSessions = (
  ctx: Ctx,
  userId: string,
  which: { keep?: string | undefined; method?: SignInMethod } = {},
): Promise<void> => deleteSessions(ctx.db, userId, which)

/**
 * The signed-in user and session.
 * @throws sign_in_required
 */
export function signedIn({ person, ownSession }: Ctx): { person: Person; session: OwnSession } {
  if (!person || !ownSession) throw new Refusal('sign_in_required')
  return { person, session: ownSession }
}

/**
 * Locks the signed-in account until the transaction ends and checks that its session is still open: a request that started
 * before a password change must not take effect after it.
 * @throws sign_in_required
 */
export async function lockOwnAccount(ctx: Ctx): Promise<PersonRow> {
  const { person, session } = signedIn(ctx)
  const own = await lockPerson(ctx.db, person.id)
  if (own?.status !== 'active' || !(await isSessionAlive(ctx.db, person.id, session.sid))) throw new Refusal('sign_in_required')
  return own
}

function toDevice({ id, current, agent, network, method, expire, createdAt }: SessionRow): Device {
  // The expiry moves at most once an hour, and not beyond the absolute lifetime, so this is an estimate.
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
