/** Scheme and account, the hosts, and what follows them. A password may have an unencoded `@`: the last one counts, as in `new URL`. */
const shape = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/is

/** Ways of `target_session_attrs` that the shop can connect: it always needs the server that writes. */
const writing: readonly (string | null)[] = [null, 'any', 'read-write', 'primary']

/** One address for each host of `postgres://user@a:5432,b:5432/name`, in their order; an address of one host as it is. */
export function hostAddresses(address: string): string[] {
  const [, start = '', hosts = '', rest = ''] = shape.exec(address) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => start + host.trim() + rest) : [address]
}

/** Why the address cannot be used; undefined if it can. */
export function databaseAddressProblem(address: string): string | undefined {
  for (const one of hostAddresses(address)) {
    const isEmpty = /^[a-z]+:\/\/(?:[^/?#]*@)?(?:[/?#:]|$)/i.test(one)
    if (!URL.canParse(one) || !/^postgres(ql)?:$/.test(new URL(one).protocol) || (isEmpty && one !== address))
      return 'must look like postgres://user:password@host:5432/name, or with several hosts like postgres://user:password@a:5432,b:5432/name'
    if (!writing.includes(new URL(one).searchParams.get('target_session_attrs')))
      return 'target_session_attrs must be read-write: the shop writes. Replicas are listed in DATABASE_REPLICA_URLS'
  }
  return undefined
}

const firstOf = (address: string): URL => new URL(hostAddresses(address)[0]!)

/** Name of the database. */
export const databaseName = (address: string): string => decodeURIComponent(firstOf(address).pathname.slice(1))

/** Name of the role. */
export const databaseRole = (address: string): string => decodeURIComponent(firstOf(address).username)

/** Hosts, ports and database without the account, for people: `a:5432, b:5432/haat`. */
export function databasePlace(address: string): string {
  const hosts = hostAddresses(address).map((one) => decodeURIComponent(new URL(one).host)) // a Unix socket is written as %2Ffolder
  return hosts.join(', ') + firstOf(address).pathname
}

/** The same hosts and role, another database. */
export function withDatabaseName(address: string, name: string): string {
  const [, start = '', hosts = '', rest = ''] = shape.exec(address) ?? []
  return `${start}${hosts}/${encodeURIComponent(name)}${rest.slice(rest.search(/[?#]|$/))}`
}
