import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { securityApi } from '@haat/shared/security/endpoints.ts'
import type { Factors } from '@haat/shared/security/schema.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { countTry, forgiveTry } from '../../http/limits.ts'
import { endSessions, holdOwnAccount, signedIn } from '../accounts/devices.ts'
import {
  confirmOffered,
  countPasskeys,
  deleteAuthenticator,
  findAuthenticator,
  findOffered,
  offerAuthenticator,
  replaceRecoveryCodes,
} from '../accounts/keys.ts'
import { proveOwner } from '../accounts/proof.ts'
import { newRecoveryCodes, newSecret, plainCode, recoveryHash, sealSecret, stepOf, unsealSecret, uriOf } from './codes.ts'
import { assertMayAddFactor, mustHaveFactor, readFactors, tellOwner } from './factors.ts'
import { drawn } from './qr.ts'
import { shopName } from './relying-party.ts'
import { checkSecondFactor, needsSecondFactor } from './service.ts'

interface NewCodes {
  factors: Factors
  recoveryCodes: string[]
}

/** A new secret, which counts for nothing before its first code. */
export async function beginAuthenticator(ctx: Ctx, { password }: ParsedOf<typeof securityApi.beginAuthenticator>) {
  const { person } = signedIn(ctx)
  await proveOwner(ctx, password)
  await assertMayAddFactor(ctx)
  const secret = newSecret()
  if (!(await offerAuthenticator(ctx.db, person.id, sealSecret(ctx, person.id, secret)))) throw new Refusal('conflict')
  const name = await shopName(ctx)
  const uri = uriOf(secret, name, person.email ?? person.session.user.name ?? name)
  return { secret, uri, qr: drawn(uri) }
}

/** The first code. Whoever was signed in elsewhere has to show the second factor there from now on. */
export async function confirmAuthenticator(
  ctx: Ctx,
  { code }: ParsedOf<typeof securityApi.confirmAuthenticator>,
): Promise<NewCodes> {
  const { person, session } = signedIn(ctx)
  const sealed = await findOffered(ctx.db, person.id)
  if (sealed === undefined) throw new Refusal('not_found')
  await countTry(ctx, 'second-factor', person.id)
  const secret = unsealSecret(ctx, person.id, sealed)
  const step = secret === null ? null : stepOf(secret, plainCode(code))
  if (secret === null || step === null) throw new Refusal('code_wrong')
  await forgiveTry(ctx, 'second-factor', person.id)
  const recoveryCodes = await inTransaction(ctx, async (ctx) => {
    await holdOwnAccount(ctx)
    if (!(await confirmOffered(ctx.db, person.id, { secret: sealed, step }))) throw new Refusal('not_found')
    await endSessions(ctx, person.id, { keep: session.sid })
    await tellOwner(ctx, person.id, 'authenticator-added')
    return keepNewCodes(ctx, person.id, secret)
  })
  await session.renew({ strong: true })
  return { ...(await readFactors(ctx)), recoveryCodes }
}

export async function removeAuthenticator(
  ctx: Ctx,
  { password, code }: ParsedOf<typeof securityApi.removeAuthenticator>,
): Promise<{ factors: Factors }> {
  const { person } = signedIn(ctx)
  await proveOwner(ctx, password)
  if (!(await needsSecondFactor(ctx, person.id))) throw new Refusal('not_found')
  const required = await mustHaveFactor(ctx, person)
  const assertNotLast = async (ctx: Ctx) => {
    if (required && (await countPasskeys(ctx.db, person.id)) === 0) throw new Refusal('second_factor_required')
  }
  // Asked before, so that a refusal uses no code up, and again where nothing can come between.
  await assertNotLast(ctx)
  if (!(await checkSecondFactor(ctx, person.id, code))) throw new Refusal('code_wrong')
  await inTransaction(ctx, async (ctx) => {
    await holdOwnAccount(ctx)
    await assertNotLast(ctx)
    if (!(await deleteAuthenticator(ctx.db, person.id))) throw new Refusal('not_found')
    await tellOwner(ctx, person.id, 'authenticator-removed')
  })
  return readFactors(ctx)
}

export async function renewRecoveryCodes(
  ctx: Ctx,
  { password }: ParsedOf<typeof securityApi.renewRecoveryCodes>,
): Promise<NewCodes> {
  const { person } = signedIn(ctx)
  await proveOwner(ctx, password)
  const recoveryCodes = await inTransaction(ctx, async (ctx) => {
    await holdOwnAccount(ctx)
    const sealed = await findAuthenticator(ctx.db, person.id)
    const secret = sealed === undefined ? null : unsealSecret(ctx, person.id, sealed)
    if (secret === null) throw new Refusal('not_found')
    await tellOwner(ctx, person.id, 'recovery-codes-renewed')
    return keepNewCodes(ctx, person.id, secret)
  })
  return { ...(await readFactors(ctx)), recoveryCodes }
}

/** Shown this once; hashes stay. */
async function keepNewCodes(ctx: Ctx, userId: string, secret: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(
    ctx.db,
    userId,
    codes.map((code) => recoveryHash(secret, code)),
  )
  return codes
}
