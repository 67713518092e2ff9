import { backupsDashboardApi } from '@haat/shared/backups/dashboard/endpoints.ts'
import { openingDashboardApi } from '@haat/shared/opening/dashboard/endpoints.ts'
import { openingApi } from '@haat/shared/opening/endpoints.ts'
import { samplesDashboardApi } from '@haat/shared/samples/dashboard/endpoints.ts'
import { setupApi } from '@haat/shared/setup/endpoints.ts'
import { openArchives } from '../../../jobs/archives.ts'
import { runBackups } from '../../../modules/backups/jobs.ts'
import { setUpLink } from '../../../modules/setup/service.ts'
import { ctxOf } from '../../factories/ctx.ts'
import { succeed } from '../prepared-orders.ts'
import type { Story } from './story.ts'

/** An empty shop is set up; its admin makes a backup, loads sample products, and closes the storefront to all but those with a password. */
export const newShop: Story = async ({ emptyShop: shop, record }) => {
  const ctx = ctxOf(shop)
  const token = (await setUpLink(ctx))!.split('#')[1]!
  const owner = { name: 'Amina Rahman', email: 'amina@example.org', password: 'a clay cup on a tray' }
  await record(shop.visitor(), setupApi.check, { token })
  await record(shop.visitor(), setupApi.run, {
    token,
    admin: owner,
    shop: {
      name: 'Green Corner',
      language: 'en',
      languages: ['en', 'bn'],
      country: 'BD',
      currency: { name: 'BDT', s: '৳', decimals: 2 },
      primary: '#0a7a55',
      deliveryCost: 60,
    },
  })
  const admin = shop.visitor()
  await admin.signIn(owner.email, owner.password)
  const { backup } = await succeed(admin.call(backupsDashboardApi.start))
  await runBackups(ctx, openArchives(shop.env, shop.databaseUrl))
  await record(admin, backupsDashboardApi.verify, { id: backup._id })
  await record(admin, backupsDashboardApi.list)
  await record(admin, samplesDashboardApi.load)
  const { opening } = await succeed(admin.call(openingDashboardApi.read))
  const password = 'soon in green'
  await record(admin, openingDashboardApi.save, { closed: true, messages: opening.messages, password, version: opening.version })
  await record(shop.visitor(), openingApi.enter, { password })
}
