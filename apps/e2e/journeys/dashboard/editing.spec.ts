import { expect, test } from '../../support/journey.ts'
import { admin } from '../../support/people/dashboard.ts'
import { signInQuietly } from '../../support/people/shopper.ts'
import { settled } from '../../support/settled.ts'

test.use({ ownShop: true })

test.describe.configure({ mode: 'parallel' })

test('two staff members edit one product: both changes are saved, and conflicts are shown before saving', async ({
  page,
  elsewhere,
  shop,
  t,
  watch,
}) => {
  watch.expects(/status of 409/)
  const [product] = await shop.ask<{ id: string }>(`SELECT id FROM products WHERE slug = 'weekday-tee'`)
  const address = `/dashboard/products/${product!.id}`
  const other = await elsewhere()
  for (const one of [page, other]) {
    await signInQuietly(one, admin)
    await one.goto(address)
    await settled(one)
  }
  const field = (one: typeof page, key: string) =>
    one.getByRole('main').getByLabel(t(`dashboard.products.${key}`), { exact: true })
  const save = (one: typeof page) => one.getByRole('button', { name: t('ui.save'), exact: true }).click()

  await field(other, 'shortDescription').fill('Soft, and from one mill.')
  await save(other)
  await expect(other.getByText(t('dashboard.products.saved')).first()).toBeVisible()

  await field(page, 'name').fill('Weekday Tee, organic')
  await save(page)
  await expect(page.getByText(t('dashboard.edit.merged'))).toBeVisible()
  await expect(field(page, 'shortDescription')).toHaveValue('Soft, and from one mill.')
  await save(page)
  await expect(page.getByText(t('dashboard.products.saved')).first()).toBeVisible()

  // Now both change the same field.
  await field(other, 'name').fill('Weekday Tee, heavy')
  await save(other)
  await expect(other.getByText(t('dashboard.edit.clash', { fields: t('dashboard.products.name').toLowerCase() }))).toBeVisible()
  await other.getByRole('button', { name: t('dashboard.edit.takeTheirs') }).click()
  await expect(field(other, 'name')).toHaveValue('Weekday Tee, organic')
  const [saved] = await shop.ask<{ name: string; short: string }>(
    'SELECT name, short_description AS short FROM products WHERE id = $1',
    [product!.id],
  )
  expect(saved).toEqual({ name: 'Weekday Tee, organic', short: 'Soft, and from one mill.' })

  // The bar with the button covers no field that has the focus.
  await field(page, 'name').fill('Weekday Tee')
  const slug = field(page, 'address')
  await page.evaluate(() => scrollTo(0, 0))
  const { y, height } = (await slug.boundingBox())!
  await page.setViewportSize({ width: 1280, height: Math.round(y + height + 8) })
  await page.keyboard.press('Tab')
  await expect(slug).toBeFocused()
  const bar = page.getByRole('region', { name: t('dashboard.edit.unsaved') })
  await expect
    .poll(async () => {
      const [focused, below] = [(await slug.boundingBox())!, (await bar.boundingBox())!]
      return below.y - (focused.y + focused.height)
    })
    .toBeGreaterThan(0)
})
