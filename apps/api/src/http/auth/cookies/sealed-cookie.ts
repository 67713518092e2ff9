import { seal, unseal } from '../../../platform/encryption.ts'
import type { AuthCall } from '../types.ts'
import { readCookie } from './cookies.ts'

/** Sends an encrypted cookie with an expiry the browser cannot change, valid for one purpose. */
export function sendSealed(call: AuthCall, name: string, purpose: string, value: object, minutes: number): void {
  const { res, ctx, cookies } = call
  const until = Date.now() + minutes * 60_000
  const sealed = seal(ctx.env, `cookie ${purpose}`, JSON.stringify({ value, until }))
  res.cookie(name, sealed, { ...cookies.options, maxAge: minutes * 60_000 })
}

/** Decrypts a cookie for this purpose; undefined if it is missing, invalid or expired. */
export function readSealed<T>({ req, ctx }: AuthCall, name: string, purpose: string): T | undefined {
  const cookie = readCookie(req, name)
  const opened = cookie ? unseal(ctx.env, `cookie ${purpose}`, cookie) : null
  if (opened === null) return undefined
  const { value, until } = JSON.parse(opened) as { value: T; until: number }
  return until > Date.now() ? value : undefined
}
