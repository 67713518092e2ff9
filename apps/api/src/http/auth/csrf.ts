import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** The protocol's double-submit token: the cookie holds `token|sha256(token + secret)`, so nobody else can plant one. */
export interface CsrfToken {
  token: string
  /** the cookie to send, when the browser had no valid one */
  cookie?: string
}

export function csrfToken(cookie: string | undefined, secret: string): CsrfToken {
  const [token = '', hash = ''] = cookie?.split('|') ?? []
  if (/^[0-9a-f]{64}$/.test(token) && sameText(hash, hashOf(token, secret))) return { token }
  const fresh = randomBytes(32).toString('hex')
  return { token: fresh, cookie: `${fresh}|${hashOf(fresh, secret)}` }
}

/** A request is verified when its body repeats the token of a cookie that was already valid. */
export const isVerified = ({ token, cookie }: CsrfToken, given: string | undefined): boolean =>
  cookie === undefined && given !== undefined && sameText(given, token)

const hashOf = (token: string, secret: string) => createHash('sha256').update(`${token}${secret}`).digest('hex')

export function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
