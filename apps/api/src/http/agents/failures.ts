import { errors } from '@haat/shared/errors.ts'
import type { ErrorRequestHandler, Request } from 'express'
import { AgentError } from '../../modules/agents/service.ts'
import { toRefusal } from '../../platform/errors/to-refusal.ts'

interface Failure {
  status: number
  code: string
  content: string
  retryAfter: number | undefined
}

/** Converts a thrown error to a failure for an agent. Unexpected errors are logged. */
export function failureOf(thrown: unknown, req: Request): Failure {
  if (thrown instanceof AgentError) {
    const { status, code, message } = thrown
    return { status, code, content: message, retryAfter: status === 429 ? 60 : undefined }
  }
  const refusal = toRefusal(thrown)
  const [status, content] = errors[refusal.code]
  if (status >= 500) req.log?.error({ err: thrown }, 'call of an agent failed')
  return { status, code: refusal.code, content, retryAfter: refusal.about.retryAfter ?? (status === 503 ? 2 : undefined) }
}

/** Writes the error answers of the REST interface: `code` and `content`, as the protocol wants them. */
export const agentFailure: ErrorRequestHandler = (thrown, req, res, next) => {
  if (res.headersSent) return next(thrown)
  const { status, code, content, retryAfter } = failureOf(thrown, req)
  if (retryAfter !== undefined) res.set('Retry-After', String(Math.ceil(retryAfter)))
  if (status === 401) res.set('WWW-Authenticate', 'Bearer realm="ucp"')
  res.status(status).set('Cache-Control', 'no-store').json({ code, content })
}

/** Codes of JSON-RPC by HTTP status; others are -32000. */
const rpcCodes: Record<number, number> = { 400: -32600, 422: -32001, 424: -32001, 500: -32603 }

/** The error object of JSON-RPC for a thrown error. */
export function rpcError(
  thrown: unknown,
  req: Request,
): { status: number; error: { code: number; message: string; data: object } } {
  const { status, code, content, retryAfter } = failureOf(thrown, req)
  const data = { code, content, ...(retryAfter !== undefined && { retry_after: Math.ceil(retryAfter) }) }
  const rpc = code === 'invalid_profile_url' ? -32001 : (rpcCodes[status] ?? -32000)
  return { status, error: { code: rpc, message: content, data } }
}

/** Writes the error answers of the MCP interface before a tool is called. */
export const mcpFailure: ErrorRequestHandler = (thrown, req, res, next) => {
  if (res.headersSent) return next(thrown)
  const { status, error } = rpcError(thrown, req)
  res.status(status).set('Cache-Control', 'no-store').json({ jsonrpc: '2.0', id: null, error })
}
