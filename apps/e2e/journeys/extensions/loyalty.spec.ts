import { expectAccessible } from '../../support/accessible.ts'
import { test as base, expect } from '../../support/journey.ts'
import { admin } from '../../support/people/dashboard.ts'
import { demoCustomer, signInQuietly } from '../../support/people/shopper.ts'
import { settled } from '../../support/settled.ts'
import { journeyEnv, openShop } from '../../support/shop/shop.ts'
import { visit } from '../../support/visit.ts'

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
  await visit(page, `/dashboard/customers/${customer!.id}`)
  const card = main
    .locator('section, div')
    .filter({ has: page.getByRole('heading', { name: 'Loyalty points' }) })
    .last()
  await card.getByLabel('Add or take points', { exact: true }).fill('250')
  await card.getByRole('button', { name: 'Save points', exact: true }).click()
  await expect(card.getByText('250', { exact: true }).first()).toBeVisible()
  await visit(page, '/dashboard/extensions/loyalty/pages/customers')
  await expect(main.getByRole('row').filter({ hasText: customer!.name })).toContainText('250')
  await expectAccessible(page, 'page of an extension', { framed: false })

  const visitor = await elsewhere()
  await visitor.goto('/product/harbour-coat')
  await expect(visitor.getByText(/^Earn [\d,]+ points with this product$/)).toBeVisible()
})

test('staff add the block of the extension to the home page; it is in the HTML, and signed-in customers see their points', async ({
  page,
  elsewhere,
  shop,
  t,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInQuietly(page, admin)
  const main = page.getByRole('main')
  await page.goto('/dashboard/pages/home')
  await settled(page)
  await main.getByRole('button', { name: t('dashboard.blocks.add'), exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'How points work' }).click()
  await main.getByLabel(t('dashboard.blocks.text.title'), { exact: true }).fill('Points for everybody')
  await expect(main.getByLabel('Show signed-in customers their points', { exact: true })).toBeChecked()
  await expect(page.frameLocator('iframe').getByText(/points take/)).toBeAttached()
  await expectAccessible(page, 'form of the block of an extension')
  await page.getByRole('button', { name: t('dashboard.blocks.publish'), exact: true }).click()
  await expect(page.getByText(t('dashboard.blocks.published'), { exact: true }).first()).toBeVisible()

  const visitor = await elsewhere()
  const html = await (await visitor.request.get('/?lng=fr')).text()
  expect(html).toContain('Points for everybody')
  expect(html).toMatch(/points réduisent une commande de/)
  await shop.ask(
    `INSERT INTO x_loyalty.accounts (user_id, balance) SELECT id, 400 FROM users WHERE email = 'customer@haat.example'
     ON CONFLICT (user_id) DO UPDATE SET balance = 400`,
  )
  await signInQuietly(visitor, demoCustomer)
  await visitor.goto('/')
  await expect(visitor.getByText(/^You have 400 points/)).toBeVisible()
  await expectAccessible(visitor, 'home page with the block of an extension')
})

test('the menu leads to the page of the extension; its job and its mail are on the pages of the system', async ({ page, t }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInQuietly(page, admin)
  const main = page.getByRole('main')
  const menu = page.getByRole('navigation', { name: t('dashboard.frame.menu') })
  await page.goto('/dashboard/customers')
  await menu.getByRole('link', { name: 'Customers with points' }).click()
  await expect(page).toHaveURL(/\/dashboard\/extensions\/loyalty\/pages\/customers$/)
  await expect(main.getByRole('heading', { level: 1, name: 'Customers with points' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Customers with points' })).toHaveAttribute('aria-current', 'page')

  await visit(page, '/dashboard/system/jobs')
  const job = main.getByRole('listitem').filter({ hasText: 'Expire points' })
  await job.getByRole('button', { name: t('dashboard.jobs.run') }).click()
  await expect(page.getByText(t('dashboard.jobs.willRun'), { exact: true }).first()).toBeVisible()

  await visit(page, '/dashboard/system/mails/templates')
  await main.getByRole('link', { name: /Earned points/ }).click()
  await main.getByLabel(t('dashboard.mails.subject'), { exact: true }).fill('{{points}} points are yours')
  await main.getByRole('button', { name: t('ui.save'), exact: true }).click()
  await expect(page.getByText(t('dashboard.mails.templates.saved'), { exact: true }).first()).toBeVisible()
  await expectAccessible(page, 'email template of an extension')
})
