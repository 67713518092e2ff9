import { randomUUID } from 'node:crypto'
import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { deliveryApi } from '@haat/shared/delivery/endpoints.ts'
import { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { returnsDashboardApi } from '@haat/shared/returns/dashboard/endpoints.ts'
import { returnsApi } from '@haat/shared/returns/endpoints.ts'
import type { Client } from '../client.ts'
import { givenAddress, placeOrder } from '../factories/orders.ts'
import type { Callers, Prepared } from './callers.ts'

/** The body of a successful answer. */
export async function succeed<R extends { status: number; body: { code?: string; fields?: object } }>(
  sent: Promise<R>,
): Promise<R['body']> {
  const { status, body } = await sent
  if (status >= 300) throw new Error(`${status} ${body.code} ${JSON.stringify(body.fields)}`)
  return body
}

/** Creates a product for each order, so that changes of products, areas and stock in other examples do not affect it. */
export async function aBowl(admin: Client): Promise<string> {
  const { product } = await succeed(admin.call(catalogDashboardApi.create, { name: 'Bowl of clay', price: 20 }))
  const { _id: productId, version, variants } = product
  const stock = { productId, variantId: variants[0]!._id, delta: 50, reason: 'received' as const }
  await succeed(admin.call(catalogDashboardApi.adjustStock, stock))
  await succeed(admin.call(catalogDashboardApi.setStatus, { productId, version, status: 'active' }))
  return productId
}

/** Places an order of the customer for two units with cash on delivery, and confirms it unless the shop confirms orders itself. */
async function anOrder({ admin, customer }: Callers) {
  const productId = await aBowl(admin)
  const { country, state, city } = givenAddress()
  const { areas } = await succeed(customer.call(deliveryApi.areas, { country, state, city }))
  const [area] = areas.filter(({ rates }) => rates.some(({ type }) => type === 'delivery'))
  const deliveryInfo = { type: 'delivery' as const, area: area!._id }
  const { orderId } = (await succeed(placeOrder(customer, [{ _id: productId, qty: 2 }], { deliveryInfo }))).order
  const { order } = await succeed(admin.call(ordersDashboardApi.read, { orderId }))
  if (order.status === 'confirmed') return order
  return (await succeed(admin.call(ordersDashboardApi.confirm, { orderId }))).order
}

async function aPackedOrder(callers: Callers) {
  const { orderId, version } = await anOrder(callers)
  return (await succeed(callers.admin.call(ordersDashboardApi.pack, { orderId, version }))).order
}

async function aDeliveredOrder(callers: Callers) {
  const { orderId, parcels } = await aPackedOrder(callers)
  const parcel = { orderId, parcelId: parcels[0]!._id }
  await succeed(callers.admin.call(ordersDashboardApi.ship, { ...parcel, carrier: 'DHL', tracking: '00340434161094042557' }))
  await succeed(callers.admin.call(ordersDashboardApi.deliver, parcel))
  const { order } = await succeed(callers.admin.call(ordersDashboardApi.read, { orderId }))
  const due = await succeed(callers.admin.call(ordersDashboardApi.collect, { orderId, amount: order.total }))
  return due.order
}

type Resolution = 'refund' | 'exchange'

async function returnOf(callers: Callers, resolution: Resolution) {
  const { orderId, items } = await aDeliveredOrder(callers)
  const line = { lineId: items[0]!._id, qty: 1, ...(resolution === 'exchange' && { exchange: {} }) }
  return {
    path: { orderId },
    query: {},
    body: { lines: [line], resolution, reason: 'damaged' as const, note: 'A crack in the rim' },
  }
}

/** A return that staff opened, and so approved. */
async function anApprovedReturn(callers: Callers, resolution: Resolution = 'refund', noGoodsBack = false) {
  const { path, body } = await returnOf(callers, resolution)
  const sent = callers.admin.call(returnsDashboardApi.open, { ...path, ...body, noGoodsBack }, { idempotencyKey: randomUUID() })
  return (await succeed(sent)).return
}

/** A return that the customer requested. */
export async function aRequestedReturn(callers: Callers) {
  const { path, body } = await returnOf(callers, 'refund')
  const sent = callers.customer.call(returnsApi.request, { ...path, ...body }, { idempotencyKey: randomUUID() })
  return { orderId: path.orderId, returnId: (await succeed(sent)).return._id }
}

/** Orders and returns in the state that an operation needs. */
export const preparedOrders = (callers: Callers): Prepared => ({
  'dashboard/orders.edit': async () => {
    const { orderId, version, items } = await anOrder(callers)
    const lines = [{ lineId: items[0]!._id, qty: 3 }]
    const { preview } = await succeed(callers.admin.call(ordersDashboardApi.previewEdit, { orderId, lines }))
    const body = { lines, add: [], expectedTotal: preview.total, reason: 'One more, by phone', version }
    return { path: { orderId }, query: {}, body }
  },
  'dashboard/orders.track': async () => {
    const { orderId, parcels } = await aPackedOrder(callers)
    const [parcel] = parcels as [(typeof parcels)[number]]
    const body = { carrier: 'DHL', tracking: '00340434161094042557', version: parcel.version }
    return { path: { orderId, parcelId: parcel._id }, query: {}, body }
  },
  'dashboard/orders.unpack': async () => {
    const { orderId, parcels } = await aPackedOrder(callers)
    return { path: { orderId, parcelId: parcels[0]!._id }, query: {} }
  },
  'dashboard/returns.open': () => returnOf(callers, 'refund'),
  'dashboard/returns.receive': async () => {
    const { _id, version, lines } = await anApprovedReturn(callers)
    const body = { lines: [{ lineId: lines[0]!.lineId, received: 1, resellable: 0 }], words: 'It has arrived.', version }
    return { path: { returnId: _id }, query: {}, body }
  },
  'dashboard/returns.refund': async () => {
    const { _id, version } = await anApprovedReturn(callers, 'refund', true)
    return { path: { returnId: _id }, query: {}, body: { amount: 20, delivery: 0, words: '', version } }
  },
  'dashboard/returns.exchange': async () => {
    const { _id, version } = await anApprovedReturn(callers, 'exchange', true)
    return { path: { returnId: _id }, query: {}, body: { words: 'The new one is on its way.', version } }
  },
  'dashboard/returns.close': async () => {
    const { _id: returnId, version, lines } = await anApprovedReturn(callers)
    const received = { lines: [{ lineId: lines[0]!.lineId, received: 1, resellable: 0 }], version }
    const { return: now } = await succeed(callers.admin.call(returnsDashboardApi.receive, { returnId, ...received }))
    return { path: { returnId }, query: {}, body: { words: 'As we agreed by phone.', version: now.version } }
  },
  'returns.request': () => returnOf(callers, 'refund'),
  'returns.write': async () => ({
    path: await aRequestedReturn(callers),
    query: {},
    body: { text: 'Where do I send it?', pictures: [] },
  }),
  'returns.cancel': async () => ({ path: await aRequestedReturn(callers), query: {} }),
})
