import { agentsGroup, mostAgents, ucpPaths } from '@haat/shared/agents/constants.ts'
import type { agentsDashboardApi } from '@haat/shared/agents/dashboard/endpoints.ts'
import type { Agent, AgentAccess } from '@haat/shared/agents/dashboard/schema.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { can } from '@haat/shared/permissions.ts'
import { parseTarget } from '../../../gateways/outbound/target.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { requireFreshSignIn } from '../../accounts/service.ts'
import { toDiff, writeAudit } from '../../audit/service.ts'
import { listDashboardOrders } from '../../orders/service.ts'
import { readRules, replaceStoredGroup } from '../../settings/service.ts'
import { readSwitch } from '../access.ts'
import {
  countAgents,
  deleteAgent,
  findAgent,
  findAgents,
  insertAgent,
  type ListedAgent,
  lockAgents,
  replaceSecret,
} from '../repo.ts'
import { makeSecret } from '../secret.ts'

const shownOrders = 10

type List = AnswerOf<typeof agentsDashboardApi.list>
type WithSecret = AnswerOf<typeof agentsDashboardApi.create>

/** The switch, all agents without their secrets, and the newest orders of agents for staff who may see orders. */
export async function listAgents(ctx: Ctx): Promise<List> {
  const [access, agents, { orders }] = await Promise.all([
    readAccess(ctx),
    findAgents(ctx.db),
    can(ctx.person!.session, 'orders', 'view')
      ? listDashboardOrders(ctx, { source: 'agent', sort: 'new', limit: shownOrders })
      : { orders: [] },
  ])
  return {
    access,
    agents: agents.map(view),
    orders: orders.map(({ orderId, date, status, paymentStatus, total, currency, agent }) => ({
      orderId,
      date,
      status,
      paymentStatus,
      total,
      currency,
      agent: agent ?? '',
    })),
  }
}

/**
 * Opens or closes the shop to agents.
 * @throws version_conflict, with the current state
 */
export const enableAgents = (
  ctx: Ctx,
  { enabled, version }: ParsedOf<typeof agentsDashboardApi.enable>,
): Promise<{ access: AgentAccess }> =>
  inTransaction(ctx, async (ctx) => {
    const old = await readSwitch(ctx)
    if (!(await replaceStoredGroup(ctx, { group: agentsGroup, data: { enabled }, texts: {} }, version)))
      throw new Refusal('version_conflict', { access: await readAccess(ctx) })
    await audited(ctx, 'enable', agentsGroup, toDiff({ enabled: old.enabled }, { enabled }))
    return { access: await readAccess(ctx) }
  })

/**
 * Adds an agent. Only this response contains its secret.
 * @throws bad_request (a URL that may not be requested), taken, limit_reached, reauthentication_required, password_wrong, sign_in_again
 */
export async function createAgent(
  ctx: Ctx,
  { password, name, profile }: ParsedOf<typeof agentsDashboardApi.create>,
): Promise<WithSecret> {
  await requireFreshSignIn(ctx, password)
  assertUrl(ctx, profile)
  return inTransaction(ctx, async (ctx) => {
    await lockAgents(ctx.db)
    if ((await countAgents(ctx.db)) >= mostAgents) throw new Refusal('limit_reached')
    const { secret, ...stored } = makeSecret()
    const id = await insertAgent(ctx.db, { name, profile, ...stored })
    if (id === undefined) throw new Refusal('taken', { fields: { profile: 'belongs to another agent' } })
    await audited(ctx, 'create', id, toDiff(nothing, { name, profile }))
    return { agent: view((await findAgent(ctx.db, id))!), secret }
  })
}

/**
 * Replaces the secret of an agent immediately. Only this response contains the new one.
 * @throws not_found, reauthentication_required, password_wrong, sign_in_again
 */
export async function rotateAgent(
  ctx: Ctx,
  { password, agentId }: ParsedOf<typeof agentsDashboardApi.rotate>,
): Promise<WithSecret> {
  await requireFreshSignIn(ctx, password)
  return inTransaction(ctx, async (ctx) => {
    await lockAgents(ctx.db)
    const old = await findAgent(ctx.db, agentId)
    if (!old) throw new Refusal('not_found')
    const { secret, ...stored } = makeSecret()
    await replaceSecret(ctx.db, agentId, stored)
    await audited(ctx, 'rotate', agentId, { prefix: [old.prefix, stored.prefix] })
    return { agent: view((await findAgent(ctx.db, agentId))!), secret }
  })
}

/**
 * Removes an agent and its checkouts. Its orders keep its name.
 * @throws not_found
 */
export const removeAgent = (ctx: Ctx, { agentId }: { agentId: string }): Promise<Record<string, never>> =>
  inTransaction(ctx, async (ctx) => {
    const old = await findAgent(ctx.db, agentId)
    if (!old || !(await deleteAgent(ctx.db, agentId))) throw new Refusal('not_found')
    await audited(ctx, 'remove', agentId, toDiff({ name: old.name, profile: old.profile }, nothing))
    return {}
  })

async function readAccess(ctx: Ctx): Promise<AgentAccess> {
  const [{ enabled, version }, { security }] = await Promise.all([readSwitch(ctx), readRules(ctx)])
  return { enabled, version, profile: ctx.env.publicUrl + ucpPaths.profile, signInRequired: security.loginForPurchase }
}

/** The shop fetches the profile: it must be one that may be requested. */
function assertUrl(ctx: Ctx, profile: string): void {
  try {
    parseTarget(profile, ctx.env)
  } catch (error) {
    throw new Refusal('bad_request', { fields: { profile: (error as Error).message } })
  }
}

const audited = (ctx: Ctx, action: string, target: string, diff: Record<string, [before: unknown, after: unknown]>) =>
  writeAudit(ctx, { section: 'developers', action: `agents.${action}`, target, diff })

const nothing = { name: null, profile: null }

const view = ({ id, ...row }: ListedAgent): Agent => ({ _id: id, ...row })
