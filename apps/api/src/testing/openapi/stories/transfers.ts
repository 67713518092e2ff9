import { transfersDashboardApi as api } from '@haat/shared/transfers/dashboard/endpoints.ts'
import { ctxOf } from '../../factories/ctx.ts'
import { transferTools } from '../../factories/transfers.ts'
import type { Story } from './story.ts'

const products = 'Name,Price,SKU,Stock\nTray of clay,24.50,TRAY-1,12\n'

/** Products are imported from a file. */
export const productImport: Story = async ({ shop, admin, record }) => {
  const { work } = transferTools(ctxOf(shop), admin)
  const bytes = Buffer.from(products)
  const { transfer } = await record(admin, api.upload, { object: 'products', name: 'products.csv' }, bytes)
  const transferId = transfer._id
  await record(admin, api.check, { transferId })
  await work()
  await record(admin, api.act, { transferId, action: 'run' })
  await work()
  await record(admin, api.read, { transferId })
  await record(admin, api.items, { transferId })
  await record(admin, api.list)
}
