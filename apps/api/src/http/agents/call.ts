import type { Request } from 'express'
import { AgentError, type CallingAgent } from '../../modules/agents/service.ts'
import type { Ctx } from '../../platform/context.ts'

/** A request of an identified agent. */
export interface KnownCall {
  ctx: Ctx
  agent: CallingAgent
}

const calls = new WeakMap<Request, KnownCall>()

/** Stores the calling agent. */
export const admitCall = (req: Request, call: KnownCall): void => void calls.set(req, call)

/** Context and agent of an admitted call. */
export const callOf = (req: Request): KnownCall => calls.get(req)!

/** The body as it arrived and was signed. */
export const bytesOf = ({ body }: Request): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

/**
 * The JSON of a body.
 * @throws AgentError `invalid_request`
 */
export function jsonOf(req: Request): unknown {
  const body = bytesOf(req)
  if (body.length > 0 && !req.is('application/json')) throw new AgentError('invalid_request', 'Send application/json.')
  try {
    return body.length === 0 ? {} : JSON.parse(body.toString('utf8'))
  } catch {
    throw new AgentError('invalid_request', 'The body is no JSON.')
  }
}
