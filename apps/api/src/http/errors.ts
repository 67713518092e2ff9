import { randomUUID } from 'node:crypto'
import { type ErrorCode, errors, Refusal } from '@haat/shared/errors.ts'
import type { ErrorRequestHandler, RequestHandler } from 'express'
import { CommitUnknown, isDatabaseUnavailable } from '../db/unavailable.ts'

/** The one place that writes an error answer: a Refusal by its table row, anything unknown as `unexpected`, logged whole. */
export const errorAnswer: ErrorRequestHandler = (thrown, req, res, next) => {
  if (res.headersSent) return next(thrown)
  const refusal = refusalOf(thrown)
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

/** What was thrown as a row of the table: errors of libraries have their place in it too. */
export function refusalOf(thrown: unknown): Refusal {
  if (thrown instanceof Refusal) return thrown
  const code = codeOf(thrown)
  return code ? new Refusal(code) : new Refusal('unexpected')
}

function codeOf(thrown: unknown): ErrorCode | undefined {
  if (typeof thrown !== 'object' || thrown === null) return undefined
  const { type, code, status, cause, constraint } = thrown as Record<string, unknown>
  if (type === 'entity.too.large' || type === 'parameters.too.many') return 'body_too_large'
  if (type === 'encoding.unsupported' || type === 'charset.unsupported') return 'unsupported_type'
  if (type === 'entity.parse.failed' || type === 'request.aborted' || type === 'request.size.invalid') return 'bad_request'
  if (status === 400 || thrown instanceof URIError) return 'bad_request'
  if (thrown instanceof CommitUnknown) return 'unconfirmed'
  // PostgreSQL: lock_timeout, statement_timeout, serialization failure, deadlock, its disk or its memory is full
  if (typeof code === 'string' && ['55P03', '57014', '40001', '40P01', '53100', '53200'].includes(code)) return 'busy'
  // Whoever was signed in has erased the account while this was under way.
  if (code === '23503' && String(constraint).endsWith('_user_id_users_id_fk')) return 'sign_in_required'
  if (isDatabaseUnavailable(thrown)) return 'busy'
  return cause === undefined || cause === thrown ? undefined : codeOf(cause)
}
