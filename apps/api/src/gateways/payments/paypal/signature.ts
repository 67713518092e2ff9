import { verify, X509Certificate } from 'node:crypto'
import { getCACertificates } from 'node:tls'
import { crc32 } from 'node:zlib'
import { Forged, ProviderSilent } from '../gateway.ts'

/** PayPal signs with a certificate of this name. */
const signers = ['messageverificationcerts.paypal.com', 'messageverificationcerts.sandbox.paypal.com']
const certificatePath = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/
const tolerance = 5 * 60_000

type Headers = Record<string, string | undefined>

export interface Signed {
  body: Buffer
  headers: Headers
  webhookId: string
  /** where PayPal keeps its certificates */
  origins: readonly string[]
}

/**
 * PayPal's signature, checked without asking it: SHA256withRSA over `id|time|webhook id|crc32 of the body`, by a certificate
 * from PayPal's own host, in PayPal's name, in its time, issued by an authority this machine trusts.
 * PayPal serves its certificate without those in between, so that this machine may not know who issued it: it is a `stranger`
 * until PayPal has vouched for one message it signed.
 */
export async function checkSignature({ body, headers, webhookId, origins }: Signed): Promise<Certificate> {
  const header = (name: string) => headers[`paypal-${name}`] ?? ''
  const [id, time, signature] = [header('transmission-id'), header('transmission-time'), header('transmission-sig')]
  if (!webhookId || !id || !signature) throw new Forged('not signed')
  if (header('auth-algo').toLowerCase() !== 'sha256withrsa') throw new Forged('another algorithm')
  if (!instant.test(time) || Math.abs(Date.now() - Date.parse(time)) > tolerance) throw new Forged('another time')
  const address = URL.parse(header('cert-url'))
  if (
    !address ||
    !origins.includes(address.origin) ||
    !certificatePath.test(address.pathname) ||
    address.search ||
    address.username
  )
    throw new Forged('a certificate of somebody else')

  const certificate = await certificateAt(address.href)
  const { leaf } = certificate
  if (!isCurrent(leaf)) throw new Forged('a certificate out of its time')
  if (!signers.some((name) => leaf.checkHost(name) !== undefined)) throw new Forged('a certificate in another name')
  const message = Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`)
  if (leaf.publicKey.asymmetricKeyType !== 'rsa' || !verify('sha256', message, leaf.publicKey, Buffer.from(signature, 'base64')))
    throw new Forged('another signature')
  return certificate
}

interface Certificate {
  leaf: X509Certificate
  stranger: boolean
  /** From now on it is known. */
  trust: () => void
}

/** A handful exist; they are good for months. */
const known = new Map<string, Certificate>()

/** Anybody can send a message that names a certificate: PayPal is not asked for one after the other. */
const mostPerMinute = 60
let asked = { since: 0, times: 0 }
function mayAsk(now = Date.now()): boolean {
  if (now - asked.since > 60_000) asked = { since: now, times: 0 }
  asked.times += 1
  return asked.times <= mostPerMinute
}

async function certificateAt(url: string): Promise<Certificate> {
  const kept = known.get(url)
  if (kept) return kept
  if (!mayAsk()) throw new ProviderSilent('too many certificates')
  const [leaf, ...chain] = certificatesIn(await download(url))
  if (!leaf) throw new Forged('no certificate')
  const found: Certificate = {
    leaf,
    stranger: !isTrusted(leaf, chain),
    trust: () => {
      if (known.size >= 20) known.clear()
      known.set(url, { ...found, stranger: false })
    },
  }
  if (!found.stranger) found.trust()
  return found
}

async function download(url: string): Promise<string> {
  let response: Response
  try {
    response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(5000) })
  } catch (error) {
    throw new ProviderSilent('no certificate', { cause: error })
  }
  if (response.status === 404) throw new Forged('no such certificate')
  if (!response.ok) throw new ProviderSilent('no certificate')
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

/** From the leaf up, by what came with it, to an authority of this machine. */
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
