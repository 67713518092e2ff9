import { createECDH, createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { keysFor, type Secrets } from '../../../platform/secrets.ts'

interface ShopKey {
  kid: string
  privateKey: KeyObject
  /** JWK, as the profile publishes it */
  publicKey: { kid: string; kty: 'EC'; crv: 'P-256'; x: string; y: string; use: 'sig'; alg: 'ES256' }
}

const made = new Map<string, ShopKey>()

/** The keys by which the shop signs its answers, derived from its secrets: the current one first, and the previous one during a rotation. */
export const shopKeys = (secrets: Secrets): ShopKey[] => keysFor(secrets, 'agent answer').map(toKey)

function toKey(seed: Buffer): ShopKey {
  const name = seed.toString('hex')
  const known = made.get(name)
  if (known) return known
  const pair = createECDH('prime256v1')
  let scalar = seed
  for (;;)
    try {
      pair.setPrivateKey(scalar)
      break
    } catch {
      scalar = createHash('sha256').update(scalar).digest() // one seed of 2³² is no number of the curve
    }
  const point = pair.getPublicKey()
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const jwk = { kty: 'EC', crv: 'P-256', x, y } as const
  const kid = createHash('sha256')
    .update(JSON.stringify({ crv: jwk.crv, kty: jwk.kty, x, y }))
    .digest('base64url')
  const privateKey = createPrivateKey({ format: 'jwk', key: { ...jwk, d: scalar.toString('base64url') } })
  const key: ShopKey = { kid, privateKey, publicKey: { kid, ...jwk, use: 'sig', alg: 'ES256' } }
  made.set(name, key)
  return key
}

/** Headers that sign an answer (RFC 9421): digest, input and signature. */
export async function signAnswer(secrets: Secrets, status: number, body: string): Promise<Record<string, string>> {
  const { kid, privateKey } = shopKeys(secrets)[0]!
  const headers = { 'Content-Type': 'application/json', 'Content-Digest': digestOf(body) }
  const { httpbis } = await import('http-message-signatures')
  const signed = await httpbis.signMessage(
    {
      name: 'sig1',
      fields: ['@status', 'content-digest', 'content-type'],
      params: ['created', 'keyid'],
      key: { id: kid, sign: async (data) => sign('sha256', data, { key: privateKey, dsaEncoding: 'ieee-p1363' }) },
    },
    { status, headers },
  )
  return signed.headers as Record<string, string>
}

/**
 * Headers of an order event to an agent: those of Standard Webhooks, signed as a request of the protocol (RFC 9421).
 *
 * @param id stays the same when the event is sent again
 * @param shop URL of the shop's profile, which has the key
 */
export async function signEvent(
  secrets: Secrets,
  { url, id, at, body, shop }: { url: string; id: string; at: Date; body: string; shop: string },
): Promise<Record<string, string>> {
  const { kid, privateKey } = shopKeys(secrets)[0]!
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Haat-Webhooks/1',
    'ucp-agent': `profile="${shop}"`,
    'idempotency-key': id,
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'content-digest': digestOf(body),
  }
  const query = new URL(url).search ? ['@query'] : []
  const covered = ['ucp-agent', 'idempotency-key', 'webhook-id', 'webhook-timestamp', 'content-digest', 'content-type']
  const { httpbis } = await import('http-message-signatures')
  const signed = await httpbis.signMessage(
    {
      name: 'sig1',
      fields: ['@method', '@authority', '@path', ...query, ...covered],
      params: ['created', 'keyid'],
      key: { id: kid, sign: async (data) => sign('sha256', data, { key: privateKey, dsaEncoding: 'ieee-p1363' }) },
    },
    { method: 'POST', url, headers },
  )
  return signed.headers as Record<string, string>
}

/** Value of the header `Content-Digest`. */
const digestOf = (body: string): string => `sha-256=:${createHash('sha256').update(body).digest('base64')}:`
