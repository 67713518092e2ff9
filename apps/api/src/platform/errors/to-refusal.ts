import { type ErrorCode, Refusal } from '@haat/shared/errors.ts'
import { CommitUnknown, isDatabaseUnavailable } from '../../db/unavailable.ts'
import { StorageUnavailable } from './storage-unavailable.ts'

/** Converts any thrown error to a refusal: known errors of libraries and PostgreSQL by their code, all others to `unexpected`. */
export function toRefusal(thrown: unknown): Refusal {
  if (thrown instanceof Refusal) return thrown
  const code = codeOf(thrown)
  return code ? new Refusal(code) : new Refusal('unexpected')
}

function codeOf(thrown: unknown): ErrorCode | undefined {
  if (typeof thrown !== 'object' || thrown === null) return undefined
  if (thrown instanceof StorageUnavailable) return 'storage_unavailable'
  const { type, code, status, cause, constraint } = thrown as Record<string, unknown>
  if (type === 'entity.too.large' || type === 'parameters.too.many') return 'body_too_large'
  if (type === 'encoding.unsupported' || type === 'charset.unsupported') return 'unsupported_type'
  if (type === 'entity.parse.failed' || type === 'request.aborted' || type === 'request.size.invalid') return 'bad_request'
  if (status === 400 || thrown instanceof URIError) return 'bad_request'
  if (thrown instanceof CommitUnknown) return 'unconfirmed'
  // PostgreSQL: lock_timeout, statement_timeout, serialization failure, deadlock, disk full, out of memory
  if (typeof code === 'string' && ['55P03', '57014', '40001', '40P01', '53100', '53200'].includes(code)) return 'busy'
  // The user erased their account while this request was running.
  if (code === '23503' && String(constraint).endsWith('_user_id_users_id_fk')) return 'sign_in_required'
  // A product was deleted while this order was placed.
  if (code === '23503' && /^order_lines_(product|variant)_id_/.test(String(constraint))) return 'product_unavailable'
  if (isDatabaseUnavailable(thrown)) return 'busy'
  return cause === undefined || cause === thrown ? undefined : codeOf(cause)
}
