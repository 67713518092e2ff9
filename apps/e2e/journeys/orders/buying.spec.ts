import type { Language } from '@haat/shared/text.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../../support/journey.ts'
import { latinWords, latinWordsIn } from '../../support/latin-words.ts'
import { finger, type InputDevice, keys, mouse } from '../../support/people/input-device.ts'
import { type Person, shopper, somebody, type Ware } from '../../support/people/shopper.ts'
import { observePrinting, printedBy } from '../../support/printing.ts'
import { allMailsSent, mailTo } from '../../support/shop/mailbox.ts'
import type { Shop } from '../../support/shop/shop.ts'
import { like, type Words } from '../../support/texts.ts'

interface Way {
  ware: Ware
  person: Person
  language: Language
  /** in minor units: the price minus ten percent, plus delivery */
  total: number
  shown: string
}

const coat: Ware = { words: 'harbour co', name: 'Harbour Coat', color: 'Graphite', attribute: 'L' }
/** Latin names in Arabic texts: the shop, its accounts and authors, a brand, sizes, SKUs, the type of a document and the coupon code. */
const latinNames = [
  'Nusrat Jahan',
  'Tanvir Ahmed',
  'hello@haat.example',
  'Haat',
  'haat',
  'Facebook',
  'Instagram',
  'Youtube',
  'Pinterest',
  'Harbour',
  'XS',
  'XL',
  'AUTUMN10',
  'HT',
  'PDF',
]
/** The same coat in Arabic; staff see the names in the shop's language. */
const arabicCoat: Ware = { words: 'معطف هار', name: 'معطف هاربر', color: 'غرافيتي', attribute: 'L' }

test.describe('from the search to the printed invoice', () => {
  test.describe('on a wide screen, in English, with a mouse', () => {
    test.use({ viewport: { width: 1280, height: 900 } })
    test('buys', async ({ page, context, t, shop }) => {
      await buy(page, context, t, shop, mouse, {
        ware: coat,
        person: somebody(),
        language: 'en',
        total: 21_600,
        shown: '$216.00',
      })
    })
  })

  test.describe('on a phone, by touch, in Arabic', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, language: 'ar' })
    test('buys', async ({ page, context, t, shop }) => {
      const person = somebody({
        name: 'ليلى حسن',
        street: 'شارع النيل ١٢',
        city: 'القاهرة',
        country: 'EG',
        phone: '+201001234567',
      })
      await buy(page, context, t, shop, finger, {
        ware: arabicCoat,
        person,
        language: 'ar',
        total: 21_600,
        shown: '$٢١٦٫٠٠',
      })
    })
  })

  test.describe('on a wide screen, in English, with the keyboard only', () => {
    test.use({ viewport: { width: 1280, height: 900 } })
    test('buys', async ({ page, context, t, shop }) => {
      await page.addInitScript(() => {
        for (const event of ['mousedown', 'pointerdown', 'touchstart'])
          addEventListener(event, () => ((window as unknown as { touched: boolean }).touched = true), true)
      })
      await buy(page, context, t, shop, keys(page), {
        ware: coat,
        person: somebody(),
        language: 'en',
        total: 21_600,
        shown: '$216.00',
      })
      expect(await page.evaluate(() => 'touched' in window)).toBe(false)
    })
  })
})

async function buy(page: Page, context: BrowserContext, t: Words, shop: Shop, device: InputDevice, way: Way): Promise<void> {
  const { ware, person } = way
  const me = shopper(page, t, device)
  const expectReadable = async (what: string) => {
    if (way.language === 'ar') expect.soft(await latinWords(page, [...latinNames, person.email]), what).toEqual([])
  }
  await observePrinting(context)

  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('dir', way.language === 'ar' ? 'rtl' : 'ltr')
  const { box, offer } = await me.findBySuggestion(ware)
  await expectReadable('suggestions')
  await chooseOffer(page, box, offer, device)
  await expect(me.heading(like(ware.name))).toBeVisible()
  if (way.language === 'ar') await expectMirrored(page, t)
  await expectReadable('product')

  await me.chooseVariant(ware)
  await expect(page).toHaveURL(
    (url) => url.searchParams.get('color') === coat.color && url.searchParams.get('attribute') === ware.attribute,
  )
  await me.addToCart()
  await expect(page.getByRole('dialog').getByText(ware.name)).toBeVisible()
  await expectReadable('product in the cart')
  await device.press(page.getByRole('dialog').getByRole('link', { name: t('cart.view') }))

  await expect(page).toHaveURL(/\/cart$/)
  await me.redeemCoupon('AUTUMN10')
  await expectReadable('cart')
  await device.press(me.button('cart.checkout'))

  await expect(me.heading(t('checkout.accountTitle'))).toBeVisible()
  await me.signUpHere(person)
  await expect(me.heading(t('checkout.addressTitle'))).toBeVisible()
  await expectReadable('address')
  await me.fillAddress(person)
  await me.goOn('checkout.toDelivery')
  await expect(me.heading(t('checkout.deliveryTitle'))).toBeVisible()
  await device.choose(page.getByRole('radio', { name: like(t('delivery.type.delivery')) }))
  await expectReadable('delivery')
  await me.goOn('checkout.toPayment')
  await expect(me.heading(t('checkout.paymentTitle'))).toBeVisible()
  await expect(page.getByRole('radio', { name: like(t('payments.method.cod')) })).toBeChecked()
  await expect(me.button('checkout.place')).toContainText(way.shown)
  await expectReadable('payment')
  await me.goOn('checkout.place')

  await expect(page).toHaveURL(/\/orders\/\d{14}\/complete/)
  await expect(me.heading(like(t('orders.thankYou', { name: person.name })))).toBeVisible()
  await expect(page.getByText(t('orders.mailedTo', { email: `\u2068${person.email}\u2069` }))).toBeVisible()
  await expectReadable('confirmation')
  const orderId = /orders\/(\d+)/.exec(page.url())![1]!
  await page.reload()
  await expect(me.heading(like(t('orders.thankYou', { name: person.name })))).toBeVisible()
  await device.press(page.getByRole('link', { name: t('orders.follow') }))

  await expect(me.heading(like(orderId))).toBeVisible()
  await expect(
    page
      .getByRole('region', { name: t('orders.amounts') })
      .or(page.getByLabel(t('orders.amounts')))
      .first(),
  ).toContainText(way.shown)
  await expect(page.getByRole('list', { name: t('orders.progress') }).locator('[aria-current=step]')).toContainText(
    t('orders.state.placed'),
  )
  await expectReadable('order')
  await expectOrder(shop, orderId, way)
  await expectMail(shop, orderId, way)

  await device.press(me.button('orders.summary'))
  await printInvoice(page, t, device, orderId, way)
}

/** Selects a suggestion: by touch or mouse with one press, by keyboard with the arrow keys. */
async function chooseOffer(
  page: Page,
  box: ReturnType<Page['locator']>,
  offer: ReturnType<Page['locator']>,
  device: InputDevice,
) {
  if (device === finger || device === mouse) return device.press(offer)
  const id = await offer.getAttribute('id')
  for (let step = 0; step < 10 && (await box.getAttribute('aria-activedescendant')) !== id; step += 1)
    await page.keyboard.press('ArrowDown')
  await expect(box).toHaveAttribute('aria-activedescendant', id!)
  await page.keyboard.press('Enter')
}

/** Expects a mirrored page: the menu starts on the right, and amounts still run from left to right. */
async function expectMirrored(page: Page, t: Words): Promise<void> {
  const menu = (await page.getByRole('button', { name: t('shell.header.menu'), exact: true }).boundingBox())!
  expect(menu.x).toBeGreaterThan(page.viewportSize()!.width / 2)
  const amount = page.locator('main bdi', { hasText: '$' }).first()
  await expect(amount).toHaveAttribute('dir', 'ltr')
}

async function expectOrder(shop: Shop, orderId: string, { total, person, ware, language }: Way): Promise<void> {
  const [order] = await shop.ask<{
    total: string
    email: string
    status: string
    language: string
    lines: { name: string; texts: { name?: string; color?: string } | null; qty: number }[]
  }>(
    `SELECT o.total, o.email, o.status, o.language, json_agg(json_build_object('name', l.name, 'texts', l.texts, 'qty', l.qty)) AS lines
       FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE o.order_id = $1 GROUP BY o.id`,
    [orderId],
  )
  // The order line stores both names: in the shop's language and in the customer's.
  const shown = language === 'en' ? null : { name: ware.name, color: ware.color }
  expect(order).toMatchObject({
    email: person.email,
    status: 'placed',
    language,
    lines: [{ name: coat.name, texts: shown, qty: 1 }],
  })
  expect(Number(order!.total)).toBe(total)
}

/** Expects that the confirmation email has the product names in the customer's language. */
async function expectMail(shop: Shop, orderId: string, { ware, person, shown }: Way): Promise<void> {
  await allMailsSent(shop)
  const { subject, text } = await mailTo(shop.dataDir, person.email)
  expect(`${subject} ${text}`).toContain(orderId)
  for (const words of [ware.name, ware.color!, shown]) expect(text).toContain(words)
  if (ware !== coat) expect(latinWordsIn(`${subject} ${text}`, [...latinNames, person.email])).toEqual([])
}

async function printInvoice(page: Page, t: Words, device: InputDevice, orderId: string, way: Way): Promise<void> {
  const asked = Date.now()
  const printed = await printedBy(page, () => device.press(page.getByRole('button', { name: t('orders.printSummary') })))
  expect(Date.now() - asked).toBeGreaterThanOrEqual(500)
  expect(printed.title).toBe(orderId)
  expect(printed.after).toBeGreaterThanOrEqual(500)
  expect(printed.dir).toBe(way.language === 'ar' ? 'rtl' : 'ltr')
  for (const words of [orderId, way.ware.name, way.person.name, way.person.street, way.shown])
    expect(printed.text).toContain(words)
  if (way.language === 'ar') expect(latinWordsIn(printed.text, [...latinNames, way.person.email])).toEqual([])
}
