/** Errors of the protocol, with their HTTP status. Outcomes such as a sold-out product are no errors, but messages of a checkout. */
const statuses = {
  invalid_request: 400,
  invalid_profile_url: 400,
  digest_mismatch: 400,
  algorithm_unsupported: 400,
  idempotency_key_required: 400,
  unauthorized: 401,
  signature_missing: 401,
  signature_invalid: 401,
  key_not_found: 401,
  profile_not_trusted: 403,
  storefront_closed: 403,
  idempotency_conflict: 409,
  in_progress: 409,
  profile_malformed: 422,
  version_unsupported: 422,
  profile_unreachable: 424,
  rate_limited: 429,
} as const satisfies Record<string, number>

export type AgentErrorCode = keyof typeof statuses

/** A call of an agent that cannot be served. The message is English: it is for the developer of the agent. */
export class AgentError extends Error {
  readonly code: AgentErrorCode
  readonly status: number

  constructor(code: AgentErrorCode, content: string) {
    super(content)
    this.name = 'AgentError'
    this.code = code
    this.status = statuses[code]
  }
}
