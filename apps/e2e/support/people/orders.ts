import { randomUUID } from 'node:crypto'
import type { PaymentMethod } from '@haat/shared/payments/constants.ts'
import { expect, type Page } from '@playwright/test'
import type { Shop } from '../shop/shop.ts'
import type { Person } from './shopper.ts'

/** Units of a product (default: one), and their total with pickup. */
interface UnitCounts {
  slug: string
  color: string
  attribute: string
  total: number
  qty?: number
}

/** Orders through the API, for the account of the session or as a guest. Returns the order number. */
export async function buyQuietly(
  page: Page,
  person: Person,
  { slug, color, attribute, total, qty = 1 }: UnitCounts,
  paymentMethod: PaymentMethod = 'cod',
): Promise<string> {
  const { product } = (await (await page.request.get(`/api/home/products/${slug}`)).json()) as { product: { _id: string } }
  const address = addressOf(person)
  const order = {
    items: [{ _id: product._id, qty, color: { name: color }, attribute: { name: attribute } }],
    billingInfo: address,
    shippingInfo: address,
    deliveryInfo: { type: 'pickup', area: 'Dhaka' },
    paymentMethod,
    expectedTotal: total,
  }
  const answer = await page.request.post('/api/home/orders', { data: order, headers: { 'idempotency-key': randomUUID() } })
  expect(answer.status(), await answer.text()).toBe(201)
  const placed = (await answer.json()) as { order: { orderId: string } }
  return placed.order.orderId
}

export const tee = { slug: 'weekday-tee', color: 'Navy', attribute: 'L', total: 24 }

export const addressOf = ({ name, phone, email, street, city, country }: Person) => ({
  fullName: name,
  phone,
  email,
  house: street,
  city,
  state: '',
  zipCode: '',
  country,
})

/** Gives the lines of orders names of a word that is wider than a phone. */
export async function nameWithoutSpaces({ ask }: Shop, orderIds: readonly string[]): Promise<void> {
  const found = await ask(
    `UPDATE order_lines SET name = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze', texts = NULL
      WHERE order_id IN (SELECT id FROM orders WHERE order_id = ANY(string_to_array($1, ','))) RETURNING id`,
    [orderIds.join(',')],
  )
  expect(found.length).toBeGreaterThan(0)
}
