import { type ErrorCode, errors } from '@haat/shared/errors.ts'
import express, { type ErrorRequestHandler, type RequestHandler, Router } from 'express'
import { issueToken, recipient, useToken } from '../../modules/accounts/service.ts'
import { readRules } from '../../modules/settings/service.ts'
import { toRefusal } from '../../platform/errors/to-refusal.ts'
import { apiOrigin } from '../../platform/network/origins.ts'
import type { AppDependencies } from '../app-dependencies.ts'
import type { StorefrontAccess } from '../closed-shop/storefront-access.ts'
import { patience, within } from '../middleware/body.ts'
import { ignoreLogError, logBrowserError } from './browser-log.ts'
import { authCtx, beginCall } from './call.ts'
import { assertAuthConfig } from './config.ts'
import { sendErrorPage, sendSignInPage, sendSignOutPage, sendVerifyPage } from './pages.ts'
import { sessionMiddleware } from './session/person.ts'
import { changeSession, readSession } from './session/session.ts'
import { SessionStore } from './session/session-store.ts'
import { authorize, endSignIn, startSignIn } from './sign-in/callback.ts'
import { configuredProvider, providerList, providers } from './sign-in/providers.ts'
import { signOut, signOutAnyway } from './sign-out.ts'
import type { AuthCall } from './types.ts'

/**
 * `/api/auth/<action>[/<provider>]`: the NextAuth v4 protocol. Unknown actions get its 400, so that nothing falls through to a page.
 * NextAuth ignores further path segments; here they get a 400 too, so that a cache that stores by file extension does not store
 * `/api/auth/session/x.css`.
 */
export function authRoutes(dependencies: AppDependencies, storefront: StorefrontAccess): Router {
  assertAuthConfig({
    secret: dependencies.env.sessionSecret,
    providers,
    authorize,
    sessions: SessionStore.prototype,
    mailLinks: { createVerificationToken: issueToken, useVerificationToken: useToken, getUserByEmail: recipient },
  })
  const router = Router({ caseSensitive: true })
  const { open, roll } = sessionMiddleware(dependencies)
  const act =
    (run: (call: AuthCall) => unknown): RequestHandler =>
    async (req, res) => {
      const mayRegister = async () => (await storefront.entryOf(req, res)) !== 'refused'
      await run({ ...(await beginCall(dependencies, req, res)), mayRegister })
    }

  router.use(noStore)
  router.get('/csrf', act(sendCsrfToken))
  router.get('/providers', sendProviders(dependencies))
  router.get('/session', ...roll, act(readSession), sessionUnknown)
  router.post('/session', ...bodies, ...roll, act(changeSession))
  router.get('/signin', act(sendSignInPage))
  router.get('/signin/:provider', onlyKnown(dependencies), act(sendSignInPage))
  router.post('/signin{/:provider}', ...bodies, act(startSignIn))
  router.post('/callback/:provider', onlyKnown(dependencies), onlyPosted, ...bodies, ...open, act(endSignIn))
  router.get('/callback/:provider', onlyKnown(dependencies), ...open, act(endSignIn))
  router.get('/signout', act(sendSignOutPage))
  router.post('/signout', ...bodies, ...open, act(signOut), signOutAnyway(act(signOut)))
  router.get('/verify-request', act(sendVerifyPage))
  router.get('/error', act(sendErrorPage))
  router.post('/_log', ...logBodies, logBrowserError(dependencies), ignoreLogError)
  router.use(unsupported)
  router.use(answerError(dependencies))
  return router
}

const bodies: RequestHandler[] = [
  within(patience.json, express.urlencoded({ extended: false, limit: '32kb', parameterLimit: 50 })),
  within(patience.json, express.json({ limit: '32kb', strict: true })),
]

/** Error reports are short; longer bodies are rejected. */
const logBodies: RequestHandler[] = [
  within(patience.json, express.urlencoded({ extended: false, limit: '16kb', parameterLimit: 20 })),
  within(patience.json, express.json({ limit: '16kb', strict: true })),
]

const noStore: RequestHandler = (_req, res, next) => {
  res.set({ 'Cache-Control': 'private, no-cache, no-store', Pragma: 'no-cache', Expires: '0' })
  next()
}

function sendCsrfToken({ res, csrfToken }: AuthCall): void {
  res.json({ csrfToken })
}

const unsupported: RequestHandler = (req, res) => {
  if (req.path === '/') {
    req.log.warn({ code: 'MISSING_NEXTAUTH_API_ROUTE_ERROR' }, 'auth action missing in path')
    res
      .status(400)
      .json({ message: 'There is a problem with the server configuration. Check the server logs for more information.' })
    return
  }
  res.status(400).type('text/plain').send(`Error: This action with HTTP ${req.method} is not supported by NextAuth.js`)
}

/** Unconfigured providers do not exist. A HEAD request must not consume a link, because link previews send it. */
const onlyKnown =
  ({ env }: AppDependencies): RequestHandler =>
  (req, res, next) =>
    req.method !== 'HEAD' && configuredProvider(env, req.params.provider) ? next() : unsupported(req, res, next)

/** Mailed links are opened with GET only. */
const onlyPosted: RequestHandler = (req, res, next) =>
  providers[req.params.provider as keyof typeof providers].type === 'email' ? unsupported(req, res, next) : next()

const sendProviders =
  (dependencies: AppDependencies): RequestHandler =>
  async (req, res) => {
    res.json(providerList(dependencies.env, await readRules(await authCtx(dependencies, req))))
  }

/** If the session cannot be read, answers as signed out; the cookie stays, so that a later request can succeed. */
const sessionUnknown: ErrorRequestHandler = (err, req, res, _next) => {
  req.log.error({ err, code: 'SESSION_ERROR' }, 'session could not be read')
  res.json({})
}

/** The client reads `url` from every answer, so refusals carry one too, as JSON with their own status. */
const answerError =
  ({ env }: AppDependencies): ErrorRequestHandler =>
  (thrown, req, res, next) => {
    if (res.headersSent) return next(thrown)
    const refusal = toRefusal(thrown)
    const [status, text] = errors[refusal.code]
    if (status === 500) req.log.error({ err: thrown }, 'unexpected error')
    const retryAfter = refusal.about.retryAfter ?? (status === 503 ? 2 : undefined)
    if (retryAfter !== undefined) res.set('Retry-After', String(Math.max(1, Math.ceil(retryAfter))))
    const url = `${apiOrigin(env)}/api/auth/error?error=${pageCodes[refusal.code] ?? 'Default'}`
    res.status(status).json({ url, message: text, code: refusal.code, requestId: req.id })
  }

/** Error codes of the sign-in page by refusal code. */
const pageCodes: Partial<Record<ErrorCode, string>> = { rate_limited: 'RateLimited', busy: 'Busy', unconfirmed: 'Busy' }
