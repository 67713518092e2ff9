import type { Page } from '@playwright/test'
import { expect, test } from '../../support/journey.ts'
import { mouse } from '../../support/people/input-device.ts'
import { shopper, signInQuietly } from '../../support/people/shopper.ts'

const line = 'Harbour Coat, Graphite · M'
const coat = '/product/harbour-coat?color=Graphite&attribute=M'
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('CART'))

test('a reload and a second tab keep the cart, which is stored encrypted, and both tabs show the same', async ({
  page,
  context,
  t,
}) => {
  const me = shopper(page, t, mouse)
  await page.goto(coat)
  await me.addToCart()
  await expect(page.getByRole('dialog').getByRole('status').or(page.getByRole('dialog').locator('output'))).toHaveText('1')
  await expect.poll(async () => (await stored(page))?.length ?? 0).toBeGreaterThan(200)
  const { CART, ...rest } = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
  expect(CART).not.toMatch(/harbour|coat|graphite/i)
  // No other storage entry contains the cart.
  expect(Object.keys(rest).filter((key) => /persist|cart/i.test(key))).toEqual([])
  expect(JSON.stringify(rest)).not.toMatch(/harbour|graphite/i)
  await page.reload()
  await expect(me.button('shell.header.cart', { count: 1 })).toBeVisible()

  const second = await context.newPage()
  const there = shopper(second, t, mouse)
  await second.goto('/cart')
  await expect(second.getByRole('link', { name: 'Harbour Coat' }).filter({ visible: true })).toBeVisible()
  await there.button('cart.more', { name: line }).click()
  await expect(me.button('shell.header.cart', { count: 2 })).toBeVisible()
  await there.button('cart.removeOne', { name: line }).click()
  await expect(page.getByRole('button', { name: t('shell.header.cart_zero') })).toBeVisible()
  await there.button('cart.undo').click()
  await expect(me.button('shell.header.cart', { count: 2 })).toBeVisible()
})

/** `persistence.test.ts` tests other unusable carts. */
test('a stored cart that was encrypted with another secret does not break the page', async ({ page, t }) => {
  const broken = JSON.stringify({
    items: '"U2FsdGVkX1+vupppZksvRf5pq5g5XjFRIipRkwB0K1Y96Qsv2Lm+31cmzaAILwyt"',
    _persist: '"x"',
  })
  const me = shopper(page, t, mouse)
  await page.addInitScript((text) => {
    if (!sessionStorage.getItem('broken')) localStorage.setItem('CART', text)
    sessionStorage.setItem('broken', 'once')
  }, broken)
  await page.goto(coat)
  await me.addToCart()
  await expect.poll(() => stored(page)).not.toBe(broken)
  await page.reload()
  await expect(me.button('shell.header.cart', { count: 1 })).toBeVisible()
})

test('signing in keeps the cart; signing out empties it in every tab', async ({ page, context, t, watch }) => {
  // The first tab may request the account's cart while the second tab signs out.
  watch.expects(/status of 401.*\/api\/home\/cart\)/)
  const me = shopper(page, t, mouse)
  await page.goto(coat)
  await me.addToCart()
  await signInQuietly(page)
  await page.goto('/account')
  await expect(me.button('shell.account.signOut')).toBeVisible()
  await expect(me.button('shell.header.cart', { count: 1 })).toBeVisible()

  const second = await context.newPage()
  await second.goto('/account')
  await shopper(second, t, mouse).button('shell.account.signOut').click()
  await expect(second).toHaveURL(/127\.0\.0\.1:\d+\/$/)
  await expect(me.heading(t('shell.access.signInTitle'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('shell.header.cart_zero') })).toBeVisible()
  // The page is redrawn before the storage is written.
  await expect.poll(() => stored(page)).toBeNull()
})
