import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { downloadsDashboardApi } from '@haat/shared/downloads/dashboard/endpoints.ts'
import { downloadsApi } from '@haat/shared/downloads/endpoints.ts'
import { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { productFilesDashboardApi } from '@haat/shared/product-files/dashboard/endpoints.ts'
import { placeOrder } from '../../factories/orders.ts'
import { succeed } from '../prepared-orders.ts'
import { withSettings } from './settings.ts'
import type { Stage, Story } from './story.ts'

/** A digital product with a file, on sale. */
async function anEBook({ admin, record }: Stage): Promise<string> {
  const { product: draft } = await succeed(admin.call(catalogDashboardApi.create, { name: 'Pottery at home', price: 8 }))
  const productId = draft._id
  const variantId = draft.variants[0]!._id
  const cells = [{ _id: variantId, digital: true }]
  const { product } = await succeed(admin.call(catalogDashboardApi.setCells, { productId, version: draft.version, cells }))
  const stock = { productId, variantId, delta: 100, reason: 'received' as const }
  await succeed(admin.call(catalogDashboardApi.adjustStock, stock))
  const bytes = Buffer.from('PK\x03\x04 an electronic book')
  await record(admin, productFilesDashboardApi.upload, { productId, kind: 'download', fileName: 'Pottery at home.epub' }, bytes)
  await succeed(admin.call(catalogDashboardApi.setStatus, { productId, version: product.version, status: 'active' }))
  return productId
}

/** An electronic book is paid by bank transfer, downloaded, and made available again. */
export const eBook: Story = async (stage) => {
  const { admin, customer, record } = stage
  const items = [{ _id: await anEBook(stage), qty: 1 }]
  await withSettings(stage, 'paymentGateway', { bankTransfer: true }, async () => {
    const byTransfer = { paymentMethod: 'bankTransfer' as const, deliveryInfo: undefined, digitalConsent: true }
    const { orderId, total } = (await succeed(placeOrder(customer, items, byTransfer))).order
    await succeed(admin.call(ordersDashboardApi.confirm, { orderId }))
    await succeed(admin.call(ordersDashboardApi.collect, { orderId, amount: total }))
    const { downloads } = await record(customer, downloadsApi.list, { orderId })
    const downloadId = downloads[0]!._id
    await record(customer, downloadsApi.start, { orderId, downloadId })
    await record(admin, downloadsDashboardApi.list, { orderId })
    await record(admin, downloadsDashboardApi.renew, { orderId, downloadId })
  })
}
