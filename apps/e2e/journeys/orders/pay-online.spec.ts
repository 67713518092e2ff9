import type { ProviderMethod } from '@haat/shared/payments/constants.ts'
import type { Language } from '@haat/shared/text.ts'
import { expect, payer, test } from '../../support/people/payments.ts'
import { signInQuietly, somebody } from '../../support/people/shopper.ts'
import { allMailsSent, countMailsTo, mailTo } from '../../support/shop/mailbox.ts'

/**
 * Each provider is paid without trouble in one of two languages. Declined and cancelled payments run at the providers whose pages differ;
 * the tests of `modules/payments` cover the responses and webhooks of each provider.
 */
const paid: [ProviderMethod, Language][] = [
  ['stripe', 'en'],
  ['paypal', 'ar'],
  ['razorpay', 'ar'],
  ['sslCommerz', 'en'],
]
/** A buyer with a declined payment chooses again in the shop, or through a link of the provider. */
const declined: [ProviderMethod, 'shop' | 'link'][] = [
  ['sslCommerz', 'shop'],
  ['razorpay', 'link'],
]
/** A buyer who cancels is redirected to the shop, or uses the browser's back button. */
const cancelled: [ProviderMethod, 'sent' | 'goes'][] = [
  ['stripe', 'sent'],
  ['razorpay', 'goes'],
]

for (const [method, language] of paid)
  test.describe(`${method}, ${language}`, () => {
    test.use({ language })

    test('a guest pays at the provider and returns to a paid order', async ({ page, t, payShop }) => {
      const person = somebody()
      const me = payer(page, t, payShop)
      await me.order(person, method)
      await me.atProvider(method, 'pay')
      await expect(page).toHaveURL(/\/orders\/\d{14}\?/)
      await me.sees('paid')
      await me.expectPaid()
      await page.reload()
      await me.expectPaid()
      await expect(me.button('payments.payNow')).toHaveCount(0)
      const [provided] = payShop.providers[method].payments().slice(-1)
      expect(provided?.refunded).toBe(0)
    })
  })

for (const [method, again] of declined)
  test(`${method}: a customer whose payment was declined tries again, and pays once`, async ({ page, t, payShop, watch }) => {
    watch.expects(/status of 4\d\d/)
    const me = payer(page, t, payShop)
    await signInQuietly(page)
    await me.order(somebody(), method)
    await me.atProvider(method, 'decline')
    if (again === 'shop') {
      await me.sees('failed')
      await me.pay()
    } else await page.getByRole('link', { name: 'Retry' }).click()
    await me.atProvider(method, 'pay')
    await me.sees('paid')
    await me.expectPaid()
  })

for (const [method, back] of cancelled)
  test(`${method}: a customer cancels at the provider, and chooses cash on delivery instead`, async ({ page, t, payShop }) => {
    const me = payer(page, t, payShop)
    await signInQuietly(page)
    await me.order(somebody(), method)
    await me.atProvider(method, 'cancel')
    if (back === 'goes') {
      await page.goBack({ waitUntil: 'commit' })
      await page.waitForLoadState('domcontentloaded')
      await page.goBack()
    } else await me.sees('cancelled')
    await me.choose('cod')
    await me.button('payments.change.cod').click()
    await expect(me.button('payments.change.cod')).toHaveCount(0)
    await expect.poll(me.orderOf).toMatchObject({ status: 'placed', method: 'cod', captured: '0' })
  })

test('a guest closes the tab before paying, opens the link of the email, and pays', async ({ page, elsewhere, t, payShop }) => {
  const method = 'paypal'
  const person = somebody()
  const me = payer(page, t, payShop)
  await me.order(person, method)
  await expect(page).toHaveURL((url) => url.origin === payShop.providers[method].url)
  await page.close()
  const { link } = await mailTo(payShop.dataDir, person.email)
  const later = await elsewhere()
  const again = payer(later, t, payShop)
  await later.goto(link)
  await again.sees('due', { amount: '$24' })
  await again.pay()
  await again.atProvider(method, 'pay')
  await again.sees('paid')
  await again.expectPaid()
})

test('a guest pays and closes the tab at once: the order is paid, and one email confirms it', async ({
  page,
  elsewhere,
  t,
  payShop,
}) => {
  const method = 'stripe'
  const person = somebody()
  const me = payer(page, t, payShop)
  await me.order(person, method)
  await expect(page).toHaveURL((url) => url.origin === payShop.providers[method].url)
  const provider = payShop.providers[method]
  const { providerId } = provider.payments().at(-1)!
  await page.close()
  await mailTo(payShop.dataDir, person.email)
  await allMailsSent(payShop)
  const known = await countMailsTo(payShop.dataDir, person.email)
  await provider.decide(providerId, 'pay')
  const { link } = await mailTo(payShop.dataDir, person.email, { since: known })
  const later = await elsewhere()
  await later.goto(link)
  const again = payer(later, t, payShop)
  await again.expectPaid()
  await expect(again.button('payments.payNow')).toHaveCount(0)
  expect(await countMailsTo(payShop.dataDir, person.email)).toBe(known + 1)
})
