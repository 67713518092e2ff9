import { createHash, randomBytes } from 'node:crypto'
import { agentKeyPrefix } from '@haat/shared/agents/constants.ts'

const shownLength = agentKeyPrefix.length + 6

/** A new secret with 192 random bits, its hash, and the first characters, which are shown in lists. */
export function makeSecret(): { secret: string; hash: string; prefix: string } {
  const secret = agentKeyPrefix + randomBytes(24).toString('hex')
  return { secret, hash: hashSecret(secret), prefix: secret.slice(0, shownLength) }
}

/** Hash of a secret as it is stored. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
