import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { keysFor, type Secrets } from '../../../platform/secrets.ts'

/** NextAuth's double-submit token: the cookie contains `token|sha256(token + key)`, so that other sites cannot forge it. */
export interface CsrfToken {
  token: string
  /** cookie to send, if the browser had no valid one */
  cookie?: string
}

export function csrfToken(cookie: string | undefined, secrets: Secrets): CsrfToken {
  const keys = keysFor(secrets, 'csrf token').map((key) => key.toString('hex'))
  const [token = '', hash = ''] = cookie?.split('|') ?? []
  if (/^[0-9a-f]{64}$/.test(token) && keys.some((key) => sameText(hash, hashOf(token, key)))) return { token }
  const fresh = randomBytes(32).toString('hex')
  return { token: fresh, cookie: `${fresh}|${hashOf(fresh, keys[0]!)}` }
}

/** Whether the body repeats the token of a cookie that was already valid. */
export const isVerified = ({ token, cookie }: CsrfToken, given: string | undefined): boolean =>
  cookie === undefined && given !== undefined && sameText(given, token)

const hashOf = (token: string, key: string) => createHash('sha256').update(`${token}${key}`).digest('hex')

export function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
