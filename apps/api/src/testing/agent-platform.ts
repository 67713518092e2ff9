import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { capabilities, ucpVersion } from '@haat/shared/agents/constants.ts'
import { httpbis } from 'http-message-signatures'
import { keepsConnections } from './keeps-connections.ts'

/** A shopping agent with a profile on 127.0.0.1, and how it signs. */
export interface AgentPlatform {
  /** URL of its profile */
  profile: string
  /** `host:port` for `OUTBOUND_ALLOW` */
  place: string
  /** replaces what the profile says */
  publish: (profile: object) => void
  /** headers of a signed call */
  signed: (call: Signed) => Promise<Record<string, string>>
  close: () => Promise<void>
}

interface Signed {
  method: string
  url: string
  body?: string
  idempotencyKey?: string
  /** leaves components out */
  without?: readonly string[]
  created?: Date
  key?: KeyObject
  kid?: string
}

const kid = 'agent-2026'

/** A profile of the protocol with one P-256 key. */
const profileOf = (publicKey: KeyObject, version: string = ucpVersion) => ({
  ucp: {
    version,
    services: {},
    payment_handlers: {},
    capabilities: Object.fromEntries(Object.values(capabilities).map((name) => [name, [{ version }]])),
  },
  signing_keys: [{ kid, use: 'sig', alg: 'ES256', ...publicKey.export({ format: 'jwk' }) }],
})

/** Starts a shopping agent. */
export async function agentPlatform(): Promise<AgentPlatform> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let profile: object = profileOf(publicKey)
  const server = createServer(keepsConnections, (_req, res) =>
    res.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(profile)),
  )
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up))
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`
  // A unique path, because the shop caches profiles for some minutes.
  const url = `http://${place}/${randomUUID()}`
  return {
    profile: url,
    place,
    publish: (next) => {
      profile = next
    },
    signed: async ({ method, url: target, body, idempotencyKey, without = [], created, key = privateKey, kid: id = kid }) => {
      const headers = {
        'UCP-Agent': `profile="${url}"`,
        ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
        ...(body !== undefined && {
          'Content-Type': 'application/json',
          'Content-Digest': `sha-256=:${createHash('sha256').update(body).digest('base64')}:`,
        }),
      }
      const fields = ['@method', '@authority', '@path', ...Object.keys(headers).map((name) => name.toLowerCase())]
      const message = await httpbis.signMessage(
        {
          name: 'sig1',
          fields: fields.filter((field) => !without.includes(field)),
          params: ['keyid', ...(created ? ['created'] : [])],
          paramValues: { created: created ?? null },
          key: { id, sign: async (data) => sign('sha256', data, { key, dsaEncoding: 'ieee-p1363' }) },
        },
        { method, url: target, headers },
      )
      return message.headers as Record<string, string>
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((down) => server.close(down))
    },
  }
}

export { profileOf }
