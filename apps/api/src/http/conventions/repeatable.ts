import type { Endpoint } from '@haat/shared/endpoint.ts'
import { claimRequest, storeAnswer } from '../../modules/checkout/service.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'

/**
 * Runs the handler of a row with `repeatable` at most once per key and caller. Key, work and answer are one transaction: a killed process leaves
 * all or nothing, a refusal removes the key, and a repeated call gets the stored answer.
 * @throws in_progress, idempotency_mismatch
 */
export function answerOnce(
  ctx: Ctx,
  { method, path }: Endpoint,
  work: (ctx: Ctx) => Promise<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const scope = { route: `${method} ${path}`, guest: '' }
  return inTransaction(ctx, async (ctx) => {
    const stored = await claimRequest(ctx, scope)
    if (stored) return stored
    const answer = await work(ctx)
    await storeAnswer(ctx, scope, answer)
    return answer
  })
}
