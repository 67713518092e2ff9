import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../support/journey.ts'
import { mouse } from '../../support/people/input-device.ts'
import { joinQuietly, member } from '../../support/people/member.ts'
import { buyQuietly, tee } from '../../support/people/orders.ts'
import { type Person, somebody } from '../../support/people/shopper.ts'
import type { Shop } from '../../support/shop/shop.ts'
import { visit } from '../../support/visit.ts'

test.describe.configure({ mode: 'parallel' })

async function hasBought(page: Page, shop: Shop, person: Person): Promise<void> {
  const orderId = await buyQuietly(page, person, tee)
  await shop.ask(
    `UPDATE orders SET status = 'completed', payment_status = 'paid', fulfilment_status = 'delivered' WHERE order_id = $1`,
    [orderId],
  )
}

test.use({ language: 'ar' })

test('a customer writes a review with a photo; only the author sees it until staff approve it', async ({
  page,
  elsewhere,
  shop,
  t,
}) => {
  const person = somebody()
  await joinQuietly(page, person)
  const me = member(page, t)
  // Sections out of view are not loaded, and a page that is still loading moves: repeats the scroll until the section is in view.
  const scrollTo = (part: Locator, at: Page = page) =>
    expect(async () => {
      await at.getByRole('region', { name: t('catalog.reviews.title'), exact: true }).scrollIntoViewIfNeeded()
      await expect(part).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 60_000 })
  await page.goto('/product/weekday-tee')
  await scrollTo(me.notified('reviews.buyersOnly'))
  await hasBought(page, shop, person)
  await page.reload()
  await scrollTo(me.button('reviews.write'))
  const photo = { name: 'worn.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await me.button('reviews.write').click()
  const form = me.dialog()
  await form.getByRole('button', { name: t('reviews.send'), exact: true }).click()
  await expect(me.notified('reviews.starsMissing')).toBeVisible()
  await mouse.choose(form.getByRole('radio', { name: t('reviews.star.5'), exact: true }))
  await form.getByLabel(new RegExp(t('reviews.title'))).fill('Softer than it looks')
  await form.getByLabel(t('photos.add')).setInputFiles(photo)
  await expect(form.getByRole('img', { name: t('photos.one', { number: 1 }) })).toBeVisible()
  await form.getByRole('button', { name: t('reviews.send'), exact: true }).click()

  const own = page.getByRole('region', { name: t('reviews.own') })
  await expect(own).toContainText('Softer than it looks')
  await expect(own).toContainText(t('reviews.status.pending'))
  const picture = own.getByRole('img', { name: t('photos.one', { number: 1 }) })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const anonymous = await elsewhere()
  await anonymous.goto('/product/weekday-tee')
  await scrollTo(anonymous.getByRole('link', { name: t('reviews.signIn') }), anonymous)
  await expect(anonymous.getByText('Softer than it looks')).toHaveCount(0)
})

test('a customer downloads all personal data and then deletes the account', async ({ page, elsewhere, shop, t, watch }) => {
  watch.expects(/status of (401|409)/)
  const person = somebody()
  await joinQuietly(page, person)
  await buyQuietly(page, person, tee)
  const other = await elsewhere()
  const there = member(other, t)
  await there.signIn(person)
  await expect(there.heading(t('accounts.hello', { name: 'Amina' }))).toBeVisible()

  const me = member(page, t)
  await page.goto('/account/data')
  await me.exactly('privacy.download.do').click()
  const [file] = await Promise.all([page.waitForEvent('download'), me.reauthenticate(person.password, 'privacy.download.do')])
  expect(file.suggestedFilename()).toMatch(/\.json$/)
  const data = await readFile(await file.path(), 'utf8')
  expect(JSON.parse(data)).toBeTruthy()
  for (const own of [person.email, person.name, person.street, 'Weekday Tee']) expect(data).toContain(own)
  expect(data).not.toMatch(/argon2|password_?hash|token_?hash/i)

  const erase = async () => {
    await me.dialog().getByLabel(t('privacy.erase.email'), { exact: true }).fill(person.email)
    await me.reauthenticate(person.password, 'privacy.erase.confirm')
  }
  await me.exactly('privacy.erase.do').click()
  await erase()
  await expect(me.notified('errors.orders_open')).toBeVisible()
  await shop.ask(
    `UPDATE orders SET status = 'completed', payment_status = 'paid', fulfilment_status = 'delivered' WHERE email = $1`,
    [person.email],
  )
  await erase()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await other.goto('/account')
  await expect(there.heading(t('shell.access.signInTitle'))).toBeVisible()
  await there.signIn(person)
  await expect(there.notified('accounts.error.credentials')).toBeVisible()
  expect(await shop.ask('SELECT 1 FROM orders WHERE shipping::text LIKE $1', [`%${person.email}%`])).toEqual([])

  await me.signUp({ ...person, name: 'Nadia Karim' })
  await visit(page, '/account/orders')
  await expect(page.getByText(t('orders.emptyTitle'))).toBeVisible()
})
