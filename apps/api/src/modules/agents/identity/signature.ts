import { createHash, createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto'
import { isInnerList, parseDictionary } from 'structured-headers'
import { AgentError } from './agent-error.ts'
import type { SigningKey } from './profile.ts'

/** A call as it arrived. */
export interface AgentCall {
  method: string
  /** absolute URL under the origin of the API, so that a call to another host does not verify here */
  url: string
  /** names in lower case */
  headers: Record<string, string>
  /** the bytes, as signed; empty without a body */
  body: Buffer
}

/** Seconds that a dated signature is accepted, and that clocks may differ. */
const [longest, tolerance] = [300, 30]

/**
 * Verifies the HTTP message signature (RFC 9421) of a call, over target, body, identity and idempotency key.
 *
 * @param findKey the key with this id; `fresh` after it was not found among those known
 * @throws AgentError `signature_missing`, `signature_invalid` (forged or stale), `key_not_found`, `algorithm_unsupported`, `digest_mismatch`
 */
export async function verifySignature(
  call: AgentCall,
  findKey: (kid: string, fresh: boolean) => Promise<SigningKey | undefined>,
): Promise<void> {
  const { keyid, fields } = readInput(call.headers)
  const missing = requiredFields(call).find((field) => !fields.includes(field))
  if (missing) throw new AgentError('signature_invalid', `The signature does not cover ${missing}.`)
  const found = (await findKey(keyid, false)) ?? (await findKey(keyid, true))
  if (!found || found.use === 'enc') throw new AgentError('key_not_found', 'The profile has no key with the id of the signature.')
  const { key, hash, dsa } = toVerifyingKey(found)
  if (call.body.length > 0) assertDigest(call)
  const { httpbis } = await import('http-message-signatures')
  const isValid = await httpbis
    .verifyMessage(
      {
        keyLookup: async () => ({
          id: keyid,
          verify: async (data, signature) => verify(hash, data, { key, ...(dsa && { dsaEncoding: 'ieee-p1363' }) }, signature),
        }),
        tolerance,
        maxAge: longest + tolerance,
      },
      { method: call.method, url: call.url, headers: call.headers },
    )
    .catch(() => false)
  if (!isValid) throw new AgentError('signature_invalid', 'The signature is wrong or too old.')
}

/** Key id and covered components of the only signature. */
function readInput(headers: AgentCall['headers']): { keyid: string; fields: string[] } {
  const input = headers['signature-input']
  if (!input || !headers.signature) throw new AgentError('signature_missing', 'Send Signature-Input and Signature.')
  try {
    const [first, ...others] = [...parseDictionary(input).values()]
    const keyid = first?.[1].get('keyid')
    if (!first || others.length > 0 || !isInnerList(first) || typeof keyid !== 'string') throw new Error('unusable')
    // A component with parameters (`;req`, `;key`) is another one than the plain one that is required.
    return { keyid, fields: first[0].flatMap(([name, { size }]) => (size === 0 && typeof name === 'string' ? [name] : [])) }
  } catch {
    throw new AgentError('signature_invalid', 'Signature-Input has to be one signature with a keyid.')
  }
}

function requiredFields({ url, headers, body }: AgentCall): string[] {
  return [
    '@method',
    '@authority',
    '@path',
    ...(new URL(url).search ? ['@query'] : []),
    'ucp-agent',
    ...(headers['idempotency-key'] === undefined ? [] : ['idempotency-key']),
    ...(body.length > 0 ? ['content-digest', 'content-type'] : []),
  ]
}

function assertDigest({ headers, body }: AgentCall): void {
  const expected = createHash('sha256').update(body).digest('base64')
  if (headers['content-digest'] !== `sha-256=:${expected}:`)
    throw new AgentError('digest_mismatch', 'Content-Digest is not the SHA-256 of the body.')
}

/** Kinds of keys by their curve. */
const curves: Record<string, { kty: string; hash: string | null; dsa: boolean }> = {
  'P-256': { kty: 'EC', hash: 'sha256', dsa: true },
  'P-384': { kty: 'EC', hash: 'sha384', dsa: true },
  Ed25519: { kty: 'OKP', hash: null, dsa: false },
}

function toVerifyingKey(jwk: SigningKey): { key: KeyObject; hash: string | null; dsa: boolean } {
  const curve = typeof jwk.crv === 'string' && Object.hasOwn(curves, jwk.crv) ? curves[jwk.crv] : undefined
  if (curve?.kty !== jwk.kty) throw new AgentError('algorithm_unsupported', 'Sign with P-256, P-384 or Ed25519.')
  try {
    return { key: createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' }), hash: curve.hash, dsa: curve.dsa }
  } catch {
    throw new AgentError('profile_malformed', 'The key of the signature is not a valid JWK.')
  }
}
