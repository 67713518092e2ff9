import type { DashboardVariant } from '@haat/shared/catalog/dashboard/schema.ts'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../support/journey.ts'
import { admin } from '../../support/people/dashboard.ts'
import { signInQuietly } from '../../support/people/shopper.ts'
import { settled } from '../../support/settled.ts'

test.use({ viewport: { width: 1280, height: 900 } })

test('500 variants are edited like a spreadsheet: pasted, filled down, undone, corrected and saved', async ({ page, t }) => {
  await signInQuietly(page, admin)
  const made = await page.request.post('/api/dashboard/products', { data: { name: 'Thing of many kinds', price: 10 } })
  const { product } = (await made.json()) as { product: { _id: string } }
  const variants = async () => {
    const answer = await page.request.get(`/api/dashboard/products/${product._id}`)
    return ((await answer.json()) as { product: { variants: DashboardVariant[] } }).product.variants
  }
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true })
  const sheet = page.getByRole('grid', { name: t('dashboard.variants.label') })
  const cell = (row: number, column: number) => sheet.locator(`[data-cell="${row}:${column}"]`)

  await test.step('staff enter 20 colours and 25 values in two lines', async () => {
    await page.goto(`/dashboard/products/${product._id}/variants`)
    await settled(page)
    await button('dashboard.variants.makeVariable').first().click()
    const colors = Array.from({ length: 20 }, (_, n) => `Shade ${n + 1}`).join(', ')
    const kinds = Array.from({ length: 25 }, (_, n) => `No. ${n + 1}`).join(', ')
    await addAll(page.getByLabel(t('dashboard.variants.addColors'), { exact: true }), colors)
    await addAll(page.getByLabel(t('dashboard.variants.addValues'), { exact: true }), kinds)
    await page.getByLabel(t('dashboard.variants.attributeLabel'), { exact: true }).last().fill('Number')
    await expect(page.getByText(t('dashboard.variants.willBe', { count: 500 }))).toBeVisible()
    await button('dashboard.variants.saveOptions').click()
    await expect(sheet).toHaveAttribute('aria-rowcount', '501')
    expect(await variants()).toHaveLength(500)
  })

  await test.step('only visible rows are rendered', async () => {
    const drawn = () => sheet.locator('[data-cell$=":0"]').count()
    expect(await drawn()).toBeLessThan(60)
    await cell(0, 0).click()
    await page.keyboard.press('ControlOrMeta+ArrowDown')
    await expect(cell(499, 0)).toBeFocused()
    await expect(cell(0, 0)).toHaveCount(0)
    expect(await drawn()).toBeLessThan(60)
    await page.keyboard.press('ControlOrMeta+ArrowUp')
    await expect(cell(0, 0)).toBeFocused()
  })

  await test.step('staff paste a block: quoted cells preserve quotes, commas and line breaks; invalid numbers are marked', async () => {
    await paste(
      page,
      '11.50\t"1,150.00"\t\t40\t5\t"K ""7"" inch"\t111\r\n"12,5"\t16\t\tmany\t5\t"two\nlines"\t112\r\n13\t12\t\t42\t5\tC\t113\r\n',
    )
    await expect(cell(0, 0)).toHaveText('11.50')
    await expect(cell(0, 1)).toHaveText('1150.00')
    await expect(cell(0, 5)).toHaveText('K "7" inch')
    await expect(cell(1, 0)).toHaveText('12.50')
    await expect(cell(1, 5)).toHaveText('two lines')
    await expect(cell(2, 6)).toHaveText('113')
    await expect(cell(1, 3)).toHaveAttribute('aria-invalid', 'true')
    await expect(cell(1, 3)).toContainText(t('dashboard.variants.why.number'))
    await expect(cell(2, 1)).toContainText(t('dashboard.variants.why.compare'))
    await expect(page.getByText(t('dashboard.variants.wrongCells', { count: 2 }))).toBeVisible()
  })

  await test.step('staff fill the first stock down to the last row, undo and redo it', async () => {
    await cell(0, 3).click()
    await page.keyboard.press('ControlOrMeta+Shift+ArrowDown')
    await page.keyboard.press('ControlOrMeta+d')
    await expect(cell(499, 3)).toHaveText('40')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(cell(499, 3)).toHaveText('0')
    await page.keyboard.press('ControlOrMeta+y')
    await expect(cell(499, 3)).toHaveText('40')
  })

  await test.step('valid cells are saved, invalid cells stay until staff correct them', async () => {
    await button('ui.save').click()
    await expect(page.getByText(t('dashboard.variants.saved'), { exact: true }).first()).toBeVisible()
    await cell(499, 3).click()
    await page.keyboard.press('ControlOrMeta+Home')
    await expect(cell(2, 1)).toContainText(t('dashboard.variants.why.compare'))
    await cell(2, 1).click()
    await page.keyboard.type('20')
    await page.keyboard.press('Enter')
    await expect(cell(2, 1)).not.toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByText(t('dashboard.edit.unsaved'))).toHaveCount(0)
  })

  await test.step('the database has the entered values', async () => {
    const saved = await variants()
    expect(saved.map(({ qty }) => qty)).toEqual(Array.from({ length: 500 }, () => 40))
    expect(saved.slice(0, 4).map(rowOf)).toEqual([
      [11.5, 1150, 5, 'K "7" inch', '111'],
      [12.5, 16, 5, 'two lines', '112'],
      [13, 20, 5, 'C', '113'],
      [10, null, saved[3]!.lowAt, null, null],
    ])
  })
})

async function addAll(field: Locator, names: string): Promise<void> {
  await field.fill(names)
  await field.press('Enter')
}

/** Pastes cells as a spreadsheet program writes them to the clipboard. */
const paste = (page: Page, cells: string) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, cells)

const rowOf = ({ price, comparePrice, lowAt, sku, barcode }: DashboardVariant) => [price, comparePrice, lowAt, sku, barcode]
