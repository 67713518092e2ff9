import type { Endpoint } from '@haat/shared/endpoint.ts'
import { dashboardEndpoints, endpoints } from '@haat/shared/endpoints.ts'
import type { Plugin } from 'vite'

type Registry = Record<string, Record<string, Endpoint>>

/** Sign-in by token and carts of guests without cookies are no part of the web application: no visitor downloads their endpoints. */
const { sessions: _byToken, cart, ...others } = endpoints
const { createForGuest: _create, endForGuest: _end, ...ofAccount } = cart
const called = { ...others, cart: ofAccount }

/**
 * Dashboard domains get a name prefix: an embedded answer of the storefront's `pages.list` must not match the dashboard's
 * endpoint.
 */
const registries: Record<string, { prefix: string; registry: Registry }> = {
  'virtual:endpoints': { prefix: '', registry: called },
  'virtual:dashboard-endpoints': { prefix: 'dashboard/', registry: dashboardEndpoints },
}

/** Provides the address of every endpoint row to the browser without its schemas, which keeps Zod out of the first download. */
export function endpointAddresses(): Plugin {
  return {
    name: 'haat:endpoint-addresses',
    resolveId: (source) => (source in registries ? `\0${source}` : undefined),
    load: (source) => {
      const found = source.startsWith('\0') ? registries[source.slice(1)] : undefined
      return found && moduleOf(found)
    },
  }
}

/** The name of a row follows from its place, so the browser writes it instead of downloading it. */
const moduleOf = ({ prefix, registry }: { prefix: string; registry: Registry }): string =>
  `export const endpoints = ${JSON.stringify(addresses(registry))}
for (const domain in endpoints) for (const row in endpoints[domain]) endpoints[domain][row].name = \`${prefix}\${domain}.\${row}\``

const addresses = (registry: Registry) =>
  Object.fromEntries(
    Object.entries(registry).map(([domain, rows]) => [
      domain,
      Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, addressOf(row)])),
    ]),
  )

function addressOf({ method, path, access, idempotent, input }: Endpoint) {
  const shape = (input as unknown as { shape?: object }).shape ?? {}
  return {
    method,
    path,
    ...(idempotent && { idempotent }),
    ...('lng' in shape && { localised: true }),
    ...(access === 'holder' && { byOrderToken: true }),
    ...(access === 'customer' && method === 'GET' && { ofCustomer: true }),
  }
}
