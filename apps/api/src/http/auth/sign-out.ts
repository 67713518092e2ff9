import type { ErrorRequestHandler, Request, RequestHandler } from 'express'
import { type AuthCall, clearSessionCookie, sendTo } from './call.ts'

/** Ends the session in the database, then the cookie. A failing database keeps nobody signed in here. */
export async function signOut(call: AuthCall): Promise<void> {
  const { req, base, verified, callbackUrl } = call
  if (!verified) return sendTo(call, `${base}/signout?csrf=true`)
  await endSession(req).catch((err: unknown) => req.log.error({ err, code: 'SIGNOUT_ERROR' }, 'session could not be removed'))
  clearSessionCookie(call)
  sendTo(call, callbackUrl)
}

/** Signs out also when the session could not even be read; a body we refuse stays refused. */
export const signOutAnyway =
  (signOutNow: RequestHandler): ErrorRequestHandler =>
  (error, req, res, next) => {
    const status = (error as { status?: unknown }).status
    if (typeof status === 'number' && status < 500) return next(error)
    req.log.error({ err: error, code: 'SIGNOUT_ERROR' }, 'session could not be read')
    return signOutNow(req, res, next)
  }

// Not passport's logout: that would begin a new anonymous session.
const endSession = (req: Request) =>
  new Promise<void>((done, fail) => {
    if (!req.user) return done()
    req.session.destroy((error: unknown) => (error ? fail(error) : done()))
  })
