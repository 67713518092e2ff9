import { settingsDashboardApi } from '@haat/shared/settings/dashboard/endpoints.ts'
import { notificationsArrived } from '../../notifications.ts'
import type { Stage } from './story.ts'

type Group = 'security' | 'paymentGateway' | 'login'

/** Runs `work` while values of a group of settings of the demo shop are different. */
export async function withSettings(
  { shop, admin }: Stage,
  group: Group,
  values: object,
  work: () => Promise<void>,
): Promise<void> {
  const { group: before } = (await admin.call(settingsDashboardApi.read, { group })).body
  const save = async (changed: object, version: number) => {
    const input = { group, values: { ...before.values, ...changed }, texts: before.texts, version }
    const { status, body } = await admin.call(settingsDashboardApi.save, input as never)
    if (status !== 200) throw new Error(`${group}: ${body.code} ${JSON.stringify(body.fields)}`)
    await notificationsArrived(shop.db)
    return body.group.version
  }
  const version = await save(values, before.version)
  await work()
  await save({}, version)
}
