import { expectAccessible } from '../../support/accessible.ts'
import { expect, test } from '../../support/journey.ts'
import { admin } from '../../support/people/dashboard.ts'
import { signInQuietly } from '../../support/people/shopper.ts'
import { settled } from '../../support/settled.ts'
import { visit } from '../../support/visit.ts'

test.use({ ownShop: true })

test('a content page is written, published, moved to another path and linked from the menu', async ({
  page,
  elsewhere,
  t,
  watch,
}) => {
  watch.expects(/status of 404/)
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInQuietly(page, admin)
  const main = page.getByRole('main')
  const visitor = await elsewhere()
  await visitor.setViewportSize({ width: 1280, height: 900 })

  await page.goto('/dashboard/pages/new')
  await main.getByLabel(t('dashboard.pages.title'), { exact: true }).fill('Size guide')
  await page.getByRole('button', { name: t('dashboard.pages.new.create'), exact: true }).click()
  await expect(page).toHaveURL(/\/pages\/[0-9a-f-]{36}$/)
  await settled(page)
  await main.getByRole('textbox', { name: t('dashboard.pages.body') }).click()
  await page.keyboard.type('Measure your foot in the evening.')
  await visitor.goto('/page/size-guide')
  await expect(visitor.getByRole('heading', { name: t('pages.goneTitle') })).toBeVisible()
  await main.getByRole('checkbox', { name: t('dashboard.pages.active') }).check()
  await page.getByRole('button', { name: t('ui.save'), exact: true }).click()
  await expect(page.getByText(t('dashboard.pages.saved'), { exact: true }).first()).toBeVisible()
  await visitor.goto('/page/size-guide')
  await expect(visitor.getByText('Measure your foot in the evening.')).toBeVisible()

  await visit(page, '/dashboard/pages/menus')
  await settled(page)
  const head = main
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: t('dashboard.pages.menus.header'), exact: true }) })
  await head.getByRole('button', { name: t('dashboard.pages.menus.makeOwn') }).click()
  await head.getByRole('button', { name: t('dashboard.pages.menus.add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('dashboard.pages.menus.kind.page')).selectOption({ label: 'Size guide' })
  await dialog.getByRole('button', { name: t('dashboard.pages.menus.done'), exact: true }).click()
  // Moves the last entry to the first position with the keyboard.
  const handle = head.getByRole('button', { name: t('dashboard.sort.move', { name: '\u2068Size guide\u2069' }), exact: true })
  const count = await head.getByRole('listitem').count()
  const announced = (place: number) =>
    page.getByText(t('dashboard.sort.over', { name: 'Size guide', place, count }), { exact: true })
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(announced(count)).toBeAttached()
  for (let place = count - 1; place >= 1; place -= 1) {
    await page.keyboard.press('ArrowUp')
    await expect(announced(place)).toBeAttached()
  }
  await page.keyboard.press('Space')
  await expect(head.getByRole('listitem').first()).toContainText('Size guide')
  await page.getByRole('button', { name: t('ui.save'), exact: true }).click()
  await expect(page.getByText(t('dashboard.pages.menus.saved'), { exact: true }).first()).toBeVisible()

  const asked: string[] = []
  visitor.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await visitor.goto('/')
  const links = visitor.getByRole('banner').getByRole('navigation').first().getByRole('link')
  await expect(links.first()).toHaveText('Size guide')
  await expect(links.nth(1)).toHaveText(t('shell.header.all'))
  expect(asked, 'the menu came with the page').not.toContain('/api/home/pages')

  // The slug changes: the menu links to the new path, and the old path redirects there.
  await visit(page, '/dashboard/pages')
  await main.getByRole('link', { name: 'Size guide' }).click()
  await settled(page)
  await main.getByRole('textbox', { name: t('dashboard.pages.slug'), exact: true }).fill('sizes')
  await page.getByRole('button', { name: t('ui.save'), exact: true }).click()
  await expect(page.getByText(t('dashboard.pages.saved'), { exact: true }).first()).toBeVisible()
  await visitor.goto('/page/size-guide')
  await expect(visitor).toHaveURL(/\/page\/sizes$/)
  await expect(visitor.getByRole('banner').getByRole('link', { name: 'Size guide' }).first()).toHaveAttribute(
    'href',
    '/page/sizes',
  )
})

test('the changes since an hour ago are listed, restored, and restored back with undo', async ({ page, shop, t }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInQuietly(page, admin)
  const made = await page.request.post('/api/dashboard/brands', { data: { name: 'Made since' } })
  expect(made.status(), await made.text()).toBe(201)
  const [shownPage] = await shop.ask<{ id: string; title: string }>(
    'SELECT id, title FROM pages WHERE active ORDER BY position LIMIT 1',
  )
  const hidden = await page.request.put(`/api/dashboard/pages/${shownPage!.id}/status`, { data: { active: false } })
  expect(hidden.status(), await hidden.text()).toBe(200)

  await page.goto('/dashboard/audit')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: t('dashboard.audit.moment.title') }).click()
  await main.getByRole('button', { name: t('dashboard.audit.moment.ago.hour') }).click()
  await expect(main.getByText('Made since').first()).toBeVisible()
  await main.getByText(shownPage!.title, { exact: true }).first().click()
  await expect(main.getByText(t('dashboard.audit.moment.then')).filter({ visible: true }).first()).toBeVisible()
  await expectAccessible(page, 'the shop as of a moment')

  for (const name of ['Made since', shownPage!.title]) await main.getByRole('checkbox', { name }).check()
  await main.getByRole('button', { name: t('dashboard.audit.moment.restoreChosen', { count: 2 }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('dashboard.audit.moment.restoreChosen', { count: 2 }) })
    .click()
  await expect(main.getByText('Made since')).toHaveCount(0)
  await expect.poll(() => shop.ask(`SELECT 1 FROM brands WHERE name = 'Made since'`)).toEqual([])
  await expect.poll(() => shop.ask('SELECT active FROM pages WHERE id = $1', [shownPage!.id])).toEqual([{ active: true }])
  await page.getByRole('button', { name: t('dashboard.undo.undo') }).click()
  await expect(main.getByText('Made since').first()).toBeVisible()
})
