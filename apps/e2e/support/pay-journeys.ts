import type { OnlineMethod } from '@haat/shared/payments/constants.ts'
import type { Language } from '@haat/shared/text.ts'
import { countMailsTo, mailTo } from './mailbox.ts'
import { expect, payer, test } from './paying.ts'
import { signInQuietly, somebody } from './shopper.ts'

interface Way {
  languages?: readonly Language[]
  /** who is declined stays at the provider, and tries again there: on the same page, or behind a link */
  declinedThere?: 'page' | 'link'
  /** who thinks better of it is not sent back */
  cancelledThere?: true
}

/** Every way in which paying at a provider can go, as somebody before a browser sees it. */
export function payJourneys(method: OnlineMethod, { languages = ['en'], declinedThere, cancelledThere }: Way = {}): void {
  test.describe.configure({ mode: 'parallel' })

  for (const language of languages)
    test.describe(language, () => {
      test.use({ language })

      test('a guest is sent to pay, comes back, and the order is paid', async ({ page, t, payShop }) => {
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

  test('a customer whose bank says no tries again, and pays once', async ({ page, t, payShop, watch }) => {
    watch.expects(/status of 4\d\d/)
    const me = payer(page, t, payShop)
    await page.goto('/')
    await signInQuietly(page)
    await page.reload()
    await me.order(somebody(), method)
    await me.atProvider(method, 'decline')
    if (!declinedThere) {
      await me.sees('failed')
      await me.pay()
    } else if (declinedThere === 'link') await page.getByRole('link', { name: 'Retry' }).click()
    await me.atProvider(method, 'pay')
    await me.sees('paid')
    await me.expectPaid()
  })

  test('a customer thinks better of it, and pays at the door instead', async ({ page, t, payShop }) => {
    const me = payer(page, t, payShop)
    await page.goto('/')
    await signInQuietly(page)
    await page.reload()
    await me.order(somebody(), method)
    await me.atProvider(method, 'cancel')
    if (cancelledThere) await page.goBack({ waitUntil: 'commit' }).then(() => page.goBack())
    else await me.sees('cancelled')
    await me.choose('cod')
    await me.button('payments.change.cod').click()
    await expect(me.button('payments.change.cod')).toHaveCount(0)
    expect(await me.orderOf()).toMatchObject({ status: 'placed', method: 'cod', captured: '0' })
  })

  test('a guest closes the tab before paying, comes back by the link of the mail, and pays', async ({
    page,
    elsewhere,
    t,
    payShop,
  }) => {
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

  test('a guest pays and closes the tab at once: the order is paid, and one mail says so', async ({
    page,
    elsewhere,
    t,
    payShop,
  }) => {
    const person = somebody()
    const me = payer(page, t, payShop)
    await me.order(person, method)
    await expect(page).toHaveURL((url) => url.origin === payShop.providers[method].url)
    const provider = payShop.providers[method]
    const { providerId } = provider.payments().at(-1)!
    await page.close()
    await mailTo(payShop.dataDir, person.email)
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
}
