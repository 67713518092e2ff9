import type { SignInMethod } from '@haat/shared/accounts/schema.ts'
import type { Request, RequestHandler, Response } from 'express'
import session from 'express-session'
import passport from 'passport'
import type { OwnSession, Person } from '../../../platform/context.ts'
import { keysFor } from '../../../platform/secrets.ts'
import type { AppDependencies } from '../../app-dependencies.ts'
import { authCookies, readCookie } from '../cookies/cookies.ts'
import { marksOf } from './marks.ts'
import { hashOf, personBehind, SessionStore, sessionLife, sessionRowOf } from './session-store.ts'
import { ownTokenSession } from './token-session.ts'

declare global {
  namespace Express {
    interface User {
      id: string
    }
  }
}

declare module 'express-session' {
  /** Session fields besides the user id. */
  interface SessionData {
    method?: SignInMethod
    strong?: boolean
    /** User-Agent, shortened */
    agent?: string
    /** IP address at sign-in, truncated */
    network?: string
  }
}

interface SessionMiddleware {
  /** loads the session; costs nothing without the cookie */
  read: RequestHandler[]
  /** loads the session or creates one that is saved at sign-in */
  open: RequestHandler[]
  /** loads the session and renews its cookie with a new expiry */
  roll: RequestHandler[]
}

const made = new WeakMap<AppDependencies, SessionMiddleware>()

/** Sets up express-session and passport, once per app. */
export function sessionMiddleware(dependencies: AppDependencies): SessionMiddleware {
  const known = made.get(dependencies)
  if (known) return known
  const { env, database, log } = dependencies
  const { session: name, options } = authCookies(env)
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
  // The store has loaded the user together with the session.
  people.deserializeUser((req: Request, _id: string, done: (error: unknown, user?: Person | false) => void) =>
    done(null, personBehind(req) ?? false),
  )
  const passports = [people.initialize(), people.session()] as RequestHandler[]
  const open = [secureByAddress(options.secure), sessions(false), ...passports]
  const middleware = {
    open,
    roll: [secureByAddress(options.secure), sessions(true), ...passports],
    read: open.map(
      (handler): RequestHandler =>
        (req, res, next) =>
          readCookie(req, name) === undefined ? next() : handler(req, res, next),
    ),
  }
  made.set(dependencies, middleware)
  return middleware
}

/** Middleware that loads the session. */
export const readSession = (dependencies: AppDependencies): RequestHandler[] => sessionMiddleware(dependencies).read

/** The signed-in user with current permissions and status, null if anonymous. Requires the middleware of `readSession`. */
export const personOf = (req: Request): Person | null => (req.user as Person | undefined) ?? null

/** Secure cookies depend on the public URL, not on the protocol of the last proxy; express-session reads `req.secure`. */
const secureByAddress =
  (secure: boolean): RequestHandler =>
  (req, _res, next) => {
    if (secure) Object.defineProperty(req, 'secure', { value: true, configurable: true })
    next()
  }

/** The session of a signed-in request for services. */
export function ownSessionOf(dependencies: AppDependencies, req: Request, res: Response): { ownSession?: OwnSession } {
  const { env } = dependencies
  const byToken = ownTokenSession(dependencies, req, res)
  if (byToken) return { ownSession: byToken }
  const row = sessionRowOf(req)
  if (!row || !req.user) return {}
  const { session: name, options } = authCookies(env)
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

/** Deletes the session of this request from the database, without changing its cookie. */
export const dropSession = (req: Request): Promise<void> =>
  new Promise((done, fail) => req.session.destroy((error: unknown) => (error ? fail(error) : done())))

/** Starts a session with a new id, which prevents session fixation. Resolves after it is saved. */
export async function startSession(req: Request, id: string, marks: Partial<session.SessionData>): Promise<void> {
  await new Promise<void>((done, fail) => req.logIn({ id }, (error: unknown) => (error ? fail(error) : done())))
  Object.assign(req.session, marks)
  await new Promise<void>((done, fail) => req.session.save((error: unknown) => (error ? fail(error) : done())))
}
