import { createHash } from 'node:crypto'
import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { sqlStateOf } from '../../platform/retry.ts'
import { type Claim, claimKey, deleteAnswers, deleteOldKeys, storedAnswer, writeAnswer } from './repo.ts'

/** Scope of an idempotency key, besides the signed-in user. */
interface RequestScope {
  route: string
  /** separates guests who chose the same key; ignored for a signed-in user */
  guest: string
  /** a key of 128 random bits is the same request in every session, because the session may change before the retry */
  anySession?: boolean
}

/**
 * Claims the idempotency key of the request, inside the transaction of its work: a refusal or crash removes the key with the rollback.
 * @returns the stored answer of an earlier request with the same key and body. Undefined for the first request, which has to call `storeAnswer`.
 * @throws in_progress, idempotency_mismatch
 */
export async function claimRequest<T extends Record<string, unknown>>(ctx: Ctx, scope: RequestScope): Promise<T | undefined> {
  const claim = toClaim(ctx, scope)
  const { bodyHash } = ctx.idempotency!
  if (await isFirst(ctx, claim, bodyHash)) return undefined
  const stored = await storedAnswer(ctx.db, claim)
  if (!stored?.answer) throw new Refusal('in_progress', { retryAfter: 1 })
  if (stored.bodyHash !== bodyHash) throw new Refusal('idempotency_mismatch')
  return stored.answer as T
}

/**
 * The stored answer of an earlier request with the same key and body, without claiming the key; undefined if there is none.
 * @throws idempotency_mismatch
 */
export async function findAnswer<T extends Record<string, unknown>>(ctx: Ctx, scope: RequestScope): Promise<T | undefined> {
  const stored = await storedAnswer(ctx.db, toClaim(ctx, scope))
  if (stored && stored.bodyHash !== ctx.idempotency!.bodyHash) throw new Refusal('idempotency_mismatch')
  return (stored?.answer ?? undefined) as T | undefined
}

/** Stores the answer for repetitions of the request that claimed the key, inside the same transaction. */
export const storeAnswer = (ctx: Ctx, scope: RequestScope, answer: Record<string, unknown>): Promise<void> =>
  writeAnswer(ctx.db, toClaim(ctx, scope), { status: 201, answer })

/** Deletes expired idempotency keys in about 1 of 200 calls, outside the request's transaction. */
export async function tidyKeys(ctx: Ctx): Promise<void> {
  if (Math.random() > 0.005) return
  await deleteOldKeys(ctx.db).catch((err: unknown) => ctx.log.warn({ err }, 'deleting old idempotency keys failed'))
}

/** Deletes stored answers of an erased customer, because they contain addresses, inside the caller's transaction. */
export const eraseAnswers = (
  ctx: Ctx,
  { userId, email, orderIds }: { userId: string; email: string | null; orderIds: readonly string[] },
): Promise<void> => deleteAnswers(ctx.db, { owner: userId, email, orderIds })

async function isFirst(ctx: Ctx, claim: Claim, bodyHash: string): Promise<boolean> {
  try {
    return await claimKey(ctx.db, claim, bodyHash)
  } catch (error) {
    if (sqlStateOf(error) === '55P03') throw new Refusal('in_progress', { retryAfter: 1 }) // `lock_timeout` was reached
    throw error
  }
}

function toClaim(ctx: Ctx, { route, guest, anySession }: RequestScope): Claim {
  const { key } = ctx.idempotency!
  if (anySession && randomKey.test(key)) return { owner: 'any session', route, key }
  return { owner: ctx.person?.id ?? guestOwner(key, guest), route, key }
}

/** A UUID, or 32 hexadecimal digits: nobody else guesses it or chooses it by chance. */
const randomKey = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

const guestOwner = (key: string, email: string) =>
  `guest:${createHash('sha256')
    .update(JSON.stringify([key, email]))
    .digest('hex')}`
