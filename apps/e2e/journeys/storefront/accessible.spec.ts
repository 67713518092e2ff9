import type { Language } from '@haat/shared/text.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { expect, test } from '../../support/journey.ts'
import { mouse } from '../../support/people/input-device.ts'
import { joinQuietly, member, phone } from '../../support/people/member.ts'
import { addressOf, nameWithoutSpaces } from '../../support/people/orders.ts'
import { demoCustomer, shopper, signInQuietly, somebody } from '../../support/people/shopper.ts'
import { like } from '../../support/texts.ts'
import { visit } from '../../support/visit.ts'

test.describe.configure({ mode: 'parallel' })

/** Each page runs with these two looks, which cover both text directions, widths and colour schemes: colours are the same on every width. */
const looks: { language: Language; width: number; colorScheme: 'light' | 'dark' }[] = [
  { language: 'en', width: 390, colorScheme: 'light' },
  { language: 'ar', width: 1280, colorScheme: 'dark' },
]

for (const { language, width, colorScheme } of looks)
  test.describe(`${language}, ${width} px, ${colorScheme}`, () => {
    test.use({ language, colorScheme, viewport: { width, height: 900 } })
    test('every page with products is accessible', async ({ page, shop, watch }) => {
      watch.expects(/status of 404/)
      const [soldOut] = await shop.ask<{ slug: string }>(
        `SELECT slug FROM products WHERE status = 'active' AND NOT in_stock LIMIT 1`,
      )
      const [simple] = await shop.ask<{ slug: string }>(
        `SELECT slug FROM products WHERE status = 'active' AND in_stock AND type = 'simple' ORDER BY slug LIMIT 1`,
      )
      await lookAt(page, {
        home: '/',
        shop: '/shop',
        'shop, filtered': '/shop?color=Navy&inStock=1&min=20&sort=pa',
        'shop, nothing found': '/shop?q=zzqqxxw',
        category: '/category/coats',
        'variable product': '/product/harbour-coat',
        'combination that is sold out': '/product/harbour-coat?color=Navy&attribute=XL',
        'simple product': `/product/${simple!.slug}`,
        'sold out product': `/product/${soldOut!.slug}`,
        'unknown product': '/product/no-such-thing',
      })
    })

    test('every other page of a visitor is accessible', async ({ page, watch }) => {
      watch.expects(/status of 404/)
      await lookAt(page, {
        'empty cart': '/cart',
        'empty checkout': '/checkout',
        'empty compare list': '/compare',
        'wishlist of nobody': '/wishlist',
        'sign in': '/signin',
        'sign in, refused': '/signin?error=CredentialsSignin',
        'sign up': '/signup',
        'sign-in error': '/auth-error?error=Configuration',
        about: '/page/about',
        contact: '/contact',
        collection: '/collections/the-tea-table',
        'unknown collection': '/collections/no-such-collection',
        journal: '/journal',
        'journal, one tag': '/journal?tag=Care',
        'journal, nothing found': '/journal?tag=zzqqxxw',
        post: '/journal/tea-the-way-we-make-it',
        'unknown post': '/journal/no-such-post',
        'account of nobody': '/account',
        'order of nobody': '/orders/10000000012345',
        'return of nobody': '/orders/10000000012345/return',
        'dashboard of nobody': '/dashboard',
      })
      await page.goto('/no/such/page')
      await expectAccessible(page, 'unknown page')
    })

    test('every page for people without an account is accessible', async ({ page, t, watch }) => {
      watch.expects(/status of 4(04|10)/)
      const dead = 'x'.repeat(43)
      await lookAt(page, {
        'forgotten password': '/forgot-password',
        'reset by a dead link': `/reset-password#${dead}`,
        'address by a dead link': `/verify-email#${dead}`,
        'invitation that is dead': `/invitation#${dead}`,
        'mailed link that is dead': `/mail-link#${dead}`,
        'sign in, second step': '/signin?error=SecondFactorRequired',
        'sign in, mailed': '/signin?sent',
        'order of a guest': '/find-order',
        'shared wishlist that is closed': `/wishlists/${dead}`,
        'security of nobody': '/account/security',
      })
      await visit(page, '/product/weekday-tee')
      // Another journey may have renamed the product.
      const name = (await page.getByRole('heading', { level: 1 }).textContent())!
      await page.getByRole('button', { name: t('wishlist.heart', { name }), exact: true }).click()
      await lookAt(page, { 'wishlist of a guest': '/wishlist' })
    })

    test('every page of an account is accessible', async ({ page, t }) => {
      const person = somebody()
      await joinQuietly(page, person)
      const me = member(page, t)
      const { product } = (await (await page.request.get('/api/home/products/weekday-tee')).json()) as {
        product: { _id: string }
      }
      await page.request.post(`/api/home/wishlist/${product._id}`)
      const watch = await page.request.post('/api/home/alerts', { data: { kind: 'price', productId: product._id } })
      expect(watch.status(), await watch.text()).toBe(201)
      const shared = await page.request.put('/api/home/wishlist/share', { data: { shared: true } })
      const { token } = (await shared.json()) as { token: string }
      await page.request.post('/api/home/account/addresses', { data: { label: 'Home', address: addressOf(person) } })
      await lookAt(page, {
        account: '/account',
        'address book': '/account/addresses',
        'shared wishlist': `/wishlists/${token}`,
        'own wishlist': '/wishlist',
      })
      await me.button('wishlist.share.button').click()
      await expect(me.field('wishlist.share.link')).toBeVisible()
      await expectAccessible(page, 'sharing a wishlist')
      await visit(page, '/account/data')
      await expectAccessible(page, 'my data')
      await me.exactly('privacy.erase.do').click()
      await expectAccessible(page, 'erasing an account')

      await visit(page, '/account/security')
      await expect(me.section('security.devices.title').getByRole('listitem').first()).toBeVisible()
      await expectAccessible(page, 'security')
      await me.section('security.app.title').getByRole('button').click()
      await me.reauthenticate(person.password, 'security.continue')
      const setUp = me.dialog('security.app.setUpTitle')
      const secret = ((await setUp.locator('code').textContent()) ?? '').replaceAll(/\s/g, '')
      await expectAccessible(page, 'setting up an authenticator')
      await setUp.getByLabel(t('security.app.code'), { exact: true }).fill(phone(secret)())
      await setUp.getByRole('button', { name: t('security.app.confirm'), exact: true }).click()
      await expect(me.dialog('security.codes.title')).toBeVisible()
      await expectAccessible(page, 'recovery codes')
    })

    test('every step of the checkout is accessible', async ({ page, t, shop }) => {
      await signInQuietly(page, demoCustomer)
      const me = shopper(page, t, mouse)
      await page.goto('/product/harbour-coat?color=Graphite&attribute=M')
      await me.button('catalog.compare.add').click()
      await me.addToCart()
      await expectAccessible(page, 'cart beside the page')
      await page.keyboard.press('Escape')
      await visit(page, '/product/weekday-tee')
      await me.button('catalog.compare.add').click()
      // An order of three products has three pictures in its row.
      for (const ware of ['kitchen-radio-60', 'shore-sunglasses']) {
        await visit(page, `/product/${ware}`)
        await me.addToCart()
        await page.keyboard.press('Escape')
      }
      await lookAt(page, { compare: '/compare', cart: '/cart', wishlist: '/wishlist' })

      await visit(page, '/checkout')
      await me.field('checkout.field.city').fill('Dhaka')
      await me.field('checkout.field.phone').fill('1')
      await me.goOn('checkout.toDelivery')
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessible(page, 'checkout, address with mistakes')
      await me.fillAddress(somebody())
      await expectAccessible(page, 'checkout, address')
      await me.goOn('checkout.toDelivery')
      await expect(me.heading(t('checkout.deliveryTitle'))).toBeVisible()
      await expectAccessible(page, 'checkout, delivery')
      await me.goOn('checkout.toPayment')
      await expect(me.heading(t('checkout.paymentTitle'))).toBeVisible()
      await expectAccessible(page, 'checkout, payment')
      await me.goOn('checkout.place')
      // The URL changes first; the checkout stays visible until the next page has loaded.
      await expect(page.getByRole('link', { name: t('orders.follow') })).toBeVisible()
      await expectAccessible(page, 'order complete')
      await page.getByRole('link', { name: t('orders.follow') }).click()
      await expect(page.getByRole('list', { name: t('orders.progress') })).toBeVisible()
      await nameWithoutSpaces(shop, [/orders\/(\d+)/.exec(page.url())![1]!])
      await page.reload()
      await expectAccessible(page, 'order')
      await me.button('orders.cancel').click()
      await expectAccessible(page, 'order, asked before cancelling')
      await me.button('orders.summary').click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page, 'invoice')
      await lookAt(page, { account: '/account', orders: '/account/orders', 'dashboard refused': '/dashboard' })
    })

    test('dialogs, drawers and menus are accessible', async ({ page, t }) => {
      const me = shopper(page, t, mouse)
      await page.goto('/shop')
      if (width < 1024) {
        await me.button('catalog.filters.title').click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectAccessible(page, 'filters')
        await page.keyboard.press('Escape')
        await expect(page.getByRole('banner').getByRole('link', { name: like(t('shell.header.wishlist')) })).toBeVisible()
        await me.button('shell.header.menu').click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expect(page.getByRole('dialog').getByRole('group', { name: like('EN · $') })).toBeVisible()
        await expectAccessible(page, 'menu')
        await page.keyboard.press('Escape')
      } else {
        await page.getByRole('button', { name: like(t('shell.header.language')) }).click()
        await expect(page.getByRole('menu')).toBeVisible()
        await expectAccessible(page, 'language and look')
        await page.keyboard.press('Escape')
      }
      await me.findBySuggestion({ words: 'coat', name: language === 'ar' ? 'معطف هاربر' : 'Harbour Coat' })
      await expectAccessible(page, 'suggestions')
      await visit(page, '/product/harbour-coat')
      await me.button('catalog.gallery.zoom').first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page, 'closer look')
      await page.keyboard.press('Escape')
      await page
        .getByRole('button', { name: like(t('alerts.off.price')) })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page, 'asking to be told')
      await visit(page, '/product/weekday-tee?color=Mint&attribute=M')
      await me.addToCart()
      await visit(page, '/checkout')
      await expect(me.heading(t('checkout.accountTitle'))).toBeVisible()
      await expectAccessible(page, 'checkout, account first')
    })

    test('the start page of staff is accessible', async ({ page, t }) => {
      await signInQuietly(page, { email: 'staff@haat.example', password: 'haat-demo' })
      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { level: 1 })).toContainText(t('shell.staff.welcome', { name: 'Rezaul Karim' }))
      await expectAccessible(page, 'dashboard')
    })
  })

/** Opens the pages one after the other; header, side menu and footer are examined on the first. */
async function lookAt(page: Page, addresses: Record<string, string>): Promise<void> {
  for (const [at, [name, address]] of Object.entries(addresses).entries()) {
    await visit(page, address)
    await expectAccessible(page, name, { framed: at === 0 })
  }
}
