import { createHash } from 'node:crypto'
import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { sqlStateOf } from '../../platform/retry.ts'
import { type Claim, claimKey, deleteAnswers, deleteOldKeys, storeAnswer, storedAnswer } from './repo.ts'

/**
 * Runs `work` once per idempotency key and returns the stored answer to a repeated request, inside the transaction of the work: a refusal or crash
 * removes the key with the rollback.
 * `guest` separates guests who chose the same key; a stored answer is returned for the same body only. `last` runs after the answer was stored, for
 * contended locks that should be held only until the commit.
 * @throws in_progress, idempotency_mismatch
 */
export async function answerOnce<T extends Record<string, unknown>>(
  ctx: Ctx,
  { route, guest }: { route: string; guest: string },
  work: () => Promise<{ answer: T; last: () => Promise<void> }>,
): Promise<T> {
  const { key, bodyHash } = ctx.idempotency!
  const claim: Claim = { owner: ctx.person?.id ?? guestOwner(key, guest), route, key }
  if (!(await isFirst(ctx, claim, bodyHash))) {
    const stored = await storedAnswer(ctx.db, claim)
    if (!stored?.answer) throw new Refusal('in_progress', { retryAfter: 1 })
    if (stored.bodyHash !== bodyHash) throw new Refusal('idempotency_mismatch')
    return stored.answer as T
  }
  const { answer, last } = await work()
  await storeAnswer(ctx.db, claim, { status: 201, answer })
  await last()
  return answer
}

/** Deletes expired idempotency keys in about 1 of 200 calls, outside the request's transaction. */
export async function tidyKeys(ctx: Ctx): Promise<void> {
  if (Math.random() > 0.005) return
  await deleteOldKeys(ctx.db).catch((err: unknown) => ctx.log.warn({ err }, 'deleting old idempotency keys failed'))
}

/** Deletes stored answers of an erased customer, because they contain addresses, inside the caller's transaction. */
export const eraseAnswers = (ctx: Ctx, { userId, orderIds }: { userId: string; orderIds: readonly string[] }): Promise<void> =>
  deleteAnswers(ctx.db, { owner: userId, orderIds })

async function isFirst(ctx: Ctx, claim: Claim, bodyHash: string): Promise<boolean> {
  try {
    return await claimKey(ctx.db, claim, bodyHash)
  } catch (error) {
    if (sqlStateOf(error) === '55P03') throw new Refusal('in_progress', { retryAfter: 1 }) // `lock_timeout` was reached
    throw error
  }
}

const guestOwner = (key: string, email: string) =>
  `guest:${createHash('sha256')
    .update(JSON.stringify([key, email]))
    .digest('hex')}`
