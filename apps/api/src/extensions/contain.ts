import { Refusal } from '@haat/shared/errors.ts'
import { isDatabaseUnavailable } from '../db/unavailable.ts'
import { type Ctx, inTransaction } from '../platform/context.ts'
import { isPassing } from '../platform/retry.ts'

/**
 * Runs code of an extension in its own transaction, or in a savepoint of the caller's, so that a failure rolls back only its own writes.
 * @returns its result, or the error, which is logged with the name of the extension unless it is a refusal
 * @throws only errors that concern the whole transaction: the database is gone, a deadlock
 */
export async function contain<T>(
  ctx: Ctx,
  extension: string,
  what: string,
  work: (ctx: Ctx) => Promise<T>,
): Promise<{ ok: true; value: T } | { ok: false; error: unknown }> {
  try {
    return { ok: true, value: await inTransaction(ctx, work) }
  } catch (error) {
    if (isDatabaseUnavailable(error) || isPassing(error)) throw error
    if (!(error instanceof Refusal)) ctx.log.error({ err: error, extension, what }, 'extension failed')
    return { ok: false, error }
  }
}
