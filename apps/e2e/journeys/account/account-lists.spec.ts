import type { Page } from '@playwright/test'
import { expect, test } from '../../support/journey.ts'
import { isolated, joinQuietly, member } from '../../support/people/member.ts'
import { somebody } from '../../support/people/shopper.ts'
import { like } from '../../support/texts.ts'
import { visit } from '../../support/visit.ts'

test.describe.configure({ mode: 'parallel' })

const idOf = async (page: Page, slug: string): Promise<string> => {
  const { product } = (await (await page.request.get(`/api/home/products/${slug}`)).json()) as { product: { _id: string } }
  return product._id
}
interface Saved {
  cart: { items: unknown[]; compare: unknown[] }
}
const saved = async (page: Page) => ((await (await page.request.get('/api/home/cart')).json()) as Saved).cart

test('the wishlist of a visitor moves to the account at sign-in; its link shows it to other people', async ({
  page,
  elsewhere,
  t,
  watch,
}) => {
  watch.expects(/status of 404/)
  const person = somebody()
  const home = await elsewhere()
  await joinQuietly(home, person)
  await home.request.post(`/api/home/wishlist/${await idOf(home, 'weekday-tee')}`)

  const me = member(page, t)
  await page.goto('/product/harbour-coat')
  const heart = page.getByRole('button', { name: t('wishlist.heart', { name: 'Harbour Coat' }), exact: true })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(me.notified('wishlist.guestNotice')).toBeVisible()
  await visit(page, '/wishlist')
  await expect(me.notified('wishlist.onDevice')).toBeVisible()
  await expect(page.getByRole('link', { name: like('Harbour Coat') }).first()).toBeVisible()

  await page
    .getByRole('main')
    .getByRole('link', { name: t('wishlist.signIn'), exact: true })
    .click()
  await me.field('accounts.email').fill(person.email)
  await me.field('accounts.password').fill(person.password)
  await me.exactly('accounts.signIn').click()
  await expect(page).toHaveURL(/\/wishlist$/)
  await expect(me.notified('wishlist.brought', { count: 1 })).toBeVisible()
  await expect(me.notified('wishlist.count', { count: 2 })).toBeVisible()
  await expect(page.getByRole('link', { name: like(t('shell.header.wishlistCount', { count: 2 })) }).first()).toBeVisible()

  await me.button('wishlist.share.button').click()
  const shared = me.dialog('wishlist.share.title').getByRole('checkbox', { name: t('wishlist.share.switch') })
  await shared.click()
  const link = await me.field('wishlist.share.link').inputValue()
  const anonymous = await elsewhere()
  await anonymous.goto(link)
  await expect(
    anonymous.getByRole('heading', { level: 1, name: t('wishlist.sharedBy', { name: isolated('Amina') }) }),
  ).toBeVisible()
  for (const name of ['Harbour Coat', 'Weekday Tee'])
    await expect(anonymous.getByRole('link', { name: like(name) }).first()).toBeVisible()
  expect(await anonymous.content()).not.toMatch(new RegExp(`${person.email}|Rahman`))

  await shared.click()
  await expect(shared).not.toBeChecked()
  await expect(me.field('wishlist.share.link')).toHaveCount(0)
  await anonymous.reload()
  await expect(anonymous.getByRole('heading', { level: 1, name: t('wishlist.closedTitle') })).toBeVisible()
})

test('cart and compare list appear on a second device, which lists the added products', async ({ page, elsewhere, t }) => {
  const person = somebody()
  await joinQuietly(page, person)
  const me = member(page, t)
  await page.goto('/product/harbour-coat?color=Graphite&attribute=M')
  await me.button('catalog.compare.add').click()
  await me.addToCart()
  await expect.poll(async () => [(await saved(page)).items.length, (await saved(page)).compare.length]).toEqual([1, 1])

  const second = await elsewhere()
  const there = member(second, t)
  await second.goto('/product/weekday-tee?color=Mint&attribute=M')
  await there.addToCart()
  await there.signIn(person, '/cart')
  await expect(second).toHaveURL(/\/cart$/)
  await expect(there.notified('cart.brought', { count: 1 }).first()).toBeVisible()
  for (const name of ['Harbour Coat', 'Weekday Tee'])
    await expect(second.getByRole('main').getByRole('link', { name, exact: true }).first()).toBeVisible()
  await visit(second, '/compare')
  await expect(
    second
      .getByRole('main')
      .getByRole('link', { name: like('Harbour Coat') })
      .first(),
  ).toBeVisible()

  await expect.poll(async () => (await saved(page)).items.length).toBe(2)
  await page.goto('/cart')
  await expect(page.getByRole('main').getByRole('link', { name: 'Weekday Tee', exact: true }).first()).toBeVisible()
})
