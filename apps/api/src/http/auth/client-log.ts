import type { ErrorRequestHandler, RequestHandler } from 'express'
import type { Parts } from '../../app.ts'
import { countTry } from '../limits.ts'
import { authCtx, bodyField } from './call.ts'

const levels = { error: 'error', warn: 'warn', debug: 'debug' } as const
const fields = ['code', 'name', 'message', 'url'] as const

/** POST `_log`: errors of the browser's client, sent as a beacon. Anybody may write here, so little is taken and seldom. */
export const keepClientLog =
  (parts: Parts): RequestHandler =>
  async (req, res) => {
    const level = bodyField(req, 'level')
    if (level !== undefined && Object.hasOwn(levels, level)) {
      await countTry(authCtx(parts, req), 'client-log')
      const client = Object.fromEntries(fields.map((name) => [name, plain(bodyField(req, name))]))
      req.log[levels[level as keyof typeof levels]]({ client }, 'reported by a browser')
    }
    res.status(200).end()
  }

/** The sender does not read the answer: always 200 and empty. */
export const ignoreClientLog: ErrorRequestHandler = (error, req, res, _next) => {
  req.log.debug({ err: error }, 'client log ignored')
  res.status(200).end()
}

/** One short line: no control characters, nothing after a question mark (tokens travel there). */
const plain = (value: string | undefined) =>
  value
    ?.slice(0, 300)
    .replace(/\p{C}+/gu, ' ')
    .replace(/\?\S*/g, '?…')
