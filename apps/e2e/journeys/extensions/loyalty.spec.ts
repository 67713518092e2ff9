import { expectAccessible } from '../../support/accessible.ts'
import { test as base, expect } from '../../support/journey.ts'
import { admin } from '../../support/people/dashboard.ts'
import { signInQuietly } from '../../support/people/shopper.ts'
import { journeyEnv, openShop } from '../../support/shop/shop.ts'

/** A copy of the demo shop with the points of `extensions/loyalty`. */
const test = base.extend({
  shop: async ({ shops }, use) =>
    use(await shops.get('loyalty', () => openShop({ env: { ...journeyEnv, EXTENSIONS: 'loyalty' } }))),
})

test('staff set an extension up and give points; the product page and the page of the extension show them', async ({
  page,
  elsewhere,
  shop,
  t,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInQuietly(page, admin)
  const main = page.getByRole('main')
  await page.goto('/dashboard/extensions')
  await main.getByRole('link', { name: t('dashboard.extensions.settings'), exact: true }).click()
  await expect(main.getByLabel('Points per currency unit', { exact: true })).toBeVisible()
  await expectAccessible(page, 'settings of an extension')
  await main.getByLabel('Points per currency unit', { exact: true }).fill('3')
  await main.getByRole('button', { name: t('dashboard.extensions.save'), exact: true }).click()
  await expect(page.getByText(t('dashboard.extensions.saved'), { exact: true }).first()).toBeVisible()

  const [customer] = await shop.ask<{ id: string; name: string }>(
    `SELECT id, name FROM users WHERE email = 'customer@haat.example'`,
  )
  await page.goto(`/dashboard/customers/${customer!.id}`)
  const card = main
    .locator('section, div')
    .filter({ has: page.getByRole('heading', { name: 'Loyalty points' }) })
    .last()
  await card.getByLabel('Add or take points', { exact: true }).fill('250')
  await card.getByRole('button', { name: 'Save points', exact: true }).click()
  await expect(card.getByText('250', { exact: true }).first()).toBeVisible()
  await page.goto('/dashboard/extensions/loyalty/pages/customers')
  await expect(main.getByRole('row').filter({ hasText: customer!.name })).toContainText('250')
  await expectAccessible(page, 'page of an extension', { framed: false })

  const visitor = await elsewhere()
  await visitor.goto('/product/harbour-coat')
  await expect(visitor.getByText(/^Earn [\d,]+ points with this product$/)).toBeVisible()
})
