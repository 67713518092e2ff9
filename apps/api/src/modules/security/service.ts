import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { securityApi } from '@haat/shared/security/endpoints.ts'
import { PasskeyAnswer } from '@haat/shared/security/schema.ts'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { countTry, forgiveTry } from '../../http/limits.ts'
import { findAuthenticator, findPasskey, notePasskeyUse, takeRecoveryCode, takeStep } from '../accounts/keys.ts'
import { issueToken, useToken } from '../accounts/tokens.ts'
import { isStepCode, plainCode, recoveryHash, stepOf, unsealSecret } from './codes.ts'
import { tellOwner } from './factors.ts'
import { challengeIn, relyingParty, userHandle } from './relying-party.ts'
import { webAuthn } from './web-authn.ts'

/** Whether a password, a link or a social sign-in is not enough for this account. */
export const needsSecondFactor = async (ctx: Ctx, userId: string): Promise<boolean> =>
  (await findAuthenticator(ctx.db, userId)) !== undefined

/**
 * Whether this is a code of the account's authenticator, or one of its recovery codes; either opens once. Counts the try itself:
 * call it outside a transaction.
 * @throws Refusal `rate_limited`
 */
export async function checkSecondFactor(ctx: Ctx, userId: string, typed: string): Promise<boolean> {
  await countTry(ctx, 'second-factor', userId)
  const code = plainCode(typed)
  const right = isStepCode(code) ? await takeStepCode(ctx, userId, code) : await useRecoveryCode(ctx, userId, code)
  if (right) await forgiveTry(ctx, 'second-factor', userId)
  return right
}

async function takeStepCode(ctx: Ctx, userId: string, code: string): Promise<boolean> {
  const secret = await secretOf(ctx, userId)
  const step = secret === null ? null : stepOf(secret, code)
  return step !== null && takeStep(ctx.db, userId, step)
}

const useRecoveryCode = (ctx: Ctx, userId: string, code: string): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    const secret = await secretOf(ctx, userId)
    if (secret === null || !(await takeRecoveryCode(ctx.db, userId, recoveryHash(secret, code)))) return false
    await tellOwner(ctx, userId, 'recovery-code-used')
    return true
  })

/** The secret of the account's authenticator; null without one, and where it was sealed with a secret the shop no longer has. */
async function secretOf(ctx: Ctx, userId: string): Promise<string | null> {
  const sealed = await findAuthenticator(ctx.db, userId)
  if (sealed === undefined) return null
  const secret = unsealSecret(ctx, userId, sealed)
  if (secret === null)
    ctx.log.error({ userId }, 'authenticator secret does not open: was SESSION_SECRET replaced without SESSION_SECRET_PREVIOUS?')
  return secret
}

/** Options for the browser to sign in by any passkey of this shop; the challenge opens once, for five minutes. */
export async function passkeySignIn(ctx: Ctx, _: ParsedOf<typeof securityApi.passkeySignIn>) {
  await countTry(ctx, 'passkey')
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
 * Whose passkey answered a challenge of `passkeySignIn`; takes the browser's answer as an object or as its JSON. Call it outside a
 * transaction.
 * @throws Refusal `passkey_refused` for whatever is wrong, `not_allowed` for a disabled account, `rate_limited`
 */
export async function userOfPasskey(ctx: Ctx, answer: unknown): Promise<string> {
  await countTry(ctx, 'passkey')
  const parsed = PasskeyAnswer.safeParse(typeof answer === 'string' ? parsedJson(answer) : answer)
  if (!parsed.success) throw new Refusal('passkey_refused')
  // The library looks at the inside itself and throws for what is not as it must be.
  const response = parsed.data as unknown as AuthenticationResponseJSON
  const challenge = challengeIn(response.response.clientDataJSON)
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
    ctx.log.info({ err }, 'a passkey was refused')
    return undefined
  })
  if (!verified?.verified) throw new Refusal('passkey_refused')
  const { newCounter: counter, credentialBackedUp: backedUp } = verified.authenticationInfo
  if (!(await notePasskeyUse(ctx.db, { id: passkey.id, counter, backedUp }))) throw new Refusal('passkey_refused')
  // Said only to who holds the passkey.
  if (status !== 'active') throw new Refusal('not_allowed')
  await forgiveTry(ctx, 'passkey')
  return passkey.userId
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
