import { type Capability, capabilities, extendedBy, ucpVersion } from '@haat/shared/agents/constants.ts'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { fetchOutside, NotFetched } from '../../../gateways/outbound/fetch.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AgentError } from './agent-error.ts'

/** A public key of an agent (JWK). Unsupported kinds are skipped when a signature is verified. */
const SigningKey = z.looseObject({ kid: z.string().max(200), kty: z.string().max(20), use: z.string().optional() })
export type SigningKey = z.infer<typeof SigningKey>

const Profile = z.object({
  ucp: z.object({
    version: z.string().max(20),
    capabilities: z
      .record(z.string(), z.array(z.object({ version: z.string().max(20), config: z.unknown().optional() })))
      .default({}),
  }),
  signing_keys: z.array(SigningKey).max(50).default([]),
})
export type AgentProfile = z.infer<typeof Profile>

/** Milliseconds: how long a profile is used, how often an unknown key makes it be read again, and how long a failure is remembered. */
const life = { profile: 600_000, refresh: 60_000, failure: 10_000 }

const known = new LRUCache<string, { profile: AgentProfile; at: number }>({ max: 200, ttl: life.profile })
const failed = new LRUCache<string, AgentError>({ max: 200, ttl: life.failure })

/**
 * The profile of a registered agent, at most ten minutes old.
 *
 * @param fresh read it again, because a key is missing; at most once a minute
 * @throws AgentError `profile_unreachable`, `profile_malformed`, `version_unsupported`
 */
export async function readProfile(ctx: Pick<Ctx, 'env'>, url: string, { fresh = false } = {}): Promise<AgentProfile> {
  const stored = known.get(url)
  if (stored && !(fresh && Date.now() - stored.at > life.refresh)) return stored.profile
  const failure = failed.get(url)
  if (failure) throw failure
  try {
    const profile = await fetchProfile(ctx, url)
    known.set(url, { profile, at: Date.now() })
    return profile
  } catch (error) {
    if (error instanceof AgentError) failed.set(url, error)
    throw error
  }
}

async function fetchProfile({ env }: Pick<Ctx, 'env'>, url: string): Promise<AgentProfile> {
  const bytes = await fetchOutside(url, env, 'application/json').catch((error: unknown) => {
    if (!(error instanceof NotFetched)) throw error
    throw new AgentError('profile_unreachable', `The profile could not be fetched: ${error.message}`)
  })
  const parsed = Profile.safeParse(parseJson(bytes))
  if (!parsed.success) throw new AgentError('profile_malformed', 'The profile is not a profile of the protocol.')
  assertVersion(parsed.data.ucp.version)
  return parsed.data
}

/** @throws AgentError `version_unsupported` */
export function assertVersion(version: string): void {
  if (version !== ucpVersion)
    throw new AgentError(
      'version_unsupported',
      `Version ${version.slice(0, 20)} is not supported. This shop speaks ${ucpVersion}.`,
    )
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** URL for the events of its orders, from the order capability of its profile; null: no events. */
export function receiverOf({ ucp }: AgentProfile): string | null {
  const offered = ucp.capabilities[capabilities.order]?.find(({ version }) => version === ucpVersion)
  return OrderConfig.safeParse(offered?.config).data?.webhook_url ?? null
}

const OrderConfig = z.object({ webhook_url: z.url().max(2000) })

/** Capabilities that shop and agent share in the same version; extensions only together with the capability that they extend. */
export function negotiate({ ucp }: AgentProfile): Set<Capability> {
  const both = (Object.keys(capabilities) as Capability[]).filter((name) =>
    ucp.capabilities[capabilities[name]]?.some(({ version }) => version === ucpVersion),
  )
  return new Set(both.filter((name) => extendedBy[name] === undefined || both.includes(extendedBy[name])))
}
