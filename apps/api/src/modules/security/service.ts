import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { securityApi } from '@haat/shared/security/endpoints.ts'
import { PasskeyAnswer } from '@haat/shared/security/schema.ts'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { consumeRateLimit, restoreRateLimit } from '../../platform/rate-limit.ts'
import {
  consumeRecoveryCode,
  consumeTotpStep,
  findAuthenticator,
  findPasskey,
  issueToken,
  recordPasskeyUse,
  useToken,
} from '../accounts/service.ts'
import { findTotpStep, isTotpCode, normalizeCode, recoveryHash, unsealSecret } from './codes.ts'
import { notifyOwner } from './factors.ts'
import { readChallenge, relyingParty, userHandle } from './relying-party.ts'
import { webAuthn } from './web-authn.ts'

export { findFactors, removeFactors } from './factors.ts'
export { resealAuthenticators } from './reseal.ts'

/** Whether sign-in needs a second factor after password, link or social sign-in. */
export const needsSecondFactor = async (ctx: Ctx, userId: string): Promise<boolean> =>
  (await findAuthenticator(ctx.db, userId)) !== undefined

/**
 * Checks a code of the authenticator or a recovery code; each can be used once. Consumes the rate limit, so call it outside a
 * transaction.
 * @throws rate_limited
 */
export async function checkSecondFactor(ctx: Ctx, userId: string, input: string): Promise<boolean> {
  await consumeRateLimit(ctx, 'second-factor', userId)
  const code = normalizeCode(input)
  const isCorrect = isTotpCode(code) ? await useTotpCode(ctx, userId, code) : await useRecoveryCode(ctx, userId, code)
  if (isCorrect) await restoreRateLimit(ctx, 'second-factor', userId)
  return isCorrect
}

async function useTotpCode(ctx: Ctx, userId: string, code: string): Promise<boolean> {
  const secret = await findTotpSecret(ctx, userId)
  const step = secret === null ? null : findTotpStep(secret, code)
  return step !== null && consumeTotpStep(ctx.db, userId, step)
}

const useRecoveryCode = (ctx: Ctx, userId: string, code: string): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    const secret = await findTotpSecret(ctx, userId)
    if (secret === null || !(await consumeRecoveryCode(ctx.db, userId, recoveryHash(secret, code)))) return false
    await notifyOwner(ctx, userId, 'recovery-code-used')
    return true
  })

/** The decrypted authenticator secret; null if there is none, or if it was sealed with a secret that is no longer configured. */
async function findTotpSecret(ctx: Ctx, userId: string): Promise<string | null> {
  const sealed = await findAuthenticator(ctx.db, userId)
  if (sealed === undefined) return null
  const secret = unsealSecret(ctx, userId, sealed)
  if (secret === null)
    ctx.log.error(
      { userId },
      'authenticator secret cannot be decrypted: was SESSION_SECRET replaced without SESSION_SECRET_PREVIOUS?',
    )
  return secret
}

/**
 * WebAuthn options for signing in with any passkey of this shop; the challenge is valid once, for five minutes.
 * @throws rate_limited
 */
export async function passkeySignIn(ctx: Ctx, _: ParsedOf<typeof securityApi.passkeySignIn>) {
  await consumeRateLimit(ctx, 'passkey')
  const challenge = await issueToken(ctx, { purpose: 'passkey-sign-in', minutes: 5 })
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx).id,
    challenge: Buffer.from(challenge, 'base64url'),
    userVerification: 'required',
    timeout: 300_000,
  })
  return { options: { ...options } }
}

/**
 * Verifies a passkey response to a challenge of `passkeySignIn` and answers the user id. Accepts the response as an object or
 * as JSON. Call it outside a transaction.
 * @throws passkey_refused, not_allowed if the account is disabled, rate_limited
 */
export async function verifyPasskeySignIn(ctx: Ctx, answer: unknown): Promise<string> {
  await consumeRateLimit(ctx, 'passkey')
  const parsed = PasskeyAnswer.safeParse(typeof answer === 'string' ? parseJson(answer) : answer)
  if (!parsed.success) throw new Refusal('passkey_refused')
  // The library validates the inner fields and throws.
  const response = parsed.data as unknown as AuthenticationResponseJSON
  const challenge = readChallenge(response.response.clientDataJSON)
  if (!challenge || !(await useToken(ctx, 'passkey-sign-in', challenge))) throw new Refusal('passkey_refused')
  const found = await findPasskey(ctx.db, response.id)
  if (!found || response.response.userHandle !== userHandle(found.passkey.userId)) throw new Refusal('passkey_refused')
  const { passkey, status } = found
  const { origin, id } = relyingParty(ctx)
  const { verifyAuthenticationResponse } = await webAuthn()
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: { id: passkey.id, publicKey: Buffer.from(passkey.publicKey, 'base64url'), counter: passkey.counter },
  }).catch((err: unknown) => {
    ctx.log.info({ err }, 'passkey sign-in refused')
    return undefined
  })
  if (!verified?.verified) throw new Refusal('passkey_refused')
  const { newCounter: counter, credentialBackedUp: backedUp } = verified.authenticationInfo
  if (!(await recordPasskeyUse(ctx.db, { id: passkey.id, counter, backedUp }))) throw new Refusal('passkey_refused')
  // Reveal the status only after the passkey was verified.
  if (status !== 'active') throw new Refusal('not_allowed')
  await restoreRateLimit(ctx, 'passkey')
  return passkey.userId
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
