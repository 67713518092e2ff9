import { z } from 'zod'
import { Reauthentication, reauthentication } from '../../accounts/schema.ts'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../text.ts'
import { Agent, AgentAccess, AgentOrder, agentFields } from './schema.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const
const withSecret = z.object({ agent: Agent, /** shown this once, and not stored */ secret: z.string() })
const confirmed = Reauthentication.shape

export const agentsDashboardApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/agents',
    access: 'developers:view',
    summary: 'Returns whether shopping agents may order, the agents of the shop without their secrets, and their newest orders.',
    input: z.strictObject({}),
    answer: z.object({ access: AgentAccess, agents: z.array(Agent), orders: z.array(AgentOrder) }),
    refusals: guarded,
  }),
  enable: endpoint({
    method: 'PUT',
    path: '/api/dashboard/agents/access',
    access: 'developers:edit',
    summary: 'Opens or closes the shop to shopping agents. While it is closed, their paths answer 404.',
    input: z.strictObject({ enabled: z.boolean(), version: z.int().min(0) }),
    answer: z.object({ access: AgentAccess }),
    refusals: [...guarded, 'version_conflict'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/dashboard/agents',
    access: 'developers:edit',
    summary: 'Adds a shopping agent by the URL of its profile, and returns its secret once.',
    input: z.strictObject({ ...agentFields, ...confirmed }),
    answer: withSecret,
    status: 201,
    refusals: [...guarded, 'taken', 'limit_reached', ...reauthentication],
  }),
  rotate: endpoint({
    method: 'POST',
    path: '/api/dashboard/agents/:agentId/rotation',
    access: 'developers:edit',
    summary: 'Replaces the secret of a shopping agent and returns the new one once. The old one ends at once.',
    input: z.strictObject({ agentId: Id, ...confirmed }),
    answer: withSecret,
    refusals: [...guarded, 'not_found', ...reauthentication],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/dashboard/agents/:agentId',
    access: 'developers:delete',
    summary: 'Removes a shopping agent with its open checkouts: from now on its calls are refused. Its orders stay.',
    input: z.strictObject({ agentId: Id }),
    answer: z.object({}),
    refusals: [...guarded, 'not_found'],
  }),
}
