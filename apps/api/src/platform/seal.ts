import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Secrets } from './secrets.ts'

/**
 * What leaves our hands, or rests in the database, and must be neither read nor changed: AES-256-GCM with a key of its own per
 * purpose. What was sealed for one purpose opens for no other.
 */
export function seal({ sessionSecret }: Secrets, purpose: string, value: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(sessionSecret, purpose), nonce)
  const body = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** The sealed value; null for whatever was not sealed for this purpose, with the current secret or the previous one. */
export function unseal({ sessionSecret, previousSecret }: Secrets, purpose: string, sealed: string): string | null {
  const value = open(sessionSecret, purpose, sealed)
  return value === null && previousSecret ? open(previousSecret, purpose, sealed) : value
}

/**
 * Seals again with the current secret what the previous one has sealed: the new text, `current` where there is nothing to do, or
 * null where neither of them opens it.
 */
export function reseal(secrets: Secrets, purpose: string, sealed: string): string | 'current' | null {
  if (open(secrets.sessionSecret, purpose, sealed) !== null) return 'current'
  const value = unseal(secrets, purpose, sealed)
  return value === null ? null : seal(secrets, purpose, value)
}

function open(secret: string, purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < nonceBytes + tagBytes) return null
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

const nonceBytes = 12
const tagBytes = 16

const keyOf = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'haat', `seal ${purpose}`, 32))
