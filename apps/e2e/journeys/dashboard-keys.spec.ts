import { admin } from '../support/desk.ts'
import { keys } from '../support/hands.ts'
import { expect, test } from '../support/journey.ts'
import { buyQuietly, tee } from '../support/orders.ts'
import { settled } from '../support/settled.ts'
import { demoCustomer, signInQuietly, somebody } from '../support/shopper.ts'

test.use({ language: 'ar', viewport: { width: 1280, height: 900 } })

test('in Arabic, with the keys alone: an order is found through the palette and confirmed', async ({
  page,
  elsewhere,
  shop,
  t,
}) => {
  const buyer = await elsewhere()
  await signInQuietly(buyer, demoCustomer)
  const number = await buyQuietly(buyer, somebody({ email: demoCustomer.email }), tee)

  await signInQuietly(page, admin)
  await page.goto('/dashboard')
  await settled(page)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const menu = await page.getByRole('navigation', { name: t('dashboard.frame.menu') }).boundingBox()
  expect(menu!.x, 'the menu stands at the right').toBeGreaterThan(640)

  // A letter of the Arabic keyboard stands where K is on others.
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog').getByRole('combobox')
  await expect(search).toBeFocused()
  await page.keyboard.type(number)
  await expect(page.getByRole('option', { name: new RegExp(number) }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/dashboard/orders/${number}$`))
  await settled(page)

  const hand = keys(page)
  await hand.press(page.getByRole('button', { name: t('dashboard.orders.action.confirm'), exact: true }).first())
  await expect(page.getByText(t('dashboard.orders.status.confirmed'), { exact: true }).first()).toBeVisible()
  const [order] = await shop.ask<{ status: string }>('SELECT status FROM orders WHERE order_id = $1', [number])
  expect(order!.status).toBe('confirmed')
})
