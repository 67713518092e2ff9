import type { Page } from '@playwright/test'
import { expect, test } from '../../support/journey.ts'
import { openStaffDashboard, sendQuietly } from '../../support/people/after-sale.ts'
import { mouse } from '../../support/people/input-device.ts'
import { joinQuietly } from '../../support/people/member.ts'
import { shopper, somebody } from '../../support/people/shopper.ts'
import { settled } from '../../support/settled.ts'
import { like, type Words } from '../../support/texts.ts'
import { visit } from '../../support/visit.ts'

// The new field is a filter for every visitor.
test.use({ ownShop: true, viewport: { width: 1280, height: 900 } })

test('a product with three options and two custom fields is created, found by its facet, bought and returned', async ({
  page,
  elsewhere,
  shop,
  t,
}) => {
  const staff = await openStaffDashboard(page, t)
  const main = page.getByRole('main')

  await test.step('staff define a choice field that is a filter, and a number field', async () => {
    await page.goto('/dashboard/attributes/fields')
    await settled(page)
    await addField(page, t, { name: 'Shell', type: 'choice', choices: ['Oak', 'Steel'] })
    await addField(page, t, { name: 'Warranty', type: 'number', unit: 'years' })
    await expect(main.getByText('warranty', { exact: true })).toBeVisible()
  })

  await test.step('staff create the product with colour, size and handle', async () => {
    await visit(page, '/dashboard/products/new')
    await page.getByLabel(t('dashboard.products.name'), { exact: true }).fill('Travelling trunk')
    await staff.button('dashboard.products.new.create').click()
    await expect(page).toHaveURL(/\/products\/[0-9a-f-]{36}$/)
    await settled(page)
    await main
      .getByRole('textbox', { name: like(t('dashboard.products.price')) })
      .first()
      .fill('80')
    await staff.button('ui.save').click()
    await expect(page.getByText(t('dashboard.products.saved'), { exact: true }).first()).toBeVisible()
    await visit(page, `${new URL(page.url()).pathname}/variants`)
    await settled(page)
    await staff.button('dashboard.variants.makeVariable').first().click()
    const add = async (key: 'addColors' | 'addValues', values: string) => {
      const field = page.getByLabel(t(`dashboard.variants.${key}`), { exact: true }).last()
      await field.fill(values)
      await field.press('Enter')
    }
    await add('addColors', 'Red, Blue')
    await add('addValues', 'Small, Large')
    await page.getByLabel(t('dashboard.variants.attributeLabel'), { exact: true }).last().fill('Size')
    await staff.button('dashboard.variants.addOption').click()
    await add('addValues', 'Leather, Rope')
    await page.getByLabel(t('dashboard.variants.attributeLabel'), { exact: true }).last().fill('Handle')
    await staff.button('dashboard.variants.saveOptions').click()
    const grid = page.getByRole('grid', { name: t('dashboard.variants.label') })
    await expect(grid).toHaveAttribute('aria-rowcount', '9')
    const firstStock = grid.locator('[data-cell="0:3"]')
    await firstStock.click()
    await page.keyboard.type('4')
    await page.keyboard.press('Enter')
    await firstStock.click()
    await page.keyboard.press('ControlOrMeta+Shift+ArrowDown')
    await page.keyboard.press('ControlOrMeta+d')
    await staff.button('ui.save').click()
    await expect(page.getByText(t('dashboard.variants.saved'), { exact: true }).first()).toBeVisible()
  })

  const productId = /products\/([0-9a-f-]{36})/.exec(page.url())![1]!
  await test.step('staff fill in the fields and publish the product', async () => {
    await visit(page, `/dashboard/products/${productId}`)
    await settled(page)
    const fields = main.getByRole('region', { name: t('dashboard.products.part.fields') })
    await fields.getByLabel('Shell', { exact: true }).selectOption({ label: 'Oak' })
    await fields.getByLabel('Warranty (years)', { exact: true }).fill('5')
    await fields.getByRole('button', { name: t('dashboard.customFields.saveValues') }).click()
    await expect(page.getByText(t('dashboard.customFields.valuesSaved'), { exact: true }).first()).toBeVisible()
    await staff.button('dashboard.products.move.publish').first().click()
    await staff.dialog.getByRole('button', { name: t('dashboard.products.publishing.anyway') }).click()
    await expect(staff.button('dashboard.products.move.unpublish').first()).toBeVisible()
  })

  const visitor = await elsewhere()
  await visitor.setViewportSize({ width: 1280, height: 900 })
  const me = shopper(visitor, t, mouse)
  const person = somebody()
  await test.step('a customer finds the product by the choice, sees its fields and buys one variant', async () => {
    await visitor.goto('/shop')
    await joinQuietly(visitor, person)
    await visitor.getByRole('complementary').getByText('Shell', { exact: true }).click()
    await visitor.getByRole('checkbox', { name: /^Oak/ }).check()
    await expect(visitor.getByText(t('catalog.results', { count: 1 })).first()).toBeVisible()
    await visitor.getByRole('main').getByRole('link', { name: 'Travelling trunk' }).click()
    await expect(me.heading('Travelling trunk')).toBeVisible()
    await expect(visitor.getByRole('main').getByText('5 years')).toBeVisible()
    for (const value of ['Blue', 'Large', 'Rope']) await mouse.choose(visitor.getByRole('radio', { name: value, exact: true }))
    await me.addToCart()
    await me.goToPayment(person)
    await me.goOn('checkout.place')
    await expect(visitor).toHaveURL(/\/orders\/\d+/)
  })

  const orderId = /\/orders\/(\d+)/.exec(visitor.url())![1]!
  const [sold] = await shop.ask<{ options: { name: string; value: string }[] }>(
    'SELECT l.options FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.order_id = $1',
    [orderId],
  )
  expect(sold!.options.map(({ value }) => value)).toEqual(['Blue', 'Large', 'Rope'])
  const stock = async () =>
    (
      await shop.ask<{ units: number }>(
        `SELECT s.on_hand AS units FROM stock s JOIN variants v ON v.id = s.variant_id
          WHERE v.product_id = $1 AND v.color_name = 'Blue' AND v.attribute_values = '{Large,Rope}'`,
        [productId],
      )
    )[0]!.units
  expect(await stock()).toBe(3)

  await test.step('the order arrives and the customer returns it', async () => {
    await sendQuietly(page, orderId)
    await visitor.goto(`/orders/${orderId}`)
    await visitor
      .getByRole('main')
      .getByRole('link', { name: t('returns.start') })
      .click()
    await visitor.getByRole('checkbox', { name: like('Travelling trunk') }).check()
    await visitor.getByLabel(t('returns.form.reason')).selectOption('changed_mind')
    await me.goOn('returns.form.send')
    await expect(visitor.getByText(t('returns.next.requested'))).toBeVisible()
    await visit(page, '/dashboard/orders/returns')
    await page.getByRole('link', { name: like(orderId) }).click()
    await staff.step('dashboard.returns.action.approve')
    await staff.step('dashboard.returns.action.receive')
    await expect.poll(stock).toBe(4)
  })
})

interface FieldDefinition {
  name: string
  type: 'choice' | 'number'
  unit?: string
  choices?: readonly string[]
}

/** Defines a custom field; a choice field becomes a filter. */
async function addField(page: Page, t: Words, { name, type, unit, choices = [] }: FieldDefinition): Promise<void> {
  await page
    .getByRole('button', { name: t('dashboard.customFields.add'), exact: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('textbox', { name: t('dashboard.customFields.name'), exact: true })
    .first()
    .fill(name)
  await dialog.getByLabel(t('dashboard.customFields.type'), { exact: true }).selectOption(type)
  if (unit)
    await dialog
      .getByRole('textbox', { name: like(t('dashboard.customFields.unit')) })
      .first()
      .fill(unit)
  for (const [at, choice] of choices.entries()) {
    const field = dialog
      .getByRole('textbox', { name: t('dashboard.customFields.choiceName', { place: at + 1 }), exact: true })
      .first()
    if ((await field.count()) === 0) await dialog.getByRole('button', { name: t('dashboard.customFields.addChoice') }).click()
    await field.fill(choice)
  }
  if (type === 'choice') await dialog.getByLabel(t('dashboard.customFields.facet'), { exact: true }).check()
  await dialog.getByRole('button', { name: t('ui.save'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
}
