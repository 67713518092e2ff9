import { feedPath } from '@haat/shared/posts/rules.ts'
import { expect, test } from '../../support/journey.ts'
import { admin } from '../../support/people/dashboard.ts'
import { signInQuietly } from '../../support/people/shopper.ts'
import { settled } from '../../support/settled.ts'
import { visit } from '../../support/visit.ts'

test.use({ ownShop: true })

test('a post is written with a picture, scheduled, published, found by its tag, and deleted with undo', async ({
  page,
  elsewhere,
  shop,
  t,
  watch,
}) => {
  watch.expects(/status of 404/)
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInQuietly(page, admin)
  const main = page.getByRole('main')
  const visitor = await elsewhere()

  await page.goto('/dashboard/pages/journal')
  await page
    .getByRole('link', { name: t('dashboard.posts.new.title'), exact: true })
    .last()
    .click()
  await main.getByLabel(t('dashboard.posts.field.title'), { exact: true }).fill('A walk to the potter')
  await page.getByRole('button', { name: t('dashboard.posts.new.create'), exact: true }).click()
  await expect(page).toHaveURL(/\/journal\/[0-9a-f-]{36}$/)
  await settled(page)
  await main.getByRole('textbox', { name: t('dashboard.posts.field.body') }).click()
  await page.keyboard.type('Clay is patient.')
  await main.getByRole('button', { name: t('dashboard.media.fromLibrary'), exact: true }).click()
  const library = page.getByRole('dialog')
  await library.locator('button[aria-pressed]').first().click()
  await library.getByRole('button', { name: t('dashboard.media.useOne'), exact: true }).click()
  await expect(library).toHaveCount(0)
  await main.getByRole('combobox', { name: t('dashboard.posts.field.tags'), exact: true }).fill('Clay,')
  await main.getByRole('radio', { name: t('dashboard.posts.state.published') }).check({ force: true })
  const date = main.getByRole('textbox', { name: t('dashboard.posts.field.date') })
  await date.fill('2999-01-01T09:00')
  const saved = page.getByText(t('dashboard.posts.saved'), { exact: true }).first()
  const save = page.getByRole('button', { name: t('ui.save'), exact: true })
  await save.click()
  await expect(saved).toBeVisible()
  await expect(main.getByText(t('dashboard.posts.state.scheduled'), { exact: true }).first()).toBeVisible()
  await visitor.goto('/journal/a-walk-to-the-potter')
  await expect(visitor.getByRole('heading', { name: t('posts.goneTitle') })).toBeVisible()

  await date.fill('')
  await save.click()
  await expect(main.getByRole('link', { name: t('dashboard.posts.inShop') })).toBeVisible()
  await visitor.goto('/')
  await visitor
    .getByRole('contentinfo')
    .getByRole('link', { name: t('posts.title'), exact: true })
    .click()
  const cards = visitor.getByRole('main').getByRole('article')
  await expect(cards.first()).toContainText('A walk to the potter')
  await visitor.getByRole('link', { name: 'Clay', exact: true }).click()
  await expect(cards).toHaveCount(1)
  await cards.getByRole('link', { name: 'A walk to the potter' }).click()
  await expect(visitor.getByText('Clay is patient.')).toBeVisible()
  await expect(visitor.getByRole('main').getByRole('article').locator('img')).toBeVisible()
  expect(await (await fetch(shop.url + feedPath)).text()).toContain('<title>A walk to the potter</title>')

  await main.getByRole('button', { name: t('dashboard.posts.remove'), exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/pages\/journal$/)
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: t('posts.goneTitle') })).toBeVisible()
  const [entry] = await shop.ask<{ id: string }>(`SELECT id FROM audit WHERE action = 'posts.remove'`)
  await visit(page, `/dashboard/audit/${entry!.id}`)
  await main.getByRole('button', { name: t('dashboard.audit.takeBack'), exact: true }).click()
  await expect(main.getByText(t('dashboard.audit.undoneBy'))).toBeVisible()
  await visit(page, '/dashboard/pages/journal')
  await expect(main.getByRole('link', { name: 'A walk to the potter' })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('Clay is patient.')).toBeVisible()
})
