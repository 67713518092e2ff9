import { line } from '@haat/shared/text.ts'
import { z } from 'zod'
import { renameOwn } from '../../../modules/accounts/service.ts'
import { clearSessionCookie } from '../call.ts'
import { readCookie } from '../cookies/cookies.ts'
import type { AuthCall } from '../types.ts'
import { remainingLife } from './session-store.ts'

/** GET `session`: `{}` when signed out, else the session with current permissions; renews the cookie. */
export function readSession(call: AuthCall): void {
  const { req, res, ctx, cookies } = call
  if (ctx.person) res.json({ ...ctx.person.session, expires: rollOn(call) })
  else {
    if (readCookie(req, cookies.session) !== undefined) clearSessionCookie(call)
    res.json({})
  }
}

/** Fields of the session that the browser may change; others are ignored. */
const Change = z.object({ name: line(120, 1) })

/** POST `session`: requires the CSRF token; may change the name. */
export async function changeSession(call: AuthCall): Promise<void> {
  const { req, res, ctx, verified } = call
  if (!verified) return void res.status(400).json({})
  if (!ctx.person) return void res.json({})
  const change = Change.safeParse((req.body as { data?: unknown }).data)
  const session = change.success ? await renameOwn(ctx, change.data.name) : ctx.person.session
  res.json({ ...session, expires: rollOn(call) })
}

/** Extends the session from now, up to its absolute end. */
function rollOn({ req }: AuthCall): string {
  const life = remainingLife(req)
  req.session.cookie.maxAge = life
  return new Date(Date.now() + life).toISOString()
}
