import { extensionsDashboardApi } from '@haat/shared/extensions/dashboard/endpoints.ts'
import { jobsDashboardApi } from '@haat/shared/jobs/dashboard/endpoints.ts'
import { addRuns } from '../../../modules/jobs/runs-repo.ts'
import type { Story } from './story.ts'

/** Staff let a recurring job run now, in a shop whose workers have started. */
export const recurringJob: Story = async ({ shop, admin, record }) => {
  await addRuns(shop.db, ['cards', 'figures'])
  await record(admin, jobsDashboardApi.run, { name: 'cards' })
  await record(admin, jobsDashboardApi.state)
}

/** Staff change the settings of an extension. */
export const extensionSettings: Story = async ({ admin, record }) => {
  const name = 'loyalty'
  await record(admin, extensionsDashboardApi.list)
  const { extension } = await record(admin, extensionsDashboardApi.read, { name })
  const values = { ...extension.values, minimum: 200 }
  await record(admin, extensionsDashboardApi.save, { name, version: extension.version, values })
}
