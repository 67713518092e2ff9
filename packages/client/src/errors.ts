import type { ErrorCode } from './operations.ts'

/** The body of a refusal. */
interface Refusal {
  err?: unknown
  code?: unknown
  fields?: Record<string, string>
  retryAfter?: number
  requestId?: string
}

/** The shop refused a call. `message` is plain English for developers; `code` never changes and is meant for programs. */
export class HaatError extends Error {
  override readonly name: string = 'HaatError'
  /** HTTP status */
  readonly status: number
  /** what the shop refused; a code that is newer than this package is possible */
  readonly code: ErrorCode | (string & {})
  /** field path → what is wrong with it */
  readonly fields: Readonly<Record<string, string>>
  /** seconds to wait before the next attempt, if the shop named them */
  readonly retryAfter: number | undefined
  /** id of the request in the logs of the shop */
  readonly requestId: string | undefined
  /** the whole answer: some refusals carry data, such as the new `quote` of `total_changed` */
  readonly body: unknown

  constructor(status: number, body: unknown, retryAfter?: number) {
    const refusal: Refusal = typeof body === 'object' && body !== null ? body : {}
    super(typeof refusal.err === 'string' ? refusal.err : `The shop answered with status ${status}.`)
    this.status = status
    this.code = typeof refusal.code === 'string' ? refusal.code : 'unexpected'
    this.fields = refusal.fields ?? {}
    this.retryAfter = retryAfter ?? refusal.retryAfter
    this.requestId = refusal.requestId
    this.body = body
  }
}

/** The shop could not be reached, or did not answer in time. `cause` is the error of `fetch`. */
export class HaatConnectionError extends Error {
  override readonly name: string = 'HaatConnectionError'
}
