import type { Request, Response } from 'express'
import type { Logger } from 'pino'
import type { Parts } from '../../app.ts'
import type { Ctx } from '../../ctx.ts'
import { languageOf } from '../language.ts'
import { looksLikeCallbackUrl, safeCallbackUrl } from './callback-url.ts'
import { type AuthCookies, authCookies, readCookie } from './cookies.ts'
import { csrfToken, isVerified } from './csrf.ts'
import { deviceIn } from './device.ts'
import { ownSessionOf, personOf } from './person.ts'

/** One request to `/api/auth`, after the steps every action shares: csrf and callbackUrl are settled and their cookies set. */
export interface AuthCall {
  req: Request
  res: Response
  ctx: Ctx
  cookies: AuthCookies
  /** address of `/api/auth` */
  base: string
  csrfToken: string
  verified: boolean
  callbackUrl: string
}

export function beginCall(parts: Parts, req: Request, res: Response): AuthCall {
  const { env } = parts
  const cookies = authCookies(env.publicUrl)
  const csrf = csrfToken(readCookie(req, cookies.csrf), env)
  if (csrf.cookie) res.cookie(cookies.csrf, csrf.cookie, cookies.options)
  const callbackUrl = settleCallbackUrl(req, res, cookies, env.publicUrl)
  return {
    req,
    res,
    ctx: { ...authCtx(parts, req), ...ownSessionOf(parts, req, res) },
    cookies,
    base: `${env.publicUrl}/api/auth`,
    csrfToken: csrf.token,
    verified: req.method === 'POST' && isVerified(csrf, bodyField(req, 'csrfToken')),
    callbackUrl,
  }
}

export const authCtx = ({ env, database, jobs }: Parts, req: Request): Ctx => ({
  db: database.db,
  env,
  person: personOf(req),
  address: req.ip ?? '',
  deviceOf: deviceIn(req, env),
  language: languageOf(req),
  log: req.log as Logger,
  ...(jobs && { jobs }),
})

/** A field of the body as text; a repeated field, an object or a number matches nothing. */
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

/** Sends the browser to `url`: as JSON to a caller who asked for that in the body, as a 302 to everybody else. */
export function sendTo({ req, res }: AuthCall, url: string, status = 200): void {
  if (bodyField(req, 'json') === 'true') res.status(status).json({ url })
  else res.status(302).set('Location', url).end()
}

export const clearSessionCookie = (call: AuthCall): void => clearCookie(call, call.cookies.session)

export const clearCookie = ({ res, cookies }: AuthCall, name: string): void => {
  res.cookie(name, '', { ...cookies.options, maxAge: 0 })
}

/** Body, then query, then the cookie of an earlier step; checked each time, also on the way back in. */
function settleCallbackUrl(req: Request, res: Response, cookies: AuthCookies, origin: string): string {
  const kept = readCookie(req, cookies.callbackUrl)
  const asked = bodyField(req, 'callbackUrl') || queryField(req, 'callbackUrl') || kept || origin
  if (!looksLikeCallbackUrl(asked)) req.log.info({ code: 'INVALID_CALLBACK_URL_ERROR' }, 'callbackUrl ignored')
  const url = safeCallbackUrl(asked, origin)
  if (url !== kept) res.cookie(cookies.callbackUrl, url, cookies.options)
  return url
}
