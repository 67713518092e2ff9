import { attachmentsDashboardApi } from '@haat/shared/attachments/dashboard/endpoints.ts'
import { attachmentsApi } from '@haat/shared/attachments/endpoints.ts'
import { paymentsDashboardApi } from '@haat/shared/payments/dashboard/endpoints.ts'
import { paymentsApi } from '@haat/shared/payments/endpoints.ts'
import { pngOf } from '../../factories/media.ts'
import { placeOrder } from '../../factories/orders.ts'
import { paymentsOfOrder } from '../../factories/payments.ts'
import { aBowl, succeed } from '../prepared-orders.ts'
import { withSettings } from './settings.ts'
import type { Stage, Story } from './story.ts'

async function anOrder({ admin, customer }: Stage, paymentMethod: 'stripe' | 'bankTransfer') {
  const deliveryInfo = { type: 'delivery' as const, area: 'Dhaka' }
  const items = [{ _id: await aBowl(admin), qty: 1 }]
  return (await succeed(placeOrder(customer, items, { paymentMethod, deliveryInfo }))).order
}

/** Staff enter the keys of a provider; payments are started, captured and voided, and one that does not match is resolved. */
export const cards: Story = async (stage) => {
  const { shop, admin, customer, stripe, record } = stage
  const method = 'stripe' as const
  const values = { secretKey: stripe.keys.secretKey!, webhookSecret: stripe.keys.webhookSecret! }
  await record(admin, paymentsDashboardApi.saveKeys, { method, mode: 'test', values, version: 0 })
  await record(admin, paymentsDashboardApi.testKeys, { method })
  const paymentOf = async (orderId: string) => (await paymentsOfOrder(shop, orderId)).at(-1)!
  await withSettings(stage, 'paymentGateway', { stripe: true }, async () => {
    const { orderId } = await anOrder(stage, method)
    await record(customer, paymentsApi.start, { orderId })
    const held = await paymentOf(orderId)
    await stripe.authorize(held.provider_id!)
    await record(admin, paymentsDashboardApi.capture, { paymentId: held.id })
    const unpaid = await paymentOf((await anOrder(stage, method)).orderId)
    await record(admin, paymentsDashboardApi.void, { paymentId: unpaid.id })
    const mismatched = await paymentOf((await anOrder(stage, method)).orderId)
    await stripe.decide(mismatched.provider_id!, 'pay', { amount: 5 })
    const { events } = await record(admin, paymentsDashboardApi.events, { open: '1' })
    await record(admin, paymentsDashboardApi.resolveEvent, { eventId: events[0]!._id })
    await admin.call(paymentsDashboardApi.void, { paymentId: mismatched.id })
  })
}

/** A customer sends the receipt of a bank transfer. */
export const bankTransfer: Story = async (stage) => {
  const { admin, customer, record } = stage
  await withSettings(stage, 'paymentGateway', { bankTransfer: true }, async () => {
    const { orderId } = await anOrder(stage, 'bankTransfer')
    await record(customer, paymentsApi.sendTransferReceipt, { orderId }, await pngOf())
    await record(customer, attachmentsApi.list, { orderId })
    await record(admin, attachmentsDashboardApi.list, { orderId })
  })
}
