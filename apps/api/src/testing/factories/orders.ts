import { randomUUID } from 'node:crypto'
import { cartApi } from '@haat/shared/cart/endpoints.ts'
import { checkoutApi } from '@haat/shared/checkout/endpoints.ts'
import type { InputOf } from '@haat/shared/endpoint.ts'
import type { Address } from '@haat/shared/orders/schema.ts'
import type { Client, Reply } from '../client.ts'

export const givenAddress = (over: Partial<Address> = {}): Address => ({
  fullName: 'Rahima Khatun',
  phone: '+880 1712 345678',
  email: 'rahima@example.org',
  house: '12 Lake Road',
  city: 'Dhaka',
  state: 'Dhaka Division',
  zipCode: '1207',
  country: 'BD',
  ...over,
})

type OrderBody = InputOf<typeof checkoutApi.place>

/** The request of the checkout page: delivery to the area of `givenArea`, cash on delivery. */
export function givenOrderBody(items: OrderBody['items'], over: Partial<OrderBody> = {}): OrderBody {
  const address = givenAddress()
  return {
    items,
    billingInfo: address,
    shippingInfo: address,
    deliveryInfo: { type: 'delivery', area: 'Everywhere' },
    paymentMethod: 'cod',
    expectedTotal: 0,
    ...over,
  }
}

/** Requests a quote like the checkout page, then places the order with its total. */
export async function placeOrder(
  client: Client,
  items: OrderBody['items'],
  over: Partial<OrderBody> = {},
  idempotencyKey: string = randomUUID(),
): Promise<Reply<typeof checkoutApi.place>> {
  const body = givenOrderBody(items, over)
  const seen = await client.call(cartApi.quote, {
    items: body.items,
    coupon: body.coupon,
    delivery: body.deliveryInfo,
    address: toDestination(body.shippingInfo ?? body.billingInfo),
  })
  return client.call(
    checkoutApi.place,
    { ...body, expectedTotal: over.expectedTotal ?? seen.body.quote.total },
    { idempotencyKey },
  )
}

const toDestination = ({ country, state, city }: Pick<Address, 'country' | 'state' | 'city'>) => ({ country, state, city })
