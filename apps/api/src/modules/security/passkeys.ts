import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { securityApi } from '@haat/shared/security/endpoints.ts'
import type { Factors } from '@haat/shared/security/schema.ts'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { consumeRateLimit, restoreRateLimit } from '../../platform/rate-limit.ts'
import {
  countPasskeys,
  deletePasskey,
  findAuthenticator,
  findPasskeys,
  insertPasskey,
  issueToken,
  lockOwnAccount,
  requireReauthentication,
  signedIn,
  signInMethodCount,
  updatePasskeyName,
  useToken,
} from '../accounts/service.ts'
import { assertMayAddFactor, isFactorRequired, notifyOwner, readFactors } from './factors.ts'
import { readChallenge, relyingParty, shopName, userHandleBytes } from './relying-party.ts'
import { webAuthn, webAuthnHelpers } from './web-authn.ts'

type Answer = Promise<{ factors: Factors }>

const passkeyLimit = 10
/** COSE algorithm ids that current browsers and security keys support: EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257]

/**
 * WebAuthn options for registering a passkey; the challenge is valid for ten minutes.
 * @throws sign_in_required, password_wrong, sign_in_again, rate_limited, second_factor_required, limit_reached
 */
export async function passkeyOptions(ctx: Ctx, { password }: ParsedOf<typeof securityApi.passkeyOptions>) {
  const { person } = signedIn(ctx)
  await requireReauthentication(ctx, password)
  await assertMayAddFactor(ctx)
  const known = await findPasskeys(ctx.db, person.id)
  if (known.length >= passkeyLimit) throw new Refusal('limit_reached')
  const name = await shopName(ctx)
  const challenge = await issueToken(ctx, { purpose: 'passkey-registration', userId: person.id, minutes: 10 })
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: name,
    rpID: relyingParty(ctx).id,
    userID: userHandleBytes(person.id),
    userName: person.email ?? person.session.user.name ?? name,
    userDisplayName: person.session.user.name ?? '',
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: 600_000,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    supportedAlgorithmIDs: algorithms,
  })
  return { options: { ...options } }
}

/**
 * Registers a passkey. It counts as two factors, so the current session becomes a strong one.
 * @throws sign_in_required, rate_limited, passkey_refused, limit_reached
 */
export async function addPasskey(ctx: Ctx, { name, answer }: ParsedOf<typeof securityApi.addPasskey>): Answer {
  const { person, session } = signedIn(ctx)
  await consumeRateLimit(ctx, 'passkey', person.id)
  const credential = await verifyRegistration(ctx, person.id, answer as unknown as RegistrationResponseJSON)
  if (!credential) throw new Refusal('passkey_refused')
  await inTransaction(ctx, async (ctx) => {
    await lockOwnAccount(ctx)
    if ((await countPasskeys(ctx.db, person.id)) >= passkeyLimit) throw new Refusal('limit_reached')
    if (!(await insertPasskey(ctx.db, { ...credential, userId: person.id, name }))) throw new Refusal('passkey_refused')
    await notifyOwner(ctx, person.id, 'passkey-added')
  })
  await restoreRateLimit(ctx, 'passkey', person.id)
  await session.renew({ strong: true })
  return readFactors(ctx)
}

/** @throws sign_in_required, not_found */
export async function renamePasskey(ctx: Ctx, { passkeyId, name }: ParsedOf<typeof securityApi.renamePasskey>): Answer {
  const { person } = signedIn(ctx)
  if (!(await updatePasskeyName(ctx.db, person.id, { id: passkeyId, name }))) throw new Refusal('not_found')
  return readFactors(ctx)
}

/** @throws sign_in_required, password_wrong, sign_in_again, rate_limited, not_found, last_way_in, second_factor_required */
export async function removePasskey(ctx: Ctx, { passkeyId, password }: ParsedOf<typeof securityApi.removePasskey>): Answer {
  const { person } = signedIn(ctx)
  await requireReauthentication(ctx, password)
  const required = await isFactorRequired(ctx, person)
  await inTransaction(ctx, async (ctx) => {
    // The lock serializes concurrent removals, so the second one counts without the first.
    await lockOwnAccount(ctx)
    if (!(await deletePasskey(ctx.db, person.id, passkeyId))) throw new Refusal('not_found')
    if ((await signInMethodCount(ctx, person.id)) === 0) throw new Refusal('last_way_in')
    const left = (await countPasskeys(ctx.db, person.id)) > 0 || (await findAuthenticator(ctx.db, person.id)) !== undefined
    if (required && !left) throw new Refusal('second_factor_required')
    await notifyOwner(ctx, person.id, 'passkey-removed')
  })
  return readFactors(ctx)
}

/** Verifies a registration response and answers the credential to store; uses up the challenge either way. */
async function verifyRegistration(ctx: Ctx, userId: string, response: RegistrationResponseJSON) {
  const challenge = readChallenge(response.response.clientDataJSON)
  const issued = challenge ? await useToken(ctx, 'passkey-registration', challenge) : undefined
  if (!challenge || issued?.userId !== userId) return undefined
  const { origin, id: expectedRPID } = relyingParty(ctx)
  try {
    if (!(await hasNoAttestationCertificate(response))) return undefined
    const { verified, registrationInfo } = await (await webAuthn()).verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: toTransports(response),
      backedUp: registrationInfo.credentialBackedUp,
    }
  } catch (err) {
    ctx.log.info({ err }, 'passkey registration refused')
    return undefined
  }
}

/** Accepts no attestation or self-attestation only. Certificates are refused: validating them would fetch URLs named inside. */
async function hasNoAttestationCertificate({ response }: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject } = await webAuthnHelpers()
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, 'base64url')))
  const format = attestation.get('fmt')
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
}

const toTransports = ({ response }: RegistrationResponseJSON): string[] =>
  Array.isArray(response.transports)
    ? response.transports.filter((name: unknown) => typeof name === 'string' && /^[a-z-]{1,20}$/.test(name)).slice(0, 8)
    : []
