import { createHmac, hkdfSync, randomInt } from 'node:crypto'
import { normalizeForSearch } from '@haat/shared/catalog/normalize.ts'
import { Secret, TOTP } from 'otpauth'
import type { Ctx } from '../../platform/context.ts'
import { reseal, seal, unseal } from '../../platform/encryption.ts'

/** Normalizes an entered code: digits of any script become ASCII; spaces and dashes are removed. */
export const normalizeCode = (input: string): string => normalizeForSearch(input).replace(/[^a-z0-9]/g, '')

/** Whether a normalized code has the form of an authenticator app (6 digits) and not of a recovery code. */
export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code)

/** The TOTP time step of a code, tolerating one step before and after; null for a wrong code. */
export function findTotpStep(secret: string, code: string): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const timestamp = Date.now()
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

/** A new random secret for an authenticator app: 20 bytes in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** The otpauth URI that an authenticator app scans. */
export const toOtpAuthUri = (secret: string, issuer: string, label: string): string =>
  // A colon separates issuer and label in the URI.
  new TOTP({
    secret: Secret.fromBase32(secret),
    issuer: issuer.replaceAll(':', ' '),
    label: label.replaceAll(':', ' '),
  }).toString()

/** Encrypts a secret bound to the account: it cannot be decrypted in another account's row. */
export const sealSecret = (ctx: Ctx, userId: string, secret: string): string => seal(ctx.env, sealedFor(userId), secret)

/** Null if the shop's secret was replaced without keeping the previous one. */
export const unsealSecret = (ctx: Ctx, userId: string, sealed: string): string | null =>
  unseal(ctx.env, sealedFor(userId), sealed)

/** See `reseal`. */
export const resealSecret = (ctx: Ctx, userId: string, sealed: string) => reseal(ctx.env, sealedFor(userId), sealed)

const sealedFor = (userId: string) => `authenticator ${userId}`

/** Without characters that look alike (0 o 1 i l). */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ten new random recovery codes of the form `abcde-fghij`. */
export function newRecoveryCodes(): string[] {
  const letters = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: 10 }, () => `${letters()}-${letters()}`)
}

/**
 * Keyed hash, because ten letters could be guessed against a plain one. The key derives from the authenticator's secret, so
 * hashes stay valid when the shop's secret is replaced.
 */
export const recoveryHash = (secret: string, code: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, 'haat', 'recovery codes', 32)))
    .update(normalizeCode(code))
    .digest('base64url')
