import { expect, test } from '../../support/journey.ts'
import { admin } from '../../support/people/dashboard.ts'
import { signInQuietly } from '../../support/people/shopper.ts'
import { settled } from '../../support/settled.ts'
import { visit } from '../../support/visit.ts'

test.use({ ownShop: true })

test('an automatic collection is published, added to the menu, and shown in the shop and on the home page', async ({
  page,
  elsewhere,
  t,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInQuietly(page, admin)
  const main = page.getByRole('main')
  await page.goto('/dashboard/collections')
  await main.getByRole('link', { name: t('dashboard.collections.new.title'), exact: true }).click()
  await main.getByLabel(t('dashboard.collections.name'), { exact: true }).fill('Around the lamp')
  await main.getByRole('button', { name: t('dashboard.collections.new.create'), exact: true }).click()
  await expect(page).toHaveURL(/\/collections\/[0-9a-f-]{36}$/)
  await settled(page)

  await main.getByRole('button', { name: t('dashboard.collections.addCondition') }).click()
  await expect(main.getByText(t('dashboard.collections.incomplete'))).toBeVisible()
  await main.getByRole('combobox', { name: t('dashboard.collections.value'), exact: true }).fill('light')
  await page.getByRole('option', { name: 'light', exact: true }).click()
  const found = main.getByText(t('dashboard.collections.found', { count: 5 }))
  await expect(found).toBeVisible()
  await main.getByLabel(t('dashboard.collections.active'), { exact: true }).check()
  const save = page.getByRole('button', { name: t('ui.save'), exact: true })
  await save.click()
  await expect(main.getByRole('link', { name: t('dashboard.posts.inShop') })).toBeVisible()

  await visit(page, '/dashboard/pages/menus')
  await settled(page)
  // In the footer: the header shows only as many links as fit in its line.
  const menu = main.locator('section').filter({ has: page.getByRole('heading', { name: /“Shop”/ }) })
  await menu.getByRole('button', { name: t('dashboard.pages.menus.add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('dashboard.pages.menus.leadsTo')).selectOption('collection')
  await dialog.getByLabel(t('dashboard.pages.menus.kind.collection'), { exact: true }).selectOption({ label: 'Around the lamp' })
  await dialog.getByRole('button', { name: t('dashboard.pages.menus.done'), exact: true }).click()
  await save.click()
  await expect(page.getByText(t('dashboard.pages.menus.saved'), { exact: true }).first()).toBeVisible()

  const visitor = await elsewhere()
  await visitor.goto('/')
  const tile = visitor.getByRole('main').getByRole('link', { name: 'Around the lamp' })
  await expect(tile).toBeVisible()
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Around the lamp' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Around the lamp' })).toBeVisible()
  await expect(visitor.getByText(t('catalog.results', { count: 5 })).first()).toBeVisible()
})
