import { lookup as resolveName } from 'node:dns/promises'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** A URL given by a user could not be fetched or is not allowed; the message is the reason for that user. */
export class NotFetched extends Error {}

const maxBytes = 5 * 1024 * 1024
const patience = 5_000

/** Networks that must not be requested: loopback, private, link-local and reserved ranges. */
const closed = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed.addSubnet(net, prefix, 'ipv4')
/** Public IPv6 unicast; all other IPv6 ranges (local, mapped, translated) are refused. */
const openV6 = new BlockList()
openV6.addSubnet('2000::', 3, 'ipv6')
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(net, prefix, 'ipv6')

/** Whether an IP address is public, as a protection against SSRF. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return openV6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
  return isIP(address) === 4 && !closed.check(address, 'ipv4')
}

/**
 * Fetches a URL given by a user: https only, the name is resolved once and exactly that address is connected to, no redirects, 5 seconds,
 * 5 MB. `OUTBOUND_ALLOW` lists trusted host:port pairs, also over http.
 *
 * @throws NotFetched with the reason
 */
export async function fetchOutside(text: string, { outboundAllow }: { outboundAllow: readonly string[] }): Promise<Buffer> {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url) throw new NotFetched('is not an address')
  const isHttps = url.protocol === 'https:'
  const port = Number(url.port || (isHttps ? 443 : 80))
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const trusted = outboundAllow.includes(`${url.hostname}:${port}`)
  if (!isHttps && !(trusted && url.protocol === 'http:')) throw new NotFetched('is not an https address')
  if (url.username || url.password) throw new NotFetched('holds a password')
  if (!trusted && port !== 443) throw new NotFetched('uses an unusual port')

  const address = await addressOf(host)
  if (!trusted && !isPublicAddress(address)) throw new NotFetched('leads into a private network')
  return download(url, address, isHttps)
}

async function addressOf(host: string): Promise<string> {
  if (isIP(host)) return host
  const found = await Promise.race([
    resolveName(host, { verbatim: true }).catch(() => undefined),
    new Promise<undefined>((giveUp) => setTimeout(() => giveUp(undefined), patience).unref()),
  ])
  if (!found) throw new NotFetched('has a host that cannot be found')
  return found.address
}

function download(url: URL, address: string, isHttps: boolean): Promise<Buffer> {
  return new Promise((done, fail) => {
    const refuse = (why: string) => {
      asked.destroy()
      fail(new NotFetched(why))
    }
    const family = isIPv6(address) ? 6 : 4
    const asked = (isHttps ? httpsRequest : httpRequest)(
      url,
      {
        // Connects to the validated address instead of resolving the name again, which prevents DNS rebinding.
        lookup: (_host, options, found) => (options.all ? found(null, [{ address, family }]) : found(null, address, family)),
        headers: { Accept: 'image/*', 'User-Agent': 'Haat' },
        agent: false,
        signal: AbortSignal.timeout(patience),
      },
      (reply) => {
        if (reply.statusCode !== 200) return refuse(`answers ${reply.statusCode}`)
        if (Number(reply.headers['content-length'] ?? 0) > maxBytes) return refuse('is larger than 5 MB')
        const parts: Buffer[] = []
        let size = 0
        reply.on('data', (part: Buffer) => {
          size += part.length
          if (size > maxBytes) return refuse('is larger than 5 MB')
          parts.push(part)
        })
        reply.on('end', () => done(Buffer.concat(parts)))
        reply.on('error', () => refuse('breaks off'))
      },
    )
    asked.on('error', (error) =>
      fail(
        new NotFetched(
          error.name === 'AbortError' || error.name === 'TimeoutError' ? 'does not answer in time' : 'cannot be reached',
        ),
      ),
    )
    asked.end()
  })
}
