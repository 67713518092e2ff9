import { expect } from '@playwright/test'
import { counted } from '../support/people/counted.ts'
import { finger } from '../support/people/input-device.ts'
import { joinQuietly } from '../support/people/member.ts'
import { shopper, somebody } from '../support/people/shopper.ts'
import { settled } from '../support/settled.ts'
import { test } from '../support/shop/newcomer.ts'
import { wordsOf } from '../support/texts.ts'

const t = wordsOf('bn')
const phone = { viewport: { width: 390, height: 844 }, locale: 'bn-BD', hasTouch: true, isMobile: true }
/** Maximum inputs from the printed link until the first product is on sale. */
const mostInputs = 25

test('a merchant sets up a shop in Bengali on a phone and sells the first product', async ({ clone, openBrowser }) => {
  clone.clearData()
  const shop = await test.step('the command opens an empty shop', () => clone.start({ DEMO: '0' }))
  const { page, health } = await openBrowser(shop.url, phone)
  const merchant = somebody({ name: 'নাদিয়া করিম' })
  const hand = counted(finger)
  const main = page.getByRole('main')
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true }).filter({ visible: true })
  const field = (key: string) => page.getByLabel(t(key), { exact: true })
  try {
    await test.step('the set-up page detects country and currency from the phone', async () => {
      await health.visit(page, shop.setUpLink()!)
      await expect(field('dashboard.setup.country')).toHaveValue('BD')
      await expect(field('dashboard.setup.currency')).toHaveValue('BDT')
      await hand.write(field('dashboard.setup.shopName'), 'নদীর দোকান')
      await hand.write(page.getByLabel(`${t('dashboard.setup.delivery')} (৳)`, { exact: true }), '৬০')
      await hand.write(field('accounts.name'), merchant.name)
      await hand.write(field('accounts.email'), merchant.email)
      await hand.write(field('accounts.password'), merchant.password)
      await hand.press(button('dashboard.setup.open'))
      await expect(page).toHaveURL(/\/dashboard$/)
      await expect(main).toContainText(t('dashboard.overview.setup.title'))
      await health.check(page)
    })

    await test.step('the first step leads to the first product', async () => {
      await hand.press(
        main.getByRole('link', { name: `${t('dashboard.overview.setup.step.product')} (${t('dashboard.overview.setup.open')})` }),
      )
      await hand.write(main.getByLabel(t('dashboard.products.name'), { exact: true }), 'মাটির কলস')
      await hand.press(button('dashboard.products.new.create'))
      await expect(page).toHaveURL(/\/products\/[0-9a-f-]{36}$/)
      await settled(page)
      await hand.write(main.getByRole('textbox', { name: `${t('dashboard.products.price')} (৳)`, exact: true }), '450')
      await hand.write(main.getByRole('textbox', { name: t('dashboard.products.stock'), exact: true }), '10')
      await hand.press(button('dashboard.products.saveAndPublish'))
      const question = page.getByRole('dialog', { name: t('dashboard.products.publishing.title') })
      await hand.press(question.getByRole('button', { name: t('dashboard.products.publishing.anyway'), exact: true }))
      await expect(page.getByText(t('dashboard.products.moved.publish')).first()).toBeVisible()
      await health.check(page)
      expect(hand.inputs()).toBeLessThanOrEqual(mostInputs)
    })

    await test.step('a customer nearby orders the product with the delivery cost of the set-up', async () => {
      const { page: buyer, health } = await openBrowser(shop.url, phone)
      const person = somebody({ name: 'রাহেলা বেগম', city: 'ঢাকা' })
      await joinQuietly(buyer, person)
      const me = shopper(buyer, t, finger)
      await health.visit(buyer, '/')
      await finger.press(buyer.getByRole('main').getByRole('link', { name: 'মাটির কলস' }).first())
      await expect(me.heading('মাটির কলস')).toBeVisible()
      await me.addToCart()
      await buyer.goto('/checkout')
      await expect(me.field('checkout.field.country')).toHaveValue('BD')
      await me.goToPayment(person)
      await expect(
        buyer
          .getByText(/510|৫১০/)
          .filter({ visible: true })
          .first(),
      ).toBeVisible()
      await me.goOn('checkout.place')
      await expect(buyer.getByRole('link', { name: t('orders.follow') })).toBeVisible()
      await health.check(buyer)
    })

    await test.step('the overview ticks the steps, and the report names the rest', async () => {
      await health.visit(page, '/dashboard')
      for (const step of ['product', 'delivery', 'payment', 'order'])
        await expect(
          main.getByRole('link', {
            name: `${t(`dashboard.overview.setup.step.${step}`)} (${t('dashboard.overview.setup.done')})`,
          }),
        ).toBeVisible()
      await health.visit(page, '/dashboard/system/readiness')
      await expect(main.getByRole('region', { name: t('dashboard.overview.ready.group.must') })).toContainText('বিক্রয়ের শর্তাবলি')
    })

    await test.step('a legal page with placeholders is not published', async () => {
      await health.visit(page, '/dashboard/pages')
      await finger.press(main.getByRole('link', { name: 'বিক্রয়ের শর্তাবলি' }))
      await expect(main.getByRole('region', { name: t('dashboard.pages.placeholders.title') })).toContainText(
        '[প্রতিষ্ঠানের আইনি নাম]',
      )
      const visitor = await openBrowser(shop.url, phone)
      await visitor.page.goto('/page/terms')
      await expect(visitor.page.getByRole('heading', { name: t('pages.goneTitle') })).toBeVisible()
    })
  } finally {
    await shop.interrupt()
  }
})
