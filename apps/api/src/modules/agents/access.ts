import { agentsGroup } from '@haat/shared/agents/constants.ts'
import { type Ctx, remembered } from '../../platform/context.ts'
import { readStoredGroup } from '../settings/service.ts'

/** The stored switch: off until staff turn it on. */
export async function readSwitch(ctx: Ctx): Promise<{ enabled: boolean; version: number }> {
  const saved = await readStoredGroup(ctx, agentsGroup)
  return { enabled: saved?.data.enabled === true, version: saved?.version ?? 0 }
}

/** Whether shopping agents may order; cached until a setting changes. */
export const isOpenToAgents = (ctx: Ctx): Promise<boolean> =>
  remembered(ctx, 'open to agents', async () => (await readSwitch(ctx)).enabled)
