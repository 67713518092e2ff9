import type { ErrorRequestHandler, Request, RequestHandler } from 'express'
import { clearSessionCookie, sendTo } from './call.ts'
import type { AuthCall } from './types.ts'

/** Deletes the session from the database, then the cookie. The cookie is also deleted if the database fails. */
export async function signOut(call: AuthCall): Promise<void> {
  const { req, base, verified, callbackUrl } = call
  if (!verified) return sendTo(call, `${base}/signout?csrf=true`)
  await endSession(req).catch((err: unknown) => req.log.error({ err, code: 'SIGNOUT_ERROR' }, 'session could not be removed'))
  clearSessionCookie(call)
  sendTo(call, callbackUrl)
}

/** Signs out even if the session could not be loaded; an invalid body stays refused. */
export const signOutAnyway =
  (signOutNow: RequestHandler): ErrorRequestHandler =>
  (error, req, res, next) => {
    const status = (error as { status?: unknown }).status
    if (typeof status === 'number' && status < 500) return next(error)
    req.log.error({ err: error, code: 'SIGNOUT_ERROR' }, 'session could not be read')
    return signOutNow(req, res, next)
  }

// Not passport's logout, which would start a new anonymous session.
const endSession = (req: Request) =>
  new Promise<void>((done, fail) => {
    if (!req.user) return done()
    req.session.destroy((error: unknown) => (error ? fail(error) : done()))
  })
