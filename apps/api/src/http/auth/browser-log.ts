import type { ErrorRequestHandler, RequestHandler } from 'express'
import type { AppDependencies } from '../app-dependencies.ts'
import { bodyField } from './call.ts'

const levels = { error: 'browser error', warn: 'browser warning', debug: 'browser debug' } as const

/**
 * POST `_log`: errors of the sign-in client and of the web app, sent as a beacon. The endpoint is public, so the collector limits the
 * number of reports, sanitizes every field and counts in memory: no request reaches the database.
 */
export const logBrowserError =
  ({ browserErrors }: AppDependencies): RequestHandler =>
  (req, res) => {
    const level = bodyField(req, 'level')
    if (!browserErrors || level === undefined || !Object.hasOwn(levels, level)) return void res.status(200).end()
    const known = level as keyof typeof levels
    const browser = browserErrors.report(req.ip ?? '', known, {
      code: bodyField(req, 'code'),
      name: bodyField(req, 'name'),
      message: bodyField(req, 'message'),
      stack: bodyField(req, 'stack'),
      route: bodyField(req, 'route'),
      url: bodyField(req, 'url'),
      build: bodyField(req, 'build'),
    })
    if (browser) req.log[known]({ browser }, levels[known])
    res.status(200).end()
  }

/** Always answers 200 with an empty body, because the sender does not read the answer. */
export const ignoreLogError: ErrorRequestHandler = (error, req, res, _next) => {
  req.log.debug({ err: error }, 'browser report ignored')
  res.status(200).end()
}
