import { alertsApi } from '@haat/shared/alerts/endpoints.ts'
import { cartApi } from '@haat/shared/cart/endpoints.ts'
import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { givenAddress, placeOrder } from '../../factories/orders.ts'
import { mailed, mailedSecret } from '../../mailed.ts'
import { aBowl } from '../prepared-orders.ts'
import { withSettings } from './settings.ts'
import type { Story } from './story.ts'

const email = 'guest@example.org'

/** A client without cookies keeps a cart by its token, and deletes it. */
export const guestCart: Story = async ({ shop, facts, record }) => {
  const items = [{ _id: facts.productId, qty: 2 }]
  const { token } = await record(shop.visitor(), cartApi.createForGuest, { items, compare: [] })
  const client = shop.visitor()
  client.http.set('Authorization', `Bearer ${token}`)
  await record(client, cartApi.endForGuest)
}

/** A guest orders, and finds the order again by the code of an email. */
export const orderLookup: Story = async (stage) => {
  const { shop, admin, record } = stage
  await withSettings(stage, 'security', { loginForPurchase: false }, async () => {
    const billingInfo = givenAddress({ email })
    const deliveryInfo = { type: 'delivery' as const, area: 'Dhaka' }
    await placeOrder(shop.visitor(), [{ _id: await aBowl(admin), qty: 1 }], { billingInfo, deliveryInfo })
    await record(shop.visitor(), ordersApi.lookup, { email })
    const code = (await mailed(shop)).flatMap((mail) => mail.code ?? [])[0]!
    await record(shop.visitor(), ordersApi.lookupConfirm, { email, code })
  })
}

/** A visitor asks for an alert, and confirms it by the link of an email. */
export const priceAlert: Story = async ({ shop, facts, record }) => {
  await mailed(shop)
  await record(shop.visitor(), alertsApi.add, { kind: 'price', productId: facts.productId, email })
  await record(shop.visitor(), alertsApi.byLink, { token: await mailedSecret(shop) })
}
