import { expectAccessible } from '../../support/accessible.ts'
import { buyQuietly, tee } from '../../support/people/orders.ts'
import { expect, payer, test } from '../../support/people/payments.ts'
import { somebody } from '../../support/people/shopper.ts'
import { mailTo } from '../../support/shop/mailbox.ts'

for (const [language, viewport] of [
  ['en', { width: 390, height: 844 }],
  ['ar', { width: 1280, height: 900 }],
] as const)
  test.describe(`${language}, ${viewport.width} px wide`, () => {
    test.use({ language, viewport })

    test('the payment states of an order are accessible', async ({ page, t, payShop }) => {
      const me = payer(page, t, payShop)
      await page.goto('/product/weekday-tee?color=Navy&attribute=L')
      await me.addToCart()
      await me.goToPayment(somebody())
      await expectAccessible(page, 'choosing how to pay')

      const person = somebody()
      await buyQuietly(page, person, tee, 'paypal')
      const { providerId } = payShop.providers.paypal.payments().at(-1)!
      const { link } = await mailTo(payShop.dataDir, person.email)
      for (const [coming, state] of [
        ['', 'due'],
        ['cancelled', 'cancelled'],
        ['failed', 'failed'],
      ] as const) {
        await page.goto(coming ? backFromPayment(link, coming) : link)
        await me.sees(state)
        await expectAccessible(page, state, { framed: false })
      }
      await payShop.providers.paypal.decide(providerId, 'pay')
      await page.goto(backFromPayment(link, 'paid'))
      await me.sees('paid')
      await expectAccessible(page, 'paid', { framed: false })

      const other = somebody()
      await buyQuietly(page, other, tee, 'bankTransfer')
      await page.goto((await mailTo(payShop.dataDir, other.email)).link)
      await expect(page.getByText('DE89 3704 0044 0532 0130 00').first()).toBeVisible()
      await expectAccessible(page, 'bank transfer', { framed: false })
    })
  })

/** The return URL of a provider: the link of the order with the outcome. */
function backFromPayment(link: string, outcome: string): string {
  const url = new URL(link)
  url.searchParams.set('payment', outcome)
  return url.href
}
