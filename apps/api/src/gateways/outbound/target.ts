import { lookup as resolveName } from 'node:dns/promises'
import type { RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { type FetchProblem, fetchProblems } from '@haat/shared/media/fetch-problems.ts'
import { request as httpRequest } from '../../platform/network/node-http.ts'

/** A URL given by a user could not be fetched or is not allowed; the message is the reason in English. */
export class NotFetched extends Error {
  readonly problem: FetchProblem
  /** status of the answer, for `wrong_status` */
  readonly status: number | undefined

  constructor(problem: FetchProblem, status?: number) {
    super(fetchProblems[problem].replace('{status}', String(status)))
    this.problem = problem
    this.status = status
  }
}

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

/** What decides about URLs: trusted host:port pairs, which may be private and use http. */
export interface OutboundRules {
  outboundAllow: readonly string[]
}

/**
 * Parses a URL given by a user: https without a password, on the usual port, and not an IP address of a private network. `OUTBOUND_ALLOW`
 * lists trusted host:port pairs, also over http. Names are resolved by `openTarget`.
 *
 * @throws NotFetched with the reason
 */
export function parseTarget(text: string, { outboundAllow }: OutboundRules): { url: URL; isTrusted: boolean } {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url) throw new NotFetched('not_an_address')
  const isHttps = url.protocol === 'https:'
  const port = Number(url.port || (isHttps ? 443 : 80))
  const isTrusted = outboundAllow.includes(`${url.hostname}:${port}`)
  if (!isHttps && !(isTrusted && url.protocol === 'http:')) throw new NotFetched('no_https')
  if (url.username || url.password) throw new NotFetched('has_password')
  if (!isTrusted && port !== 443) throw new NotFetched('unusual_port')
  const host = hostOf(url)
  if (!isTrusted && isIP(host) && !isPublicAddress(host)) throw new NotFetched('private_network')
  return { url, isTrusted }
}

/**
 * Resolves the name of a URL once, checks the address and prepares requests to exactly that address, which prevents DNS rebinding.
 * Redirects are not followed.
 *
 * @param patience milliseconds until the name must be resolved
 * @throws NotFetched with the reason
 */
export async function openTarget(text: string, rules: OutboundRules, patience: number) {
  const { url, isTrusted } = parseTarget(text, rules)
  const address = await addressOf(hostOf(url), patience)
  if (!isTrusted && !isPublicAddress(address)) throw new NotFetched('private_network')
  const family = isIPv6(address) ? 6 : 4
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  return (options: RequestOptions, onReply: Parameters<typeof httpRequest>[2]) =>
    send(
      url,
      {
        ...options,
        lookup: (_host, asked, found) => (asked.all ? found(null, [{ address, family }]) : found(null, address, family)),
        agent: false,
      },
      onReply,
    )
}

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')

async function addressOf(host: string, patience: number): Promise<string> {
  if (isIP(host)) return host
  const found = await Promise.race([
    resolveName(host, { verbatim: true }).catch(() => undefined),
    new Promise<undefined>((giveUp) => setTimeout(() => giveUp(undefined), patience).unref()),
  ])
  if (!found) throw new NotFetched('unknown_host')
  return found.address
}
