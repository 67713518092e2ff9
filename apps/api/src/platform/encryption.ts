import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Secrets } from './secrets.ts'

/**
 * Encrypts a value that is stored or sent to the browser with AES-256-GCM and a key for this purpose. It cannot be decrypted for
 * another purpose.
 */
export function seal({ sessionSecret }: Secrets, purpose: string, value: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(sessionSecret, purpose), nonce)
  const body = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** Decrypts a value with the current or previous secret; null if it was not encrypted for this purpose. */
export function unseal({ sessionSecret, previousSecret }: Secrets, purpose: string, sealed: string): string | null {
  const value = open(sessionSecret, purpose, sealed)
  return value === null && previousSecret ? open(previousSecret, purpose, sealed) : value
}

/**
 * Encrypts a value again with the current secret if the previous one encrypted it. Returns the new text, `current` if nothing has to
 * be done, or null if neither secret decrypts it.
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
