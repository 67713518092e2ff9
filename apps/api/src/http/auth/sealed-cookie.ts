import { seal, unseal } from '../../platform/seal.ts'
import type { AuthCall } from './call.ts'
import { readCookie } from './cookies.ts'

/** A cookie that its browser can neither read nor change, with an end that it cannot move. One purpose opens no other's. */
export function sendSealed(call: AuthCall, name: string, purpose: string, value: object, minutes: number): void {
  const { res, ctx, cookies } = call
  const until = Date.now() + minutes * 60_000
  const sealed = seal(ctx.env, `cookie ${purpose}`, JSON.stringify({ value, until }))
  res.cookie(name, sealed, { ...cookies.options, maxAge: minutes * 60_000 })
}

/** What was sealed by us for this purpose, and not too long ago. */
export function readSealed<T>({ req, ctx }: AuthCall, name: string, purpose: string): T | undefined {
  const cookie = readCookie(req, name)
  const opened = cookie ? unseal(ctx.env, `cookie ${purpose}`, cookie) : null
  if (opened === null) return undefined
  const { value, until } = JSON.parse(opened) as { value: T; until: number }
  return until > Date.now() ? value : undefined
}
