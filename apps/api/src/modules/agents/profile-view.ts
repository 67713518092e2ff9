import { type Capability, capabilities, extendedBy, ucpPaths, ucpVersion } from '@haat/shared/agents/constants.ts'
import type { Ctx } from '../../platform/context.ts'
import { apiOrigin } from '../../platform/network/origins.ts'
import { readRules } from '../settings/service.ts'
import { paymentHandlers } from './checkout/view.ts'
import { shopKeys } from './identity/shop-key.ts'

const published = `https://ucp.dev/${ucpVersion}`

/** The profile that the shop publishes for agents: endpoints, capabilities, payment methods and public keys. */
export async function shopProfile(ctx: Ctx): Promise<object> {
  const origin = apiOrigin(ctx.env)
  const service = { version: ucpVersion, spec: `${published}/specification/overview` }
  return {
    ucp: {
      version: ucpVersion,
      services: {
        'dev.ucp.shopping': [
          {
            ...service,
            transport: 'rest',
            schema: `${published}/services/shopping/rest.openapi.json`,
            endpoint: origin + ucpPaths.rest,
          },
          {
            ...service,
            transport: 'mcp',
            schema: `${published}/services/shopping/mcp.openrpc.json`,
            endpoint: origin + ucpPaths.mcp,
          },
        ],
      },
      capabilities: Object.fromEntries((Object.keys(capabilities) as Capability[]).map(capabilityOf)),
      payment_handlers: await paymentHandlers(ctx, await readRules(ctx)),
    },
    signing_keys: shopKeys(ctx.env).map(({ publicKey }) => publicKey),
  }
}

function capabilityOf(name: Capability): [string, object[]] {
  const parent = extendedBy[name]
  return [
    capabilities[name],
    [
      {
        version: ucpVersion,
        spec: `${published}/specification/${name}`,
        schema: `${published}/schemas/shopping/${name}.json`,
        ...(parent && { extends: capabilities[parent] }),
      },
    ],
  ]
}
