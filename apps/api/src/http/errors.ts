import { randomUUID } from 'node:crypto'
import { errors, Refusal } from '@haat/shared/errors.ts'
import type { ErrorRequestHandler, RequestHandler } from 'express'
import { toRefusal } from '../platform/to-refusal.ts'

/** The one place that writes an error answer: a Refusal by its table row, anything unknown as `unexpected`, logged whole. */
export const errorAnswer: ErrorRequestHandler = (thrown, req, res, next) => {
  if (res.headersSent) return next(thrown)
  const refusal = toRefusal(thrown)
  const [status, text] = errors[refusal.code]
  if (status === 500) req.log?.error({ err: thrown }, 'unexpected error')
  else if (status === 503 && thrown !== refusal) req.log?.warn({ err: thrown }, 'database unavailable')
  else if (status === 507) req.log?.error('the disk of DATA_DIR is full')
  else req.log?.debug({ code: refusal.code }, 'refused')
  const retryAfter = refusal.about.retryAfter ?? (status === 503 ? 2 : undefined)
  if (retryAfter !== undefined) res.set('Retry-After', String(Math.max(1, Math.ceil(retryAfter))))
  res
    .status(status)
    .set('Cache-Control', 'no-store')
    .json({ success: false, err: text, code: refusal.code, ...refusal.about, requestId: req.id })
}

/** Whatever reaches the end of `/api` unanswered. */
export const nothingHere: RequestHandler = () => {
  throw new Refusal('not_found')
}

/** An id of ours for every request; a caller's own is taken only if it is plain. */
export const requestId = (given: unknown): string =>
  typeof given === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(given) ? given : randomUUID()
