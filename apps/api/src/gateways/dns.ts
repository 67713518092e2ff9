import { Resolver } from 'node:dns/promises'
import type { TxtRecords } from '@haat/shared/mails/sender-domain.ts'

/** Timeout of a query in milliseconds. */
const patience = 3_000
/** The DNS server answered that there is no such record. */
const none = new Set(['ENODATA', 'ENOTFOUND'])

/**
 * TXT records under a host name, each joined from its parts; null if the DNS server does not answer. Never throws. `servers`: IP
 * addresses with ports to query instead of the DNS servers of this machine.
 */
export async function findTxtRecords(
  name: string,
  { servers, wait = patience }: { servers?: readonly string[]; wait?: number } = {},
): Promise<TxtRecords> {
  const resolver = new Resolver({ timeout: wait })
  if (servers) resolver.setServers(servers)
  const timer = setTimeout(() => resolver.cancel(), wait)
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    return none.has((error as { code?: string }).code ?? '') ? [] : null
  } finally {
    clearTimeout(timer)
  }
}
