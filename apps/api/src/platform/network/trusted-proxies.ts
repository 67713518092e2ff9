import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Which proxies may set the client's IP: a number of hops, or a list of networks. */
export type TrustProxy = number | readonly string[]

/** Named networks, as in Express. */
const words: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Parses `TRUST_PROXY`: a number of hops, or a comma-separated list of addresses, networks (`10.1.0.0/16`) and names. Returns a
 * problem if it is invalid or would trust every address.
 */
export function parseTrustProxy(text: string): TrustProxy | { problem: string } {
  if (/^\d+$/.test(text)) return Number(text) <= 10 ? Number(text) : { problem: 'must be at most 10 hops' }
  const entries = text.split(',').map((entry) => entry.trim())
  for (const entry of entries) {
    if (Object.hasOwn(words, entry)) continue
    const [address = '', prefix, ...rest] = entry.split('/')
    const bits = isIP(address) === 6 ? 128 : 32
    const isNetwork = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)
    if (isIP(address) === 0 || !isNetwork || rest.length > 0)
      return {
        problem: `${entry || 'an empty entry'} is neither an address, a network like 10.1.0.0/16, nor ${Object.keys(words).join(', ')}`,
      }
    if (prefix !== undefined && Number(prefix) === 0) return { problem: `${entry} would believe everybody` }
  }
  return entries
}

/** Whether the hop `at` (0: the connected peer) with this address is a trusted proxy. */
export type Trusts = (address: string, at: number) => boolean

/** Compiles the setting to a predicate. */
export function trustsOf(trust: TrustProxy): Trusts {
  if (typeof trust === 'number') return (_address, at) => at < trust
  const networks = new BlockList()
  for (const entry of trust.flatMap((entry) => words[entry] ?? [entry])) {
    const [address = '', prefix] = entry.split('/')
    const family = familyOf(address)
    networks.addSubnet(address, prefix === undefined ? (family === 'ipv6' ? 128 : 32) : Number(prefix), family)
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
    return isIP(plain) !== 0 && networks.check(plain, familyOf(plain))
  }
}

const familyOf = (address: string) => (address.includes(':') ? 'ipv6' : 'ipv4')

/**
 * IP address of the client: reads `X-Forwarded-For` backwards from the connection up to the first untrusted hop.
 * Entries that a client forges come before that hop and are ignored.
 */
export function visitorAddress({ socket, headers }: IncomingMessage, trusts: Trusts): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
  const hops = forwarded
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  let address = socket.remoteAddress ?? ''
  for (let at = 0; hops.length > 0 && trusts(address, at); at++) address = hops.pop()!
  return address
}
