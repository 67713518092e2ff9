import { createHash } from 'node:crypto'
import { type Secrets, sign, signatures } from '../../../platform/secrets.ts'

/**
 * The guest token of an order: an HMAC of its id with the shop secret. It can be derived again for retries and later emails, while the database
 * stores its hash only.
 */
export const deriveToken = (secrets: Secrets, id: string): string => sign(secrets, 'guest order', id)

/** The token whose hash is stored with the order; undefined if it was derived from a secret that the shop no longer has. */
export const findStoredToken = (
  secrets: Secrets,
  { id, tokenHash }: { id: string; tokenHash: string | null },
): string | undefined => signatures(secrets, 'guest order', id).find((token) => hashToken(token) === tokenHash)

/** SHA-256 of a token in hexadecimal, as the database stores it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
