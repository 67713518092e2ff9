import { accountsApi } from '@haat/shared/accounts/endpoints.ts'
import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import { blocksDashboardApi } from '@haat/shared/blocks/dashboard/endpoints.ts'
import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { couponsDashboardApi } from '@haat/shared/coupons/dashboard/endpoints.ts'
import { customersDashboardApi } from '@haat/shared/customers/dashboard/endpoints.ts'
import { mediaDashboardApi } from '@haat/shared/media/dashboard/endpoints.ts'
import { webhooksDashboardApi } from '@haat/shared/webhooks/dashboard/endpoints.ts'
import { wishlistApi } from '@haat/shared/wishlist/endpoints.ts'
import sharp from 'sharp'
import type { Callers, Prepared } from './callers.ts'

/** Objects that a call deletes or changes permanently, created for that call so that other examples are not affected. */
export function preparedObjects({ admin, customer }: Callers): Prepared {
  let count = 0
  const next = () => ++count
  async function aDraft() {
    return (await admin.call(catalogDashboardApi.create, { name: `Tray ${next()}`, price: 30 })).body.product
  }
  return {
    'dashboard/catalog.setMatrix': async () => {
      const { _id, version } = await aDraft()
      const options = [
        { name: 'Colour', display: 'swatch' },
        { name: 'Size', display: 'button' },
      ]
      const rows = [
        { values: ['Sand', 'S'], price: 30, qty: 12, was: 0 },
        { values: ['Sand', 'L'], price: 42, qty: 5 },
      ]
      const colors = [{ name: 'Sand', value: '#d8c6a5' }]
      return { path: { productId: _id }, query: {}, body: { type: 'variable', options, colors, rows, version } }
    },
    'dashboard/coupons.batch': async () => {
      const batch = `Fair ${next()}`
      await admin.call(couponsDashboardApi.createBatch, { batch, percent: 10, count: 2 } as never)
      return { path: { batch }, query: {} }
    },
    'dashboard/customers.erase': async () => {
      const email = `leaving-${next()}@example.org`
      await customer.call(accountsApi.register, { name: 'Rahima Khatun', email, password: 'a clay cup on a tray' })
      const { customers } = (await admin.call(customersDashboardApi.list, { q: email } as never)).body
      return { path: { customerId: customers[0]!._id }, query: {}, body: { email, reviews: 'anonymous' } }
    },
    'dashboard/media.remove': async () => {
      const background = { r: next(), g: 90, b: 60 }
      const bytes = await sharp({ create: { width: 16, height: 16, channels: 3, background } })
        .png()
        .toBuffer()
      const { body } = await admin.http.post(mediaDashboardApi.upload.path).set('Content-Type', 'image/png').send(bytes)
      return { path: { mediaId: body.media._id }, query: {} }
    },
    'dashboard/audit.restore': async () => {
      const product = await aDraft()
      const { version, _id: productId } = product
      const { entries } = (await admin.call(auditDashboardApi.list, { target: productId } as never)).body
      await admin.call(catalogDashboardApi.saveTranslations, { productId, version, texts: { fr: { name: 'Plateau' } } })
      return { path: {}, query: {}, body: { at: entries[0]!.at, objects: [{ kind: 'product', id: productId }] } }
    },
    'dashboard/blocks.publish': async () => {
      const { document } = (await admin.call(blocksDashboardApi.read, { document: 'home' })).body
      const blocks = document.blocks.slice(0, 1)
      const saved = (await admin.call(blocksDashboardApi.save, { document: 'home', version: document.version, blocks } as never))
        .body
      return { path: { document: 'home' }, query: {}, body: { version: saved.document.version, at: null } }
    },
    'dashboard/webhooks.delivery': async () => {
      const url = 'https://erp.example.org/hooks'
      const { webhook } = (
        await admin.call(webhooksDashboardApi.create, { name: 'Warehouse', url, topics: ['order.placed'] } as never)
      ).body
      const webhookId = webhook._id
      const { delivery } = (await admin.call(webhooksDashboardApi.test, { webhookId })).body
      return { path: { webhookId, deliveryId: delivery._id }, query: {} }
    },
    'wishlist.readShared': async () => {
      const { token } = (await customer.call(wishlistApi.share, { shared: true })).body
      return { path: { token: token! }, query: {} }
    },
  }
}
