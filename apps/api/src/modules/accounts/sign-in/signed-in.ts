import type { Ctx, Person } from '../../../platform/context.ts'
import { sessionLife } from './session-life.ts'
import {
  deleteSessionBySid as deleteBySid,
  deleteEndedSessions as deleteEnded,
  findActivePerson,
  findSignedIn,
  insertSession as insert,
  prolongSession as prolong,
  rewriteSession as rewrite,
  type SignedIn,
} from './sessions-repo.ts'

export type { SignedIn }

/** An open session with the current status and permissions of its user; null if the session ended or the account is disabled. */
export const findSession = ({ db }: Pick<Ctx, 'db'>, sid: string): Promise<SignedIn | null> =>
  findSignedIn(db, sid, sessionLife.absolute)

/** The user of a session with current permissions; null if the session ended. */
export const findPersonBySession = async (ctx: Pick<Ctx, 'db'>, sid: string): Promise<Person | null> =>
  (await findSession(ctx, sid))?.person ?? null

/** Inserts a session under its key: the user in `passport`, and how it was opened. It expires like every session. */
export const insertSession = (
  { db }: Pick<Ctx, 'db'>,
  sid: string,
  data: { passport: { user: string } } & Record<string, unknown>,
): Promise<void> => insert(db, { sid, data, idleLife: sessionLife.idle })

/** Ends a session by its key. */
export const deleteSessionBySid = ({ db }: Pick<Ctx, 'db'>, sid: string): Promise<void> => deleteBySid(db, sid)

const deletedAtOnce = 5000

/** Deletes sessions that have ended, in batches, at most 100,000; answers their number. Run by a recurring job. */
export async function deleteEndedSessions({ db }: Pick<Ctx, 'db'>): Promise<number> {
  let total = 0
  for (let turn = 0; turn < 20; turn += 1) {
    const deleted = await deleteEnded(db, deletedAtOnce)
    total += deleted
    if (deleted < deletedAtOnce) break
  }
  return total
}

/** Replaces the data (JSON) and the expiry of an existing session, by its key. One that was deleted meanwhile stays deleted. */
export const rewriteSession = ({ db }: Pick<Ctx, 'db'>, sid: string, data: string, expire: Date): Promise<void> =>
  rewrite(db, sid, data, expire)

/** Moves the expiry of an existing session. */
export const prolongSession = ({ db }: Pick<Ctx, 'db'>, sid: string, expire: Date): Promise<void> => prolong(db, sid, expire)

/** An account with its current status and permissions, without a session; null if it is not active. */
export const findPerson = ({ db }: Pick<Ctx, 'db'>, userId: string): Promise<Person | null> => findActivePerson(db, userId)
