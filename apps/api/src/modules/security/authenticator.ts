import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { securityApi } from '@haat/shared/security/endpoints.ts'
import type { Factors } from '@haat/shared/security/schema.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { consumeRateLimit, restoreRateLimit } from '../../platform/rate-limit.ts'
import {
  confirmPendingAuthenticator,
  countPasskeys,
  deleteAuthenticator,
  endSessions,
  findAuthenticator,
  findPendingAuthenticator,
  lockOwnAccount,
  replaceRecoveryCodes,
  requireReauthentication,
  savePendingAuthenticator,
  signedIn,
} from '../accounts/service.ts'
import {
  findTotpStep,
  newRecoveryCodes,
  newSecret,
  normalizeCode,
  recoveryHash,
  sealSecret,
  toOtpAuthUri,
  unsealSecret,
} from './codes.ts'
import { assertMayAddFactor, isFactorRequired, notifyOwner, readFactors } from './factors.ts'
import { toQrPath } from './qr.ts'
import { shopName } from './relying-party.ts'
import { checkSecondFactor, needsSecondFactor } from './service.ts'

interface NewCodes {
  factors: Factors
  recoveryCodes: string[]
}

/**
 * Creates a pending authenticator: secret, otpauth URI and QR code. It takes effect when its first code is confirmed.
 * @throws sign_in_required, password_wrong, sign_in_again, rate_limited, second_factor_required, conflict
 */
export async function beginAuthenticator(ctx: Ctx, { password }: ParsedOf<typeof securityApi.beginAuthenticator>) {
  const { person } = signedIn(ctx)
  await requireReauthentication(ctx, password)
  await assertMayAddFactor(ctx)
  const secret = newSecret()
  if (!(await savePendingAuthenticator(ctx.db, person.id, sealSecret(ctx, person.id, secret)))) throw new Refusal('conflict')
  const name = await shopName(ctx)
  const uri = toOtpAuthUri(secret, name, person.email ?? person.session.user.name ?? name)
  return { secret, uri, qr: toQrPath(uri) }
}

/**
 * Confirms the pending authenticator by its first code, ends all other sessions and answers new recovery codes.
 * @throws sign_in_required, not_found, code_wrong, rate_limited
 */
export async function confirmAuthenticator(
  ctx: Ctx,
  { code }: ParsedOf<typeof securityApi.confirmAuthenticator>,
): Promise<NewCodes> {
  const { person, session } = signedIn(ctx)
  const sealed = await findPendingAuthenticator(ctx.db, person.id)
  if (sealed === undefined) throw new Refusal('not_found')
  await consumeRateLimit(ctx, 'second-factor', person.id)
  const secret = unsealSecret(ctx, person.id, sealed)
  const step = secret === null ? null : findTotpStep(secret, normalizeCode(code))
  if (secret === null || step === null) throw new Refusal('code_wrong')
  await restoreRateLimit(ctx, 'second-factor', person.id)
  const recoveryCodes = await inTransaction(ctx, async (ctx) => {
    await lockOwnAccount(ctx)
    if (!(await confirmPendingAuthenticator(ctx.db, person.id, { secret: sealed, step }))) throw new Refusal('not_found')
    await endSessions(ctx, person.id, { keep: session.sid })
    await notifyOwner(ctx, person.id, 'authenticator-added')
    return storeNewCodes(ctx, person.id, secret)
  })
  await session.renew({ strong: true })
  return { ...(await readFactors(ctx)), recoveryCodes }
}

/**
 * Removes the authenticator and its recovery codes.
 * @throws sign_in_required, password_wrong, sign_in_again, rate_limited, not_found, code_wrong, second_factor_required
 */
export async function removeAuthenticator(
  ctx: Ctx,
  { password, code }: ParsedOf<typeof securityApi.removeAuthenticator>,
): Promise<{ factors: Factors }> {
  const { person } = signedIn(ctx)
  await requireReauthentication(ctx, password)
  if (!(await needsSecondFactor(ctx, person.id))) throw new Refusal('not_found')
  const required = await isFactorRequired(ctx, person)
  const assertNotLast = async (ctx: Ctx) => {
    if (required && (await countPasskeys(ctx.db, person.id)) === 0) throw new Refusal('second_factor_required')
  }
  // Checked before the code, so that a refusal does not consume it, and again under the lock.
  await assertNotLast(ctx)
  if (!(await checkSecondFactor(ctx, person.id, code))) throw new Refusal('code_wrong')
  await inTransaction(ctx, async (ctx) => {
    await lockOwnAccount(ctx)
    await assertNotLast(ctx)
    if (!(await deleteAuthenticator(ctx.db, person.id))) throw new Refusal('not_found')
    await notifyOwner(ctx, person.id, 'authenticator-removed')
  })
  return readFactors(ctx)
}

/**
 * Replaces the recovery codes.
 * @throws sign_in_required, password_wrong, sign_in_again, rate_limited, not_found
 */
export async function renewRecoveryCodes(
  ctx: Ctx,
  { password }: ParsedOf<typeof securityApi.renewRecoveryCodes>,
): Promise<NewCodes> {
  const { person } = signedIn(ctx)
  await requireReauthentication(ctx, password)
  const recoveryCodes = await inTransaction(ctx, async (ctx) => {
    await lockOwnAccount(ctx)
    const sealed = await findAuthenticator(ctx.db, person.id)
    const secret = sealed === undefined ? null : unsealSecret(ctx, person.id, sealed)
    if (secret === null) throw new Refusal('not_found')
    await notifyOwner(ctx, person.id, 'recovery-codes-renewed')
    return storeNewCodes(ctx, person.id, secret)
  })
  return { ...(await readFactors(ctx)), recoveryCodes }
}

/** Stores hashes of new recovery codes and answers the codes, which cannot be read again. */
async function storeNewCodes(ctx: Ctx, userId: string, secret: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(
    ctx.db,
    userId,
    codes.map((code) => recoveryHash(secret, code)),
  )
  return codes
}
