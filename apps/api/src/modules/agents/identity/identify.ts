import { agentKeyPrefix, type Capability } from '@haat/shared/agents/constants.ts'
import { parseDictionary } from 'structured-headers'
import type { Ctx } from '../../../platform/context.ts'
import { followAgentReceiver } from '../../webhooks/service.ts'
import { type AgentRow, findByHash, findByProfile, markCalled } from '../repo.ts'
import { hashSecret } from '../secret.ts'
import { AgentError } from './agent-error.ts'
import { assertVersion, negotiate, readProfile, receiverOf } from './profile.ts'
import { type AgentCall, verifySignature } from './signature.ts'

/** The calling agent, and the capabilities that it shares with the shop. */
export interface CallingAgent extends AgentRow {
  active: ReadonlySet<Capability>
}

/**
 * Identifies the calling agent by its secret, or by a signature that its profile's keys verify. The header `UCP-Agent` must name the profile that
 * is registered for it.
 *
 * @throws AgentError
 */
export async function identifyAgent(ctx: Ctx, call: AgentCall): Promise<CallingAgent> {
  const profile = readProfileUrl(call.headers['ucp-agent'])
  const secret = readSecret(call.headers)
  const agent = await (secret === undefined ? findByProfile(ctx.db, profile) : findByHash(ctx.db, hashSecret(secret)))
  const isSigned = call.headers.signature !== undefined || call.headers['signature-input'] !== undefined
  if (!agent && secret !== undefined) throw new AgentError('unauthorized', 'This key is unknown or was replaced.')
  if (secret === undefined && !isSigned)
    throw new AgentError('signature_missing', 'Sign the request, or send the key that the shop gave you.')
  if (agent?.profile !== profile) throw new AgentError('profile_not_trusted', 'The shop does not know the profile in UCP-Agent.')
  const document = await readProfile(ctx, profile)
  if (isSigned)
    await verifySignature(call, async (kid, fresh) => {
      const { signing_keys } = fresh ? await readProfile(ctx, profile, { fresh }) : document
      return signing_keys.find((key) => key.kid === kid)
    })
  if (agent.unmarked) await markCalled(ctx.db, agent.id)
  const receiver = receiverOf(document)
  if (receiver !== agent.receiver) await followAgentReceiver(ctx, { agentId: agent.id, name: agent.name, url: receiver })
  return { ...agent, active: negotiate(document) }
}

/** The URL in `UCP-Agent: profile="https://…"`. */
function readProfileUrl(header: string | undefined): string {
  try {
    const [profile, parameters] = parseDictionary(header ?? '').get('profile') ?? []
    const version = parameters?.get('version') ?? parseDictionary(header ?? '').get('version')?.[0]
    if (typeof version === 'string') assertVersion(version)
    if (typeof profile === 'string' && URL.canParse(profile)) return profile
  } catch (error) {
    if (error instanceof AgentError) throw error
  }
  throw new AgentError('invalid_profile_url', 'Send UCP-Agent: profile="https://…" with the URL of your profile.')
}

function readSecret(headers: AgentCall['headers']): string | undefined {
  const bearer = /^bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  const secret = bearer ?? headers['x-api-key']
  return secret?.startsWith(agentKeyPrefix) ? secret : headers.authorization || headers['x-api-key'] ? '' : undefined
}
