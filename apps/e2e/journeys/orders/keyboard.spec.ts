import type { Page } from '@playwright/test'
import { expect, test } from '../../support/journey.ts'
import { sendQuietly } from '../../support/people/after-sale.ts'
import { admin } from '../../support/people/dashboard.ts'
import { expectFocusVisible, keys } from '../../support/people/input-device.ts'
import { buyQuietly, tee } from '../../support/people/orders.ts'
import { demoCustomer, signInQuietly, somebody } from '../../support/people/shopper.ts'
import { like } from '../../support/texts.ts'

test.use({ ownShop: true, viewport: { width: 1280, height: 900 } })

/** `buying.spec.ts` tests buying with the keyboard only. `device` checks the focus after each key. */

test('with the keyboard only, staff confirm and ship an order, and refund a part of it', async ({ page, elsewhere, t }) => {
  const buyer = await elsewhere()
  await signInQuietly(buyer, demoCustomer)
  const number = await buyQuietly(buyer, somebody({ email: demoCustomer.email }), tee)
  await signInQuietly(page, admin)
  await page.goto(`/dashboard/orders/${number}`)
  const device = keys(page)
  const dialog = page.getByRole('dialog')
  const step = page.getByRole('region', { name: t('dashboard.orders.next.label'), exact: true })
  const next = (key: string, about?: Record<string, string>) => step.getByRole('button', { name: t(key, about), exact: true })

  await test.step('staff confirm and pack the order', async () => {
    await device.press(next('dashboard.orders.action.confirm'))
    await device.press(next('dashboard.orders.action.packAll'))
    await expect(next('dashboard.orders.action.ship')).toBeVisible()
    await expectFocusVisible(page)
  })

  await test.step('the shipment dialog returns the focus when it is cancelled and when it is submitted', async () => {
    await device.press(next('dashboard.orders.action.ship'))
    await expectFocusInside(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(next('dashboard.orders.action.ship')).toBeFocused()
    await device.press(next('dashboard.orders.action.ship'))
    await device.write(dialog.getByLabel(like(t('dashboard.orders.carrier'))), 'Pathao')
    await device.write(dialog.getByLabel(like(t('dashboard.orders.trackingNumber'))), 'PT-0042')
    await device.press(dialog.getByRole('button', { name: t('dashboard.orders.action.ship'), exact: true }))
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText('PT-0042')
    await expectFocusVisible(page)
  })

  await test.step('staff mark the order as delivered and paid', async () => {
    await device.press(next('dashboard.orders.action.deliver'))
    await device.press(step.getByRole('button', { name: like('$24') }))
    await device.press(dialog.getByRole('button', { name: t('dashboard.orders.action.collected'), exact: true }))
    await expect(dialog).toHaveCount(0)
    await expectFocusVisible(page)
  })

  await test.step('staff refund a part', async () => {
    await device.press(page.getByRole('button', { name: t('dashboard.refunds.title'), exact: true }))
    await expectFocusInside(page)
    await device.write(dialog.getByLabel(like(t('dashboard.refunds.amount'))), '5')
    await device.write(dialog.getByLabel(like(t('dashboard.refunds.reason'))), 'A button was missing')
    await device.press(dialog.getByRole('button', { name: like('$5') }))
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText('A button was missing')
    await expectFocusVisible(page)
  })
})

test('with the keyboard only, a merchant creates a product and publishes it', async ({ page, shop, t }) => {
  await signInQuietly(page, admin)
  await page.goto('/dashboard/products')
  const device = keys(page)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const name = `Desk Lamp ${Date.now()}`

  await device.press(
    main
      .getByRole('link', { name: t('dashboard.products.new.title') })
      .or(main.getByRole('button', { name: t('dashboard.products.new.title') }))
      .first(),
  )
  await device.write(page.getByLabel(t('dashboard.products.name'), { exact: true }), name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/products\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expectFocusVisible(page)

  await device.write(main.getByRole('textbox', { name: like(t('dashboard.products.price')) }).first(), '48')
  const publish = main.getByRole('button', { name: t('dashboard.products.saveAndPublish'), exact: true })
  await device.press(publish.or(main.getByRole('button', { name: t('dashboard.products.move.publish'), exact: true })).first())
  await expect(dialog).toBeVisible()
  await expectFocusInside(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expectFocusVisible(page)
  await device.press(publish.or(main.getByRole('button', { name: t('dashboard.products.move.publish'), exact: true })).first())
  await device.press(dialog.getByRole('button', { name: t('dashboard.products.publishing.anyway'), exact: true }))
  await expect(dialog).toHaveCount(0)
  const status = () => shop.ask(`SELECT status FROM products WHERE name = $1`, [name])
  await expect.poll(status).toEqual([{ status: 'active' }])
  await expectFocusVisible(page)
})

test('with the keyboard only, a customer requests a return of a part of an order', async ({ page, elsewhere, t }) => {
  const staff = await elsewhere()
  await signInQuietly(page, demoCustomer)
  const number = await buyQuietly(page, somebody({ email: demoCustomer.email }), { ...tee, qty: 2, total: 48 })
  await signInQuietly(staff, admin)
  await sendQuietly(staff, number)
  await page.goto(`/orders/${number}`)
  const device = keys(page)
  const main = page.getByRole('main')

  await device.press(main.getByRole('link', { name: t('returns.start') }))
  await expect(page.getByRole('heading', { level: 1, name: t('returns.start') })).toBeVisible()
  await device.press(main.getByRole('button', { name: t('returns.form.send'), exact: true }))
  await expectFocusVisible(page)
  await device.choose(main.getByRole('checkbox', { name: like('Weekday Tee') }))
  await device.press(main.getByRole('button', { name: t('returns.form.less'), exact: true }))
  await device.pick(main.getByLabel(t('returns.form.reason')), 'changed_mind')
  await device.write(main.getByLabel(like(t('returns.form.note'))), 'The sleeves are too long.')
  await device.press(main.getByRole('button', { name: t('returns.form.send'), exact: true }))
  await expect(main.getByText(t('returns.next.requested'))).toBeVisible()
  await expectFocusVisible(page)
})

/** Expects the focus in the open dialog. */
const expectFocusInside = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog], dialog') !== null)).toBe(true)
