import { randomUUID } from 'node:crypto'
import { errors, Refusal } from '@haat/shared/errors.ts'
import type { ErrorRequestHandler, RequestHandler } from 'express'
import { toRefusal } from '../../platform/errors/to-refusal.ts'

/** Writes every error answer: a refusal by its row in the error table; other errors are logged and sent as `unexpected`. */
export const errorAnswer: ErrorRequestHandler = (thrown, req, res, next) => {
  if (res.headersSent) return next(thrown)
  const refusal = toRefusal(thrown)
  const [ofCode, text] = errors[refusal.code]
  // The version came as a precondition: HTTP has a status for that.
  const status = refusal.code === 'version_conflict' && req.headers['if-match'] !== undefined ? 412 : ofCode
  res.locals.refusal = refusal.code
  if (status === 500) req.log?.error({ err: thrown }, 'unexpected error')
  else if (status === 503 && thrown !== refusal)
    req.log?.warn({ err: thrown }, `${refusal.code === 'storage_unavailable' ? 'object storage' : 'database'} unavailable`)
  else if (status === 507) req.log?.error('the disk of DATA_DIR is full')
  else req.log?.debug({ code: refusal.code }, 'refused')
  const retryAfter = refusal.about.retryAfter ?? (status === 503 ? 2 : undefined)
  if (retryAfter !== undefined) res.set('Retry-After', String(Math.max(1, Math.ceil(retryAfter))))
  res
    .status(status)
    .set('Cache-Control', 'no-store')
    .json({ success: false, err: text, code: refusal.code, ...refusal.about, requestId: req.id })
}

/** Answers 404 for unknown paths of `/api`. */
export const nothingHere: RequestHandler = () => {
  throw new Refusal('not_found')
}

/** A request id; an id sent by the client is used only if it is well-formed. */
export const requestId = (given: unknown): string =>
  typeof given === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(given) ? given : randomUUID()
