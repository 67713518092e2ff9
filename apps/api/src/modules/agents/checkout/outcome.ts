import type { Ctx } from '../../../platform/context.ts'
import { errorMessage, type Message } from './messages.ts'
import { type Answer, errorAnswer } from './view.ts'

/** The response of an operation, with its HTTP status. */
export interface Outcome {
  status: number
  body: Answer
}

/** An object of the protocol. */
export const success = (body: Answer, status = 200): Outcome => ({ status, body })

/** Nothing of the request can be served, so nothing was created or changed. */
export const failure = (ctx: Ctx, messages: readonly Message[]): Outcome => ({ status: 200, body: errorAnswer(ctx, messages) })

/** The object does not exist or belongs to another agent. */
export const notFound = (ctx: Ctx, what: string): Outcome => ({
  status: 404,
  body: errorAnswer(ctx, [errorMessage('not_found', `${what} not found.`, 'unrecoverable')]),
})

/** The checkout has ended. */
export const hasEnded = (ctx: Ctx, how: 'completed' | 'canceled'): Outcome => ({
  status: 409,
  body: errorAnswer(ctx, [errorMessage(`checkout_${how}`, `This checkout is ${how} and cannot be changed.`, 'unrecoverable')]),
})
