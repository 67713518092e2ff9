import { admin } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'
import { settled } from '../support/settled.ts'
import { signInQuietly } from '../support/shopper.ts'

test.describe.configure({ mode: 'parallel' })

test('two people edit one product: both changes are kept, and what both changed is shown before it is saved', async ({
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
  const [kept] = await shop.ask<{ name: string; short: string }>(
    'SELECT name, short_description AS short FROM products WHERE id = $1',
    [product!.id],
  )
  expect(kept).toEqual({ name: 'Weekday Tee, organic', short: 'Soft, and from one mill.' })
})

test('a change of more than 200 products at once is taken back with one click', async ({ page, shop, t }) => {
  test.setTimeout(300_000)
  const states = () =>
    shop.ask<{ status: string; count: number }>(
      `SELECT status, count(*) FROM products WHERE name LIKE 'Bulk thing %' GROUP BY status ORDER BY status`,
    )
  await signInQuietly(page, admin)
  const names = Array.from({ length: 210 }, (_, n) => `Bulk thing ${n + 1}`)
  const makeSome = async () => {
    for (let name = names.pop(); name; name = names.pop()) {
      const made = await page.request.post('/api/dashboard/products', { data: { name, price: 10 } })
      expect(made.status(), await made.text()).toBe(201)
    }
  }
  await Promise.all([makeSome(), makeSome(), makeSome(), makeSome()])
  await page.goto('/dashboard/products?q=Bulk+thing')
  await settled(page)
  await page.getByRole('checkbox', { name: t('dashboard.list.choosePage') }).check()
  await page.getByRole('button', { name: t('dashboard.list.chooseAll', { count: 210 }) }).click()
  await page.getByRole('button', { name: t('dashboard.products.bulk.archive'), exact: true }).click()
  await expect(page.getByText(t('dashboard.bulk.done', { count: 210 }))).toBeVisible({ timeout: 120_000 })
  expect(await states()).toEqual([{ status: 'archived', count: 210 }])
  await page
    .getByRole('button', { name: t('dashboard.undo.undo'), exact: true })
    .first()
    .click()
  await expect(page.getByText(t('dashboard.bulk.takenBack', { count: 210 }))).toBeVisible({ timeout: 120_000 })
  expect(await states()).toEqual([{ status: 'draft', count: 210 }])
})

test('a sheet of 500 variants takes a paste from a spreadsheet, fills down, undoes, and saves', async ({ page, shop, t }) => {
  test.setTimeout(180_000)
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInQuietly(page, admin)
  const made = await page.request.post('/api/dashboard/products', { data: { name: 'Thing of many kinds', price: 10 } })
  const { product } = (await made.json()) as { product: { _id: string; version: number } }
  const colors = Array.from({ length: 25 }, (_, n) => ({ name: `Shade ${n + 1}`, value: `#${(n + 16).toString(16).repeat(3)}` }))
  const rows = colors.flatMap(({ name }) => Array.from({ length: 20 }, (_, n) => ({ color: name, attribute: `No. ${n + 1}` })))
  const widened = await page.request.put(`/api/dashboard/products/${product._id}/variants`, {
    data: { version: product.version, type: 'variable', attributeLabel: 'Number', colors, rows },
  })
  expect(widened.status(), await widened.text()).toBe(200)

  await page.goto(`/dashboard/products/${product._id}/variants`)
  await settled(page)
  const sheet = page.getByRole('grid', { name: t('dashboard.matrix.label') })
  await expect(sheet).toHaveAttribute('aria-rowcount', '501')
  const cell = (row: number, column: number) => sheet.locator(`[data-cell="${row}:${column}"]`)

  // Three prices with what they were before, copied in a spreadsheet program.
  await cell(0, 0).click()
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, '11.50\t15\n12,5\t16\n13\t\n')
  await expect(cell(0, 0)).toContainText('11.5')
  await expect(cell(1, 0)).toContainText('12.5')
  await expect(cell(1, 1)).toContainText('16')

  // The first price down to the last line, and back.
  await cell(0, 0).click()
  await page.keyboard.press('ControlOrMeta+Shift+ArrowDown')
  await page.keyboard.press('ControlOrMeta+d')
  await expect(cell(499, 0)).toContainText('11.5')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(cell(499, 0)).toContainText('10')
  await page.keyboard.press('ControlOrMeta+y')
  await expect(cell(499, 0)).toContainText('11.5')

  await page.getByRole('button', { name: t('ui.save'), exact: true }).click()
  await expect(page.getByText(t('dashboard.matrix.saved'), { exact: true }).first()).toBeVisible({ timeout: 60_000 })
  const [kept] = await shop.ask<{ all: number; priced: number; compared: number }>(
    `SELECT count(*)::int AS all, count(*) FILTER (WHERE price = 1150)::int AS priced, count(compare_price)::int AS compared
     FROM variants WHERE product_id = $1`,
    [product._id],
  )
  expect(kept).toEqual({ all: 500, priced: 500, compared: 2 })
})
