import { createHmac, randomInt } from 'node:crypto'
import { fold } from '@haat/shared/catalog/fold.ts'
import { Secret, TOTP } from 'otpauth'
import type { Ctx } from '../../ctx.ts'
import { seal, unseal } from '../../seal.ts'

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
export const sealSecret = (ctx: Ctx, userId: string, secret: string): string =>
  seal(ctx.env.sessionSecret, `authenticator ${userId}`, secret)

export const unsealSecret = (ctx: Ctx, userId: string, sealed: string): string | null =>
  unseal(ctx.env.sessionSecret, `authenticator ${userId}`, sealed)

/** Letters and digits that nobody mixes up. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

export function newRecoveryCodes(): string[] {
  const letters = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: 10 }, () => `${letters()}-${letters()}`)
}

/** Keyed, since ten letters could be guessed against a plain hash. */
export const recoveryHash = (ctx: Ctx, userId: string, code: string): string =>
  createHmac('sha256', ctx.env.sessionSecret)
    .update(`recovery\n${userId}\n${plainCode(code)}`)
    .digest('base64url')
