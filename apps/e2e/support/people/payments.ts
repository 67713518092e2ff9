import type { PaymentMethod, ProviderMethod } from '@haat/shared/payments/constants.ts'
import type { Page } from '@playwright/test'
import { test as base, expect } from '../journey.ts'
import { openPayShop, type PayShop } from '../shop/providers.ts'
import { like, type Words } from '../texts.ts'
import { mouse } from './input-device.ts'
import { type Person, shopper } from './shopper.ts'

export const test = base.extend<{ payShop: PayShop }>({
  payShop: async ({ shops }, use) => use(await shops.get('payments', openPayShop)),
  baseURL: async ({ payShop }, use) => use(payShop.url),
})
export { expect }

/** A buyer who orders one shirt and pays at a provider. */
export function payer(page: Page, t: Words, shop: PayShop) {
  const me = shopper(page, t, mouse)
  const choose = (method: PaymentMethod) => mouse.choose(page.getByRole('radio').and(page.locator(`[value="${method}"]`)))
  const orderOf = async () => {
    const orderId = /orders\/(\d+)/.exec(page.url())?.[1]
    const [order] = await shop.ask<{ orderId: string; paymentStatus: string; status: string; method: string; captured: string }>(
      `SELECT o.order_id AS "orderId", o.status, o.payment_method AS method, o.payment_status AS "paymentStatus",
              (SELECT count(*) FROM payments WHERE order_id = o.id AND status = 'captured')::text AS captured
         FROM orders o WHERE o.order_id = $1`,
      [orderId],
    )
    return order
  }
  return {
    ...me,
    orderOf,

    /** Orders one shirt; the browser goes on to the payment. */
    order: async (person: Person, method: PaymentMethod) => {
      await page.goto('/product/weekday-tee?color=Navy&attribute=L')
      await me.addToCart()
      await me.goToPayment(person)
      await choose(method)
      await me.goOn('checkout.place')
    },

    /** Expects the provider's page and pays, declines or cancels there. */
    atProvider: async (method: ProviderMethod, what: 'pay' | 'decline' | 'cancel') => {
      await expect(page).toHaveURL((url) => url.origin === shop.providers[method].url)
      await page.getByRole('button', { name: what, exact: true }).click()
    },

    /** Expects this payment state on the order page. */
    sees: (state: string, about: Record<string, string> = {}) =>
      expect(page.getByRole('heading', { level: 2, name: like(t(`payments.state.${state}.title`, about)) })).toBeVisible(),

    pay: () => mouse.press(me.button('payments.payNow')),

    choose,

    expectPaid: async () => {
      await expect.poll(async () => (await orderOf())?.paymentStatus).toBe('paid')
      expect(await orderOf()).toMatchObject({ captured: '1' })
    },
  }
}
