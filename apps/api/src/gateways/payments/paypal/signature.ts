import { verify, X509Certificate } from 'node:crypto'
import { getCACertificates } from 'node:tls'
import { crc32 } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { InvalidSignature, ProviderUnavailable } from '../gateway.ts'

/** Subject names of PayPal's certificates. */
const signers = ['messageverificationcerts.paypal.com', 'messageverificationcerts.sandbox.paypal.com']
const certificatePath = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/
const tolerance = 5 * 60_000

type Headers = Record<string, string | undefined>

export interface Signed {
  body: Buffer
  headers: Headers
  webhookId: string
  /** hosts of PayPal's certificates */
  origins: readonly string[]
}

/**
 * Verifies PayPal's webhook signature locally: SHA256withRSA over `id|time|webhook id|crc32 of the body`, by a certificate from PayPal's
 * own host, with PayPal's name, within its validity, issued by a trusted authority.
 * PayPal serves its certificate without the intermediates, so that the issuer may be unknown: the certificate is then untrusted until
 * PayPal has confirmed one message signed with it.
 */
export async function checkSignature({ body, headers, webhookId, origins }: Signed): Promise<Certificate> {
  const header = (name: string) => headers[`paypal-${name}`] ?? ''
  const [id, time, signature] = [header('transmission-id'), header('transmission-time'), header('transmission-sig')]
  if (!webhookId || !id || !signature) throw new InvalidSignature('not signed')
  if (header('auth-algo').toLowerCase() !== 'sha256withrsa') throw new InvalidSignature('another algorithm')
  if (!instant.test(time) || Math.abs(Date.now() - Date.parse(time)) > tolerance) throw new InvalidSignature('another time')
  const address = URL.parse(header('cert-url'))
  if (
    !address ||
    !origins.includes(address.origin) ||
    !certificatePath.test(address.pathname) ||
    address.search ||
    address.username
  )
    throw new InvalidSignature('a certificate of somebody else')

  const certificate = await certificateAt(address.href)
  const { leaf } = certificate
  if (!isCurrent(leaf)) throw new InvalidSignature('a certificate out of its time')
  if (!signers.some((name) => leaf.checkHost(name) !== undefined)) throw new InvalidSignature('a certificate in another name')
  const message = Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`)
  if (leaf.publicKey.asymmetricKeyType !== 'rsa' || !verify('sha256', message, leaf.publicKey, Buffer.from(signature, 'base64')))
    throw new InvalidSignature('another signature')
  return certificate
}

interface Certificate {
  leaf: X509Certificate
  anonymous: boolean
  /** marks the certificate as trusted */
  trust: () => void
}

/** Cached certificates: there are only a few, valid for months. */
const known = new LRUCache<string, Certificate>({ max: 20 })

/** Limits downloads, because anybody can send messages that name a certificate. */
const mostPerMinute = 60
let asked = { since: 0, times: 0 }
function mayAsk(now = Date.now()): boolean {
  if (now - asked.since > 60_000) asked = { since: now, times: 0 }
  asked.times += 1
  return asked.times <= mostPerMinute
}

async function certificateAt(url: string): Promise<Certificate> {
  const saved = known.get(url)
  if (saved) return saved
  if (!mayAsk()) throw new ProviderUnavailable('too many certificates')
  const [leaf, ...chain] = certificatesIn(await download(url))
  if (!leaf) throw new InvalidSignature('no certificate')
  const found: Certificate = {
    leaf,
    anonymous: !isTrusted(leaf, chain),
    trust: () => void known.set(url, { ...found, anonymous: false }),
  }
  if (!found.anonymous) found.trust()
  return found
}

async function download(url: string): Promise<string> {
  let response: Response
  try {
    response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(5000) })
  } catch (error) {
    throw new ProviderUnavailable('no certificate', { cause: error })
  }
  if (response.status === 404) throw new InvalidSignature('no such certificate')
  if (!response.ok) throw new ProviderUnavailable('no certificate')
  return (await response.text()).slice(0, 100_000)
}

function certificatesIn(pem: string): X509Certificate[] {
  try {
    return (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [])
      .slice(0, 6)
      .map((one) => new X509Certificate(one))
  } catch {
    return []
  }
}

/** Builds the chain from the leaf to a trusted authority of this machine. */
function isTrusted(leaf: X509Certificate, chain: X509Certificate[]): boolean {
  const authorities = getCACertificates('default').map((pem) => new X509Certificate(pem))
  let top = leaf
  for (const rest = [...chain]; ; ) {
    if (authorities.some((authority) => issued(authority, top))) return true
    const next = rest.findIndex((one) => issued(one, top))
    if (next === -1) return false
    top = rest.splice(next, 1)[0]!
  }
}

const issued = (issuer: X509Certificate, subject: X509Certificate): boolean =>
  issuer.ca && isCurrent(issuer) && subject.checkIssued(issuer) && subject.verify(issuer.publicKey)

const isCurrent = ({ validFromDate, validToDate }: X509Certificate): boolean =>
  validFromDate.getTime() <= Date.now() && Date.now() <= validToDate.getTime()
