import { createHash, randomUUID } from 'node:crypto'
import type { captchaApi } from '@haat/shared/captcha/endpoints.ts'
import type { CaptchaPurpose } from '@haat/shared/captcha/purposes.ts'
import { type CaptchaChallenge, CaptchaPayload } from '@haat/shared/captcha/schema.ts'
import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { type Challenge, createChallenge, randomInt, type Solution, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { consumeRateLimit, readRateLimit } from '../../platform/rate-limit.ts'
import { keysFor } from '../../platform/secrets.ts'
import { readRulesOf } from '../settings/service.ts'
import { deleteExpired, useChallenge } from './repo.ts'

/** Difficulty of a challenge: 400 to 1200 times 2000 rounds, about 0.5 s on a laptop and a few seconds on a slow phone. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 2000, least: 400, most: 1200 } as const
const lifeSeconds = 600

/**
 * Creates a challenge signed for one purpose. Nothing is stored until it is used.
 * @throws rate_limited
 */
export async function issueChallenge(
  ctx: Ctx,
  { purpose }: ParsedOf<typeof captchaApi.challenge>,
): Promise<{ challenge: CaptchaChallenge }> {
  await consumeRateLimit(ctx, 'captcha')
  const { parameters, signature } = await createChallenge({
    algorithm: work.algorithm,
    cost: work.cost,
    counter: randomInt(work.least, work.most),
    data: { purpose },
    expiresAt: new Date(Date.now() + lifeSeconds * 1000),
    deriveKey,
    ...signingKeys(ctx),
  })
  return { challenge: { parameters: { ...parameters }, signature: signature! } }
}

/**
 * Whether the shop requires a captcha for the purpose. Never over plain HTTP except on localhost: browsers calculate only in a
 * secure context.
 */
export async function isCaptchaRequired(ctx: Ctx, purpose: CaptchaPurpose): Promise<boolean> {
  const { protocol, hostname } = new URL(ctx.env.publicUrl)
  if (protocol !== 'https:' && !/^(?:localhost|127\.0\.0\.1|\[::1\]|.*\.localhost)$/.test(hostname)) return false
  const { security } = await readRulesOf(ctx, ['security'])
  return security[settingNames[purpose]]
}

/** Failed sign-ins after which a captcha is required if enabled: per account, or per network. */
const freeAttempts = { account: 3, address: 12 }

/**
 * Verifies the captcha of a sign-in if the shop requires one and the account or the network has failed often. Call it before the attempt is
 * counted: a page solves a captcha only after the shop requires one.
 * @throws captcha_required, captcha_failed
 */
export async function requireCaptchaAfterFailures(ctx: Ctx, account: string, payload: string | undefined): Promise<void> {
  if (!(await isCaptchaRequired(ctx, 'sign-in'))) return
  const attempts = await readRateLimit(ctx, 'sign-in', account)
  if (attempts.account >= freeAttempts.account || attempts.address >= freeAttempts.address)
    await requireCaptcha(ctx, 'sign-in', payload)
}

const settingNames = {
  'sign-up': 'captchaSignUp',
  'sign-in': 'captchaSignIn',
  checkout: 'captchaCheckout',
  contact: 'captchaContact',
  newsletter: 'captchaNewsletter',
} as const satisfies Record<CaptchaPurpose, string>

/**
 * Verifies the captcha if the shop requires one. Call it outside a transaction, so that a used challenge stays used. `request`
 * identifies a request that may be retried with the same payload, such as one with an Idempotency-Key.
 * @throws captcha_required, captcha_failed
 */
export async function requireCaptcha(
  ctx: Ctx,
  purpose: CaptchaPurpose,
  payload: string | undefined,
  request: string = randomUUID(),
): Promise<void> {
  if (await isCaptchaRequired(ctx, purpose)) await checkCaptcha(ctx, purpose, payload, request)
}

async function checkCaptcha(ctx: Ctx, purpose: CaptchaPurpose, payload: string | undefined, request: string): Promise<void> {
  if (!payload) throw new Refusal('captcha_required')
  const parsed = readPayload(payload)
  if (!parsed || parsed.challenge.parameters.data?.purpose !== purpose) throw new Refusal('captcha_failed')
  const { verified } = await verifySolution({ ...parsed, deriveKey, ...signingKeys(ctx) }).catch(() => ({ verified: false }))
  if (!verified) throw new Refusal('captcha_failed')
  const { nonce, expiresAt } = parsed.challenge.parameters
  const hash = createHash('sha256').update(request).digest('base64url')
  if (!(await useChallenge(ctx.db, { nonce, request: hash, expiresAt: new Date(expiresAt * 1000) })))
    throw new Refusal('captcha_failed')
  if (Math.random() < 0.01)
    deleteExpired(ctx.db).catch((err: unknown) => ctx.log.warn({ err }, 'expired captcha challenges not deleted'))
}

/** Schema of a solved challenge. The signature covers every parameter. */
const SolvedChallenge = z.strictObject({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.literal(work.algorithm),
      cost: z.literal(work.cost),
      data: z.strictObject({ purpose: z.string().max(20) }),
      expiresAt: z.int().positive().max(1e11),
      keyLength: z.literal(32),
      keyPrefix: z.string().max(64),
      keySignature: z.string().max(128),
      nonce: z.string().min(16).max(64),
      salt: z.string().max(64),
    }),
    signature: z.string().max(128),
  }),
  solution: z.strictObject({
    counter: z
      .int()
      .nonnegative()
      .max(2 ** 32 - 1),
    derivedKey: z.string().max(128),
    time: z.number().optional(),
  }),
})

function readPayload(
  payload: string,
): { challenge: Challenge & z.output<typeof SolvedChallenge>['challenge']; solution: Solution } | null {
  if (!CaptchaPayload.safeParse(payload).success) return null
  try {
    const { challenge, solution } = SolvedChallenge.parse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8')))
    return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } }
  } catch {
    return null
  }
}

/** Signing keys of this shop; solutions of challenges of another shop fail the signature check. */
const signingKeys = ({ env }: Ctx) => ({
  hmacSignatureSecret: keysFor(env, 'captcha challenge')[0]!.toString('hex'),
  hmacKeySignatureSecret: keysFor(env, 'captcha solution')[0]!.toString('hex'),
})
