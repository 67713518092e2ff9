import { createHash } from 'node:crypto'
import connectPgSimple from 'connect-pg-simple'
import type { Request } from 'express'
import session, { type SessionData } from 'express-session'
import type { Logger } from 'pino'
import type { Database } from '../../../db/client.ts'
import { findSession, prolongSession, rewriteSession, type SignedIn, sessionLife } from '../../../modules/accounts/service.ts'
import type { Person } from '../../../platform/context.ts'

export { sessionLife }

const hour = 3_600_000

const PgStore = connectPgSimple(session)
const found = Symbol('found')
const signedIn = new WeakMap<object, SignedIn>()
/** by request: the key of the session that it has loaded or saved */
const stored = new WeakMap<object, string>()

/**
 * Stores sessions in PostgreSQL by the hash of the cookie's id, so that a leaked table opens no session.
 * Loads status and permissions of the user in the same query.
 */
export class SessionStore extends PgStore {
  readonly #db: Database['db']

  constructor({ db, pool }: Database, log: Logger) {
    super({
      pool,
      tableName: 'sessions',
      ttl: sessionLife.idle / 1000,
      pruneSessionInterval: false, // the job `retention` deletes ended sessions, by the clock of the database
      errorLog: (...about: unknown[]) => log.warn({ about }, 'session store failed'),
    })
    this.#db = db
  }

  override get(sid: string, done: (error: unknown, session?: SessionData | null) => void): void {
    findSession({ db: this.#db }, hashOf(sid)).then(
      (row) => done(null, row && Object.assign(row.data as SessionData, { [found]: row })),
      (error: unknown) => done(error),
    )
  }

  override createSession(req: Request, data: SessionData) {
    const row = (data as { [found]?: SignedIn })[found]
    if (row) {
      signedIn.set(req, row)
      stored.set(req, hashOf(req.sessionID))
    }
    return super.createSession(req, data)
  }

  /**
   * A session is inserted once: express-session saves a new one again at the end of the request, which must not restore one that a change of
   * the password deleted in the meantime.
   */
  override set(sid: string, data: SessionData & { req?: Request }, done: (error?: unknown) => void = () => {}): void {
    const { req } = data
    const key = hashOf(sid)
    const expire = data.cookie.expires
    if (req && expire && stored.get(req) === key)
      return void rewriteSession({ db: this.#db }, key, JSON.stringify(data), expire).then(() => done(), done)
    super.set(key, data, (error?: unknown) => {
      if (!error && req) stored.set(req, key)
      done(error)
    })
  }

  override destroy(sid: string, done?: (error?: unknown) => void): void {
    super.destroy(hashOf(sid), done)
  }

  /** Saves the new expiry at most once an hour, and never restores a session that was deleted in the meantime. */
  override touch(sid: string, data: SessionData & { req?: Request }, done: (error?: unknown) => void = () => {}): void {
    const row = data.req && signedIn.get(data.req)
    const expires = data.cookie.expires
    if (row && expires && expires.getTime() - row.expire.getTime() > hour)
      prolongSession({ db: this.#db }, hashOf(sid), expires).then(() => done(), done)
    else done()
  }
}

export const personBehind = (req: Request): Person | null => signedIn.get(req)?.person ?? null

/** Milliseconds until the absolute end of this request's session. */
export function remainingLife(req: Request): number {
  const signedInAt = signedIn.get(req)?.createdAt.getTime() ?? Date.now()
  return Math.min(sessionLife.idle, signedInAt + sessionLife.absolute - Date.now())
}

/** The database row of this request's session. */
export const sessionRowOf = (req: Request): SignedIn | undefined => signedIn.get(req)

/** Key of a session in the table. */
export const hashOf = (sid: string) => createHash('sha256').update(sid).digest('base64url')
