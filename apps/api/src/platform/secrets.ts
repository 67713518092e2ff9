import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'

/** `SESSION_SECRET`, and the previous secret during a rotation, which only decrypts and verifies. */
export interface Secrets {
  sessionSecret: string
  previousSecret?: string | undefined
}

/** Purposes of derived keys. Each has its own key, so that a signature made for one purpose is invalid for another. */
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
  | 'storefront password'
  | 'captcha challenge'
  | 'captcha solution'
  | 'backup'
  | 'download'
  | 'agent answer'
  | 'agent checkout'

const derived = new Map<string, Buffer>()

/** Keys for a purpose (HKDF-SHA256), derived from the current secret and, during a rotation, the previous one. The first key signs. */
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

/** The keys as OpenSSL reads them: with the bytes of the key, a signature costs six times as much. */
const prepared = new WeakMap<Buffer, KeyObject>()

function prepare(key: Buffer): KeyObject {
  const known = prepared.get(key) ?? createSecretKey(key)
  prepared.set(key, known)
  return known
}

/** Signatures of `text` (HMAC-SHA256, base64url) with every valid key; the first one is for output. */
export const signatures = (secrets: Secrets, purpose: KeyPurpose, text: string): [string, ...string[]] =>
  keysFor(secrets, purpose).map((key) => createHmac('sha256', prepare(key)).update(text).digest('base64url')) as [
    string,
    ...string[],
  ]

/** Signature of `text` for a purpose (HMAC-SHA256, base64url) with the current key. */
export const sign = (secrets: Secrets, purpose: KeyPurpose, text: string): string => signatures(secrets, purpose, text)[0]

/** Whether `given` is a signature of `text` for the purpose, with the current or the previous key; compares in constant time. */
export const isSigned = (secrets: Secrets, purpose: KeyPurpose, text: string, given: string): boolean =>
  signatures(secrets, purpose, text).some((wanted) => isSame(wanted, given))

/** Compares in constant time. */
function isSame(wanted: string, given: string): boolean {
  const [ours, theirs] = [Buffer.from(wanted), Buffer.from(given)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}
