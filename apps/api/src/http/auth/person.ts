import type { SignInMethod } from '@haat/shared/accounts/schema.ts'
import type { Request, RequestHandler, Response } from 'express'
import session from 'express-session'
import passport from 'passport'
import type { Parts } from '../../app.ts'
import type { OwnSession, Person } from '../../ctx.ts'
import { keysFor } from '../../platform/secrets.ts'
import { authCookies, readCookie } from './cookies.ts'
import { hashOf, personBehind, SessionStore, sessionLife, sessionRowOf } from './session-store.ts'

declare global {
  namespace Express {
    interface User {
      id: string
    }
  }
}

declare module 'express-session' {
  /** What a session remembers beside whose it is. */
  interface SessionData {
    method?: SignInMethod
    strong?: boolean
    /** the browser's own word, shortened */
    agent?: string
    /** network address at the sign-in, shortened */
    network?: string
  }
}

/** Marks of a session that survive its change of id. */
export const marksOf = ({ method, strong, agent, network }: session.SessionData): Partial<session.SessionData> => ({
  ...(method && { method }),
  ...(strong && { strong }),
  ...(agent && { agent }),
  ...(network && { network }),
})

interface SessionStations {
  /** reads the session; a request without the cookie passes at no cost */
  read: RequestHandler[]
  /** reads it, or has one ready to be written at sign-in */
  open: RequestHandler[]
  /** reads it and sends its cookie again, with a new end */
  roll: RequestHandler[]
}

const made = new WeakMap<Parts, SessionStations>()

/** express-session and passport, once per app. */
export function sessionStations(parts: Parts): SessionStations {
  const known = made.get(parts)
  if (known) return known
  const { env, database, log } = parts
  const { session: name, options } = authCookies(env.publicUrl)
  const store = new SessionStore(database, log)
  const sessions = (rolling: boolean) =>
    session({
      store,
      name,
      secret: keysFor(env, 'session cookie').map((key) => key.toString('hex')),
      cookie: { ...options, maxAge: sessionLife.idle },
      rolling,
      resave: false,
      saveUninitialized: false,
    })
  const people = new passport.Passport()
  people.serializeUser((user, done) => done(null, user.id))
  // The store has read the person together with the session.
  people.deserializeUser((req: Request, _id: string, done: (error: unknown, user?: Person | false) => void) =>
    done(null, personBehind(req) ?? false),
  )
  const passports = [people.initialize(), people.session()] as RequestHandler[]
  const open = [secureByAddress(options.secure), sessions(false), ...passports]
  const stations = {
    open,
    roll: [secureByAddress(options.secure), sessions(true), ...passports],
    read: open.map(
      (station): RequestHandler =>
        (req, res, next) =>
          readCookie(req, name) === undefined ? next() : station(req, res, next),
    ),
  }
  made.set(parts, stations)
  return stations
}

/** Stations that read the session cookie. */
export const readSession = (parts: Parts): RequestHandler[] => sessionStations(parts).read

/** Who is asking: rights and status as they stand in the database during this request. Needs the stations of `readSession`. */
export const personOf = (req: Request): Person | null => (req.user as Person | undefined) ?? null

/** Secure cookies follow the public address, not what the last hop before us spoke; express-session asks `req.secure`. */
const secureByAddress =
  (secure: boolean): RequestHandler =>
  (req, _res, next) => {
    if (secure) Object.defineProperty(req, 'secure', { value: true, configurable: true })
    next()
  }

/** The session of a signed-in request as services may use it. */
export function ownSessionOf({ env }: Parts, req: Request, res: Response): { ownSession?: OwnSession } {
  const row = sessionRowOf(req)
  if (!row || !req.user) return {}
  const { session: name, options } = authCookies(env.publicUrl)
  return {
    ownSession: {
      sid: hashOf(req.sessionID),
      startedAt: row.createdAt,
      method: req.session.method ?? null,
      strong: req.session.strong ?? false,
      renew: (marks = {}) => startSession(req, row.person.id, { ...marksOf(req.session), ...marks }),
      end: async () => {
        await dropSession(req)
        res.cookie(name, '', { ...options, maxAge: 0 })
      },
    },
  }
}

/** Ends the session of this request in the database; its cookie is not sent. */
export const dropSession = (req: Request): Promise<void> =>
  new Promise((done, fail) => req.session.destroy((error: unknown) => (error ? fail(error) : done())))

/** A session with a new id for this person: an id planted before opens nothing. Saved before it answers. */
export async function startSession(req: Request, id: string, marks: Partial<session.SessionData>): Promise<void> {
  await new Promise<void>((done, fail) => req.logIn({ id }, (error: unknown) => (error ? fail(error) : done())))
  Object.assign(req.session, marks)
  await new Promise<void>((done, fail) => req.session.save((error: unknown) => (error ? fail(error) : done())))
}
