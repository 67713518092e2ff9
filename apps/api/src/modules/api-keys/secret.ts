import { createHash, randomBytes } from 'node:crypto'
import { apiKeyPrefix } from '@haat/shared/api-keys/rules.ts'

const shownLength = apiKeyPrefix.length + 6

/** A new secret with 192 random bits, its hash, and the first characters, which are shown in lists. */
export function makeSecret(): { secret: string; hash: string; prefix: string } {
  const secret = apiKeyPrefix + randomBytes(24).toString('hex')
  return { secret, hash: hashSecret(secret), prefix: secret.slice(0, shownLength) }
}

/** Hash of a secret as it is stored. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Whether a text can be a secret; others need not be looked up. */
export const isSecret = (text: string): boolean =>
  text.startsWith(apiKeyPrefix) && /^[0-9a-f]{48}$/.test(text.slice(apiKeyPrefix.length))
