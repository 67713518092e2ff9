import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { securityApi } from '@haat/shared/security/endpoints.ts'
import type { Factors } from '@haat/shared/security/schema.ts'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { countTry, forgiveTry } from '../../http/limits.ts'
import { holdOwnAccount, signedIn } from '../accounts/devices.ts'
import {
  countPasskeys,
  deletePasskey,
  findAuthenticator,
  insertPasskey,
  passkeysOf,
  updatePasskeyName,
} from '../accounts/keys.ts'
import { waysInto } from '../accounts/people.ts'
import { proveOwner } from '../accounts/proof.ts'
import { issueToken, useToken } from '../accounts/tokens.ts'
import { assertMayAddFactor, mustHaveFactor, readFactors, tellOwner } from './factors.ts'
import { challengeIn, relyingParty, shopName, userHandleBytes } from './relying-party.ts'
import { webAuthn, webAuthnHelpers } from './web-authn.ts'

type Answer = Promise<{ factors: Factors }>

const mostPasskeys = 10
/** What every browser and key of today speaks, newest first, in the numbers of COSE: EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257]

export async function passkeyOptions(ctx: Ctx, { password }: ParsedOf<typeof securityApi.passkeyOptions>) {
  const { person } = signedIn(ctx)
  await proveOwner(ctx, password)
  await assertMayAddFactor(ctx)
  const known = await passkeysOf(ctx.db, person.id)
  if (known.length >= mostPasskeys) throw new Refusal('limit_reached')
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

/** A passkey is two factors in one: this session counts as opened with both from now on. */
export async function addPasskey(ctx: Ctx, { name, answer }: ParsedOf<typeof securityApi.addPasskey>): Answer {
  const { person, session } = signedIn(ctx)
  await countTry(ctx, 'passkey', person.id)
  const credential = await verifiedCredential(ctx, person.id, answer as unknown as RegistrationResponseJSON)
  if (!credential) throw new Refusal('passkey_refused')
  await inTransaction(ctx, async (ctx) => {
    await holdOwnAccount(ctx)
    if ((await countPasskeys(ctx.db, person.id)) >= mostPasskeys) throw new Refusal('limit_reached')
    if (!(await insertPasskey(ctx.db, { ...credential, userId: person.id, name }))) throw new Refusal('passkey_refused')
    await tellOwner(ctx, person.id, 'passkey-added')
  })
  await forgiveTry(ctx, 'passkey', person.id)
  await session.renew({ strong: true })
  return readFactors(ctx)
}

export async function renamePasskey(ctx: Ctx, { passkeyId, name }: ParsedOf<typeof securityApi.renamePasskey>): Answer {
  const { person } = signedIn(ctx)
  if (!(await updatePasskeyName(ctx.db, person.id, { id: passkeyId, name }))) throw new Refusal('not_found')
  return readFactors(ctx)
}

export async function removePasskey(ctx: Ctx, { passkeyId, password }: ParsedOf<typeof securityApi.removePasskey>): Answer {
  const { person } = signedIn(ctx)
  await proveOwner(ctx, password)
  const required = await mustHaveFactor(ctx, person)
  await inTransaction(ctx, async (ctx) => {
    // Of two factors taken away at once the second one waits here, and then counts without the first.
    await holdOwnAccount(ctx)
    if (!(await deletePasskey(ctx.db, person.id, passkeyId))) throw new Refusal('not_found')
    if ((await waysInto(ctx, person.id)) === 0) throw new Refusal('last_way_in')
    const left = (await countPasskeys(ctx.db, person.id)) > 0 || (await findAuthenticator(ctx.db, person.id)) !== undefined
    if (required && !left) throw new Refusal('second_factor_required')
    await tellOwner(ctx, person.id, 'passkey-removed')
  })
  return readFactors(ctx)
}

/** What is kept of a passkey whose answer is right; its challenge is used up either way. */
async function verifiedCredential(ctx: Ctx, userId: string, response: RegistrationResponseJSON) {
  const challenge = challengeIn(response.response.clientDataJSON)
  const issued = challenge ? await useToken(ctx, 'passkey-registration', challenge) : undefined
  if (!challenge || issued?.userId !== userId) return undefined
  const { origin, id: expectedRPID } = relyingParty(ctx)
  try {
    if (!(await saysNothingOfItsMaker(response))) return undefined
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
      transports: transportsOf(response),
      backedUp: registrationInfo.credentialBackedUp,
    }
  } catch (err) {
    ctx.log.info({ err }, 'a passkey was refused')
    return undefined
  }
}

/**
 * We ask for no word of the maker, so a browser sends none, or one signed by the passkey itself. Certificates are not looked at:
 * checking them would fetch addresses that stand inside.
 */
async function saysNothingOfItsMaker({ response }: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject } = await webAuthnHelpers()
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, 'base64url')))
  const format = attestation.get('fmt')
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
}

const transportsOf = ({ response }: RegistrationResponseJSON): string[] =>
  Array.isArray(response.transports)
    ? response.transports.filter((name: unknown) => typeof name === 'string' && /^[a-z-]{1,20}$/.test(name)).slice(0, 8)
    : []
