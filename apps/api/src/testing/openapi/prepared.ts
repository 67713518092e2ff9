import { addressesApi } from '@haat/shared/addresses/endpoints.ts'
import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { productFilesDashboardApi } from '@haat/shared/product-files/dashboard/endpoints.ts'
import type { ExampleFacts } from '../../http/openapi/given-requests.ts'
import { givenAddress } from '../factories/orders.ts'
import type { Callers, Prepared } from './callers.ts'
import { preparedObjects } from './prepared-objects.ts'
import { preparedOrders } from './prepared-orders.ts'

/** Requests of operations that need an object of their own: each makes it first, by calls of the API. By `operationId`. */
export function preparedRequests(callers: Callers, { productId }: ExampleFacts): Prepared {
  const { admin, customer } = callers
  let addressCount = 0
  async function anAddress() {
    const label = `Office ${++addressCount}`
    const { addresses } = (await customer.call(addressesApi.add, { label, address: givenAddress({ house: label }) })).body
    return addresses.find((one) => one.label === label)!
  }
  async function filesWithVideo() {
    const video = { productId, url: 'https://youtu.be/dQw4w9WgXcQ', name: 'How it is made' }
    await admin.call(productFilesDashboardApi.addLink, video)
    return (await admin.call(productFilesDashboardApi.list, { productId })).body.files
  }
  return {
    ...preparedOrders(callers),
    ...preparedObjects(callers),
    'addresses.update': async () => {
      const { _id, version } = await anAddress()
      return { path: { addressId: _id }, query: {}, body: { label: 'Studio', address: givenAddress(), version } }
    },
    'addresses.remove': async () => ({ path: { addressId: (await anAddress())._id }, query: {} }),
    'dashboard/productFiles.addLink': async () => ({
      path: { productId },
      query: {},
      body: { url: 'https://vimeo.com/76979871', name: 'In the workshop' },
    }),
    'dashboard/productFiles.save': async () => {
      const { _id, version } = (await filesWithVideo())[0]!
      const body = { name: 'How it is made', names: { fr: 'La fabrication' }, version }
      return { path: { productId, fileId: _id }, query: {}, body }
    },
    'dashboard/productFiles.arrange': async () => ({
      path: { productId },
      query: {},
      body: { ids: (await filesWithVideo()).map(({ _id }) => _id).reverse() },
    }),
    'dashboard/audit.undo': async () => {
      const { product } = (await admin.call(catalogDashboardApi.read, { productId })).body
      const texts = { ...product.texts, fr: { ...product.texts.fr, name: `Bol ${product.version}` } }
      const { undo } = (await admin.call(catalogDashboardApi.saveTranslations, { productId, version: product.version, texts }))
        .body
      return { path: { entryId: undo ?? '' }, query: {} }
    },
  }
}
