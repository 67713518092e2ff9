import type { Endpoint } from '@haat/shared/endpoint.ts'
import { endpoints } from '@haat/shared/endpoints.ts'
import type { Plugin } from 'vite'

const id = 'virtual:endpoints'

/** Gives the browser the address of every endpoint row, without its schemas: Zod stays out of the first download. */
export function endpointAddresses(): Plugin {
  return {
    name: 'haat:endpoint-addresses',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => (source === `\0${id}` ? `export const endpoints = ${JSON.stringify(addresses())}` : undefined),
  }
}

function addresses() {
  return Object.fromEntries(
    Object.entries(endpoints).map(([domain, rows]) => [
      domain,
      Object.fromEntries(
        Object.entries(rows as Record<string, Endpoint>).map(([name, row]) => [name, addressOf(`${domain}.${name}`, row)]),
      ),
    ]),
  )
}

function addressOf(name: string, { method, path, idempotent, input }: Endpoint) {
  const shape = (input as unknown as { shape?: object }).shape ?? {}
  return { name, method, path, ...(idempotent && { idempotent }), ...('lng' in shape && { localised: true }) }
}
