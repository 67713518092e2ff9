import { line } from '@haat/shared/text.ts'
import { z } from 'zod'
import { renameOwn } from '../../modules/accounts/service.ts'
import { type AuthCall, clearSessionCookie } from './call.ts'
import { readCookie } from './cookies.ts'
import { remainingLife } from './session-store.ts'

/** `{}` when signed out. Signed in, the session with rights as they are now, and its cookie again with a new end. */
export function readSession(call: AuthCall): void {
  const { req, res, ctx, cookies } = call
  if (ctx.person) res.json({ ...ctx.person.session, expires: rollOn(call) })
  else {
    if (readCookie(req, cookies.session) !== undefined) clearSessionCookie(call)
    res.json({})
  }
}

/** What a signed-in browser may change about its session; everything else it sends is a wish. */
const Change = z.object({ name: line(120, 1) })

/** POST `session`: needs the csrf token; the data may carry a new name. */
export async function changeSession(call: AuthCall): Promise<void> {
  const { req, res, ctx, verified } = call
  if (!verified) return void res.status(400).json({})
  if (!ctx.person) return void res.json({})
  const change = Change.safeParse((req.body as { data?: unknown }).data)
  const session = change.success ? await renameOwn(ctx, change.data.name) : ctx.person.session
  res.json({ ...session, expires: rollOn(call) })
}

/** The session lives on from now, though never beyond its absolute end. */
function rollOn({ req }: AuthCall): string {
  const life = remainingLife(req)
  req.session.cookie.maxAge = life
  return new Date(Date.now() + life).toISOString()
}
