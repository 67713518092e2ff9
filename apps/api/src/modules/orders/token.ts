import { createHash } from 'node:crypto'
import { type Secrets, sign, signatures } from '../../platform/secrets.ts'

/**
 * The secret that opens a guest's order: 256 bits, made from the order's id with the shop's secret, so that a repeated request and
 * a later mail can say it again although the database holds its hash alone.
 */
export const tokenOf = (secrets: Secrets, id: string): string => sign(secrets, 'guest order', id)

/** The token that opens the order as it is stored; undefined where it was made with a secret the shop no longer has. */
export const storedTokenOf = (
  secrets: Secrets,
  { id, tokenHash }: { id: string; tokenHash: string | null },
): string | undefined => signatures(secrets, 'guest order', id).find((token) => hashOf(token) === tokenHash)

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
