import { createHash } from 'node:crypto'
import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../ctx.ts'
import { sqlStateOf } from '../../retry.ts'
import { type Claim, claimKey, deleteAnswers, forgetOldKeys, storeAnswer, storedAnswer } from './repo.ts'

/**
 * Does the work once per key, and says its answer again to a repeated request. Runs inside the transaction of the work: a refusal
 * takes the key back, a killed process leaves neither. `guest` is the address of a caller without an account; two guests who
 * chose the same key do not meet, and an answer is said again to the same body alone. `last` comes after the answer was stored:
 * the step whose locks everybody waits for, with nothing but the commit behind it.
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

/** Now and then, after the answer's own transaction. */
export async function tidyKeys(ctx: Ctx): Promise<void> {
  if (Math.random() > 0.005) return
  await forgetOldKeys(ctx.db).catch((err: unknown) => ctx.log.warn({ err }, 'old idempotency keys are still there'))
}

/** Inside a transaction: kept answers hold addresses, so they go when their owner does. */
export const forgetAnswers = (ctx: Ctx, { userId, orderIds }: { userId: string; orderIds: readonly string[] }): Promise<void> =>
  deleteAnswers(ctx.db, { owner: userId, orderIds })

async function isFirst(ctx: Ctx, claim: Claim, bodyHash: string): Promise<boolean> {
  try {
    return await claimKey(ctx.db, claim, bodyHash)
  } catch (error) {
    if (sqlStateOf(error) === '55P03') throw new Refusal('in_progress', { retryAfter: 1 }) // waited for `lock_timeout`
    throw error
  }
}

const guestOwner = (key: string, email: string) =>
  `guest:${createHash('sha256')
    .update(JSON.stringify([key, email]))
    .digest('hex')}`
