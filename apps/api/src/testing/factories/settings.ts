import { saveSettings } from '../../modules/settings/service.ts'
import type { Ctx } from '../../platform/context.ts'

type Group = Parameters<typeof saveSettings>[1]

/** Writes one group of settings, as staff would. */
export const givenSettings = (ctx: Ctx, group: string, data: Group['data'], texts: Group['texts'] = {}): Promise<void> =>
  saveSettings(ctx, { group, data, texts })
