import { expect, test } from '../../support/journey.ts'
import { admin } from '../../support/people/dashboard.ts'
import { signInQuietly } from '../../support/people/shopper.ts'
import { settled } from '../../support/settled.ts'
import { visit } from '../../support/visit.ts'

test.use({ ownShop: true })

/** A supplier's price list: unknown headings, semicolons, decimal commas, and Windows-1252 encoding. */
const file = Buffer.from(
  'Bezeichnung;Einkaufsnummer;VK brutto;Bestand\nTasse Küste;T-1001;12,50;8\nKanne Küste;T-1002;39,90;3\nSchale Küste;T-1003;viel;3\n',
  'latin1',
)
const columns = { Bezeichnung: 'Name', Einkaufsnummer: 'SKU', 'VK brutto': 'Price', Bestand: 'Stock' }

test('a file is imported with assigned columns, undone, and imported again', async ({ page, t }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInQuietly(page, admin)
  const main = page.getByRole('main')
  const button = (name: string) => main.getByRole('button', { name, exact: true })
  const upload = async () => {
    await visit(page, '/dashboard/transfers/new')
    await main.locator('input[type=file]').setInputFiles({ name: 'preise.csv', mimeType: 'text/csv', buffer: file })
    await button(t('dashboard.transfers.new.upload')).click()
    await expect(page).toHaveURL(/\/transfers\/[0-9a-f-]{36}$/)
    await settled(page)
  }
  const run = async () => {
    await button(t('dashboard.transfers.check')).click()
    await button(t('dashboard.transfers.run', { count: 2, formatted: 2 })).click()
    await expect(main.getByText(t('dashboard.transfers.state.done'), { exact: true }).first()).toBeVisible()
  }

  await upload()
  for (const [heading, column] of Object.entries(columns))
    await main.getByLabel(t('dashboard.transfers.columns.label', { heading: `\u2068${heading}\u2069` })).selectOption(column)
  await run()
  await expect(main.getByRole('link', { name: 'Tasse' })).toBeVisible()
  await expect(main.getByText(t('dashboard.transfers.encoding'))).toBeVisible()

  await button(t('dashboard.transfers.undo.button')).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('dashboard.transfers.undo.button') })
    .click()
  await expect(main.getByText(t('dashboard.transfers.state.undone'), { exact: true }).first()).toBeVisible()
  await expect(main.getByRole('link', { name: 'Tasse' })).toBeHidden()

  await upload()
  await expect(main.getByText(t('dashboard.transfers.columns.remembered'))).toBeVisible()
  await run()
  await main.getByRole('link', { name: 'Kanne' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kanne' })).toBeVisible()
})
