import type { Endpoint } from '@haat/shared/endpoint.ts'
import { dashboardEndpoints, endpoints } from '@haat/shared/endpoints.ts'
import type { Plugin } from 'vite'

const registries: Record<string, Record<string, Record<string, Endpoint>>> = {
  'virtual:endpoints': endpoints,
  'virtual:dashboard-endpoints': dashboardEndpoints,
}

/** Gives the browser the address of every endpoint row, without its schemas: Zod stays out of the first download. */
export function endpointAddresses(): Plugin {
  return {
    name: 'haat:endpoint-addresses',
    resolveId: (source) => (source in registries ? `\0${source}` : undefined),
    load: (source) => {
      const registry = source.startsWith('\0') ? registries[source.slice(1)] : undefined
      return registry && `export const endpoints = ${JSON.stringify(addresses(registry))}`
    },
  }
}

function addresses(registry: Record<string, Record<string, Endpoint>>) {
  return Object.fromEntries(
    Object.entries(registry).map(([domain, rows]) => [
      domain,
      Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, addressOf(`${domain}.${name}`, row)])),
    ]),
  )
}

function addressOf(name: string, { method, path, idempotent, input }: Endpoint) {
  const shape = (input as unknown as { shape?: object }).shape ?? {}
  return { name, method, path, ...(idempotent && { idempotent }), ...('lng' in shape && { localised: true }) }
}
