import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** `SESSION_SECRET`, and while it is being replaced also the one before: that one only reads and verifies. */
export interface Secrets {
  sessionSecret: string
  previousSecret?: string | undefined
}

/** What keys are made for: each has its own, so that no signature or hash made for one thing is of any use for another. */
export type KeyPurpose =
  | 'session cookie'
  | 'csrf token'
  | 'device'
  | 'list cursor'
  | 'mailed code'
  | 'guest order'
  | 'shared wishlist'
  | 'payment return'
  | 'network of an order'
  | 'captcha challenge'
  | 'captcha solution'

const derived = new Map<string, Buffer>()

/** The key for a purpose (HKDF-SHA256), made of the current secret and, while there is one, of the previous. The first one signs. */
export function keysFor({ sessionSecret, previousSecret }: Secrets, purpose: KeyPurpose): Buffer[] {
  return [sessionSecret, ...(previousSecret ? [previousSecret] : [])].map((secret) => {
    const name = `${purpose}\n${secret}`
    const known = derived.get(name)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', secret, 'haat', purpose, 32))
    derived.set(name, key)
    return key
  })
}

/** Signatures of `text` (HMAC-SHA256, base64url) with each key that is accepted; the first one is the one to give out. */
export const signatures = (secrets: Secrets, purpose: KeyPurpose, text: string): [string, ...string[]] =>
  keysFor(secrets, purpose).map((key) => createHmac('sha256', key).update(text).digest('base64url')) as [string, ...string[]]

export const sign = (secrets: Secrets, purpose: KeyPurpose, text: string): string => signatures(secrets, purpose, text)[0]

export const isSigned = (secrets: Secrets, purpose: KeyPurpose, text: string, given: string): boolean =>
  signatures(secrets, purpose, text).some((wanted) => isSame(wanted, given))

/** In constant time. */
function isSame(wanted: string, given: string): boolean {
  const [ours, theirs] = [Buffer.from(wanted), Buffer.from(given)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}
