import { createHmac, hkdfSync, randomInt } from 'node:crypto'
import { fold } from '@haat/shared/catalog/fold.ts'
import { Secret, TOTP } from 'otpauth'
import type { Ctx } from '../../ctx.ts'
import { reseal, seal, unseal } from '../../platform/seal.ts'

/** A code as somebody typed it: digits of any script, spaces and dashes as they come. */
export const plainCode = (typed: string): string => fold(typed).replace(/[^a-z0-9]/g, '')

export const isStepCode = (code: string): boolean => /^\d{6}$/.test(code)

/** The time step a code belongs to, one before and after now allowed for clocks; null for a wrong one. */
export function stepOf(secret: string, code: string): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const timestamp = Date.now()
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

export const newSecret = (): string => new Secret({ size: 20 }).base32

/** What the camera of an authenticator app reads. */
export const uriOf = (secret: string, issuer: string, label: string): string =>
  // A colon would end the issuer's name before its time.
  new TOTP({
    secret: Secret.fromBase32(secret),
    issuer: issuer.replaceAll(':', ' '),
    label: label.replaceAll(':', ' '),
  }).toString()

/** Bound to the account: copied to another row it opens nothing. */
export const sealSecret = (ctx: Ctx, userId: string, secret: string): string => seal(ctx.env, sealedFor(userId), secret)

export const unsealSecret = (ctx: Ctx, userId: string, sealed: string): string | null =>
  unseal(ctx.env, sealedFor(userId), sealed)

/** See `reseal`. */
export const resealSecret = (ctx: Ctx, userId: string, sealed: string) => reseal(ctx.env, sealedFor(userId), sealed)

const sealedFor = (userId: string) => `authenticator ${userId}`

/** Letters and digits that nobody mixes up. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

export function newRecoveryCodes(): string[] {
  const letters = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: 10 }, () => `${letters()}-${letters()}`)
}

/**
 * Keyed, since ten letters could be guessed against a plain hash. The key is made of the authenticator's own secret, which is
 * sealed: so the hashes stay right when the shop's secret is replaced.
 */
export const recoveryHash = (secret: string, code: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, 'haat', 'recovery codes', 32)))
    .update(plainCode(code))
    .digest('base64url')
