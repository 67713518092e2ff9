import { saveSettings } from '../../modules/settings/service.ts'
import type { Ctx } from '../../platform/context.ts'
import { notificationsArrived } from '../notifications.ts'

type Group = Parameters<typeof saveSettings>[1]

/** Saves a group of settings like staff do, and waits until the app was notified. */
export async function givenSettings(ctx: Ctx, group: string, data: Group['data'], texts: Group['texts'] = {}): Promise<void> {
  await saveSettings(ctx, { group, data, texts })
  await notificationsArrived(ctx.db)
}
