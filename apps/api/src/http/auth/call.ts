import type { Request, Response } from 'express'
import type { Logger } from 'pino'
import type { Ctx } from '../../platform/context.ts'
import type { Env } from '../../platform/env.ts'
import { apiOrigin, otherOrigins, storefrontOrigins } from '../../platform/network/origins.ts'
import type { AppDependencies } from '../app-dependencies.ts'
import { requestLanguage } from '../middleware/language.ts'
import { type AuthCookies, authCookies, readCookie } from './cookies/cookies.ts'
import { csrfToken, isVerified } from './cookies/csrf.ts'
import { deviceIn } from './session/device.ts'
import { ownSessionOf, personOf } from './session/person.ts'
import { looksLikeCallbackUrl, safeCallbackUrl } from './sign-in/callback-url.ts'
import type { AuthCall } from './types.ts'

export async function beginCall(
  dependencies: AppDependencies,
  req: Request,
  res: Response,
): Promise<Omit<AuthCall, 'mayRegister'>> {
  const { env } = dependencies
  const cookies = authCookies(env)
  const csrf = csrfToken(readCookie(req, cookies.csrf), env)
  if (csrf.cookie) res.cookie(cookies.csrf, csrf.cookie, cookies.options)
  const callbackUrl = settleCallbackUrl(req, res, cookies, env)
  return {
    req,
    res,
    ctx: { ...(await authCtx(dependencies, req)), ...ownSessionOf(dependencies, req, res) },
    cookies,
    base: `${apiOrigin(env)}/api/auth`,
    pages: otherOrigins(env).length > 0 ? new URL(callbackUrl).origin : '',
    csrfToken: csrf.token,
    verified: req.method === 'POST' && isVerified(csrf, bodyField(req, 'csrfToken')),
    callbackUrl,
  }
}

export const authCtx = async (dependencies: AppDependencies, req: Request): Promise<Ctx> => ({
  db: dependencies.database.db,
  env: dependencies.env,
  person: personOf(req),
  address: req.ip ?? '',
  deviceOf: deviceIn(req, dependencies.env),
  language: await requestLanguage(dependencies, req, '/api/auth'),
  log: req.log as Logger,
  ...(dependencies.jobs && { jobs: dependencies.jobs }),
})

/** A body field as text; undefined for a repeated field, an object or a number. */
export function bodyField(req: Request, name: string): string | undefined {
  const body: unknown = req.body
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return undefined
  const value = (body as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : undefined
}

export const queryField = (req: Request, name: string): string | undefined => {
  const value = req.query[name]
  return typeof value === 'string' ? value : undefined
}

/** Redirects the browser to `url`: as JSON if the client requested JSON in the body, else with a 302. */
export function sendTo({ req, res }: AuthCall, url: string, status = 200): void {
  if (bodyField(req, 'json') === 'true') res.status(status).json({ url })
  else res.status(302).set('Location', url).end()
}

export const clearSessionCookie = (call: AuthCall): void => clearCookie(call, call.cookies.session)

export const clearCookie = ({ res, cookies }: AuthCall, name: string): void => {
  res.cookie(name, '', { ...cookies.options, maxAge: 0 })
}

/** Body, then query, then the cookie of an earlier step; validated every time, also when read from the cookie. */
function settleCallbackUrl(req: Request, res: Response, cookies: AuthCookies, env: Env): string {
  const from = req.get('origin')
  const origins = storefrontOrigins(env)
  const home = origins.find((origin) => origin === from) ?? env.publicUrl
  const saved = readCookie(req, cookies.callbackUrl)
  const asked = bodyField(req, 'callbackUrl') || queryField(req, 'callbackUrl') || saved || home
  if (!looksLikeCallbackUrl(asked)) req.log.info({ code: 'INVALID_CALLBACK_URL_ERROR' }, 'callbackUrl ignored')
  const url = safeCallbackUrl(asked, home, origins)
  if (url !== saved) res.cookie(cookies.callbackUrl, url, cookies.options)
  return url
}
