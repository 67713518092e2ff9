import { openDesk } from '../support/after-sale.ts'
import { expect, test } from '../support/journey.ts'
import { mailTo } from '../support/mailbox.ts'
import { buyQuietly, tee } from '../support/orders.ts'
import { somebody } from '../support/shopper.ts'

test.use({
  language: 'ar',
  extraHTTPHeaders: { 'accept-language': 'ar' },
  baseURL: async ({ guestShop }, use) => use(guestShop.url),
})

test('staff put a mail into their own words in Arabic, look at it, and the buyer gets it', async ({
  page,
  elsewhere,
  guestShop,
  t,
}) => {
  const heading = 'أهلًا بك في بيتنا'
  const words = 'اخترت جيدًا، ونحن نجهز طلبك الآن.'
  const desk = await elsewhere()
  const staff = await openDesk(desk, t)
  await desk.goto('/dashboard/system/mails/templates/order-placed/ar')
  const preview = desk.frameLocator('iframe')
  await expect(preview.getByText('شكرًا لطلبك').first()).toBeVisible()
  await desk.getByLabel(t('dashboard.mails.subject'), { exact: true }).fill('طلبك {{orderId}} في الطريق إلى الخياط')
  await desk.getByLabel(t('dashboard.mails.letters.heading'), { exact: true }).fill(heading)
  await desk.getByLabel(t('dashboard.mails.letters.paragraph', { count: 1 }), { exact: true }).fill(words)
  await expect(preview.getByText(heading)).toBeVisible()
  await expect(preview.getByText(words)).toBeVisible()
  await expect(preview.locator('html')).toHaveAttribute('dir', 'rtl')
  await staff.button('ui.save').click()
  await expect(desk.getByText(t('dashboard.mails.letters.saved')).first()).toBeVisible()

  const person = somebody({ name: 'ليلى حسن' })
  await page.goto('/')
  const orderId = await buyQuietly(page, person, tee)
  const letter = await mailTo(guestShop.dataDir, person.email)
  expect(letter.subject).toBe(`طلبك ${orderId} في الطريق إلى الخياط`)
  expect(letter.html).toContain(heading)
  expect(letter.text).toContain(words)
  expect(letter.link).toContain(orderId)

  await staff.button('dashboard.mails.letters.usual').click()
  await staff.button('ui.save').click()
  await expect(staff.button('dashboard.mails.letters.usual')).toHaveCount(0)
})
