import { type ErrorCode, errors } from '@haat/shared/errors.ts'
import express, { type ErrorRequestHandler, type RequestHandler, Router } from 'express'
import type { Parts } from '../../app.ts'
import { recipient } from '../../modules/accounts/mails.ts'
import { issueToken, useToken } from '../../modules/accounts/tokens.ts'
import { readRules } from '../../modules/settings/service.ts'
import { toRefusal } from '../../platform/to-refusal.ts'
import { patience, within } from '../body.ts'
import { ignoreLogError, logBrowserError } from './browser-log.ts'
import { type AuthCall, authCtx, beginCall } from './call.ts'
import { authorize, endSignIn, startSignIn } from './callback.ts'
import { assertAuthConfig } from './config.ts'
import { sendErrorPage, sendSignInPage, sendSignOutPage, sendVerifyPage } from './pages.ts'
import { sessionStations } from './person.ts'
import { configuredProvider, providerList, providers } from './providers.ts'
import { changeSession, readSession } from './session.ts'
import { SessionStore } from './session-store.ts'
import { signOut, signOutAnyway } from './sign-out.ts'

/**
 * `/api/auth/<action>[/<provider>]`: the protocol of NextAuth v4. Whatever is no action of ours gets the protocol's 400, so that
 * nothing here ever falls through to a page. NextAuth ignores further path segments; here they get the 400 too: a cache that stores
 * by file extension must not be led to store the answer of `/api/auth/session/x.css`.
 */
export function authRoutes(parts: Parts): Router {
  assertAuthConfig({
    secret: parts.env.sessionSecret,
    providers,
    authorize,
    sessions: SessionStore.prototype,
    mailLinks: { createVerificationToken: issueToken, useVerificationToken: useToken, getUserByEmail: recipient },
  })
  const router = Router({ caseSensitive: true })
  const { open, roll } = sessionStations(parts)
  const act =
    (run: (call: AuthCall) => unknown): RequestHandler =>
    async (req, res) => {
      await run(beginCall(parts, req, res))
    }

  router.use(neverKept)
  router.get('/csrf', act(sendCsrfToken))
  router.get('/providers', sendProviders(parts))
  router.get('/session', ...roll, act(readSession), sessionUnknown)
  router.post('/session', ...bodies, ...roll, act(changeSession))
  router.get('/signin', act(sendSignInPage))
  router.get('/signin/:provider', onlyKnown(parts), act(sendSignInPage))
  router.post('/signin{/:provider}', ...bodies, act(startSignIn))
  router.post('/callback/:provider', onlyKnown(parts), onlyPosted, ...bodies, ...open, act(endSignIn))
  router.get('/callback/:provider', onlyKnown(parts), ...open, act(endSignIn))
  router.get('/signout', act(sendSignOutPage))
  router.post('/signout', ...bodies, ...open, act(signOut), signOutAnyway(act(signOut)))
  router.get('/verify-request', act(sendVerifyPage))
  router.get('/error', act(sendErrorPage))
  router.post('/_log', ...logBodies, logBrowserError(parts), ignoreLogError)
  router.use(unsupported)
  router.use(answerError(parts))
  return router
}

const bodies: RequestHandler[] = [
  within(patience.json, express.urlencoded({ extended: false, limit: '32kb', parameterLimit: 50 })),
  within(patience.json, express.json({ limit: '32kb', strict: true })),
]

/** A report of an error is short; a longer one is not worth reading. */
const logBodies: RequestHandler[] = [
  within(patience.json, express.urlencoded({ extended: false, limit: '16kb', parameterLimit: 20 })),
  within(patience.json, express.json({ limit: '16kb', strict: true })),
]

const neverKept: RequestHandler = (_req, res, next) => {
  res.set({ 'Cache-Control': 'private, no-cache, no-store', Pragma: 'no-cache', Expires: '0' })
  next()
}

function sendCsrfToken({ res, csrfToken }: AuthCall): void {
  res.json({ csrfToken })
}

const unsupported: RequestHandler = (req, res) => {
  if (req.path === '/') {
    req.log.warn({ code: 'MISSING_NEXTAUTH_API_ROUTE_ERROR' }, 'no action in the address')
    res
      .status(400)
      .json({ message: 'There is a problem with the server configuration. Check the server logs for more information.' })
    return
  }
  res.status(400).type('text/plain').send(`Error: This action with HTTP ${req.method} is not supported by NextAuth.js`)
}

/** A way that is not configured does not exist. A HEAD is no visit: those who look ahead must not use up a link. */
const onlyKnown =
  ({ env }: Parts): RequestHandler =>
  (req, res, next) =>
    req.method !== 'HEAD' && configuredProvider(env, req.params.provider) ? next() : unsupported(req, res, next)

/** A mailed link is opened, never posted. */
const onlyPosted: RequestHandler = (req, res, next) =>
  providers[req.params.provider as keyof typeof providers].type === 'email' ? unsupported(req, res, next) : next()

const sendProviders =
  (parts: Parts): RequestHandler =>
  async (req, res) => {
    res.json(providerList(parts.env, await readRules(authCtx(parts, req))))
  }

/** The session could not be read: nobody is signed in as far as this answer goes, and the cookie stays for the next try. */
const sessionUnknown: ErrorRequestHandler = (err, req, res, _next) => {
  req.log.error({ err, code: 'SESSION_ERROR' }, 'session could not be read')
  res.json({})
}

/** The client reads `url` of every answer here, so a refusal carries one too; it stays JSON, with its own status. */
const answerError =
  ({ env }: Parts): ErrorRequestHandler =>
  (thrown, req, res, next) => {
    if (res.headersSent) return next(thrown)
    const refusal = toRefusal(thrown)
    const [status, text] = errors[refusal.code]
    if (status === 500) req.log.error({ err: thrown }, 'unexpected error')
    const retryAfter = refusal.about.retryAfter ?? (status === 503 ? 2 : undefined)
    if (retryAfter !== undefined) res.set('Retry-After', String(Math.max(1, Math.ceil(retryAfter))))
    const url = `${env.publicUrl}/api/auth/error?error=${pageCodes[refusal.code] ?? 'Default'}`
    res.status(status).json({ url, message: text, code: refusal.code, requestId: req.id })
  }

/** What the sign-in page calls a refusal. */
const pageCodes: Partial<Record<ErrorCode, string>> = { rate_limited: 'RateLimited', busy: 'Busy', unconfirmed: 'Busy' }
