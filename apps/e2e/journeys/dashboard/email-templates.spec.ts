import { expect, test } from '../../support/journey.ts'
import { openStaffDashboard } from '../../support/people/after-sale.ts'
import { buyQuietly, tee } from '../../support/people/orders.ts'
import { somebody } from '../../support/people/shopper.ts'
import { mailTo } from '../../support/shop/mailbox.ts'

test.use({
  ownShop: true,
  language: 'ar',
  extraHTTPHeaders: { 'accept-language': 'ar' },
  baseURL: async ({ guestShop }, use) => use(guestShop.url),
})

test('staff edit an email template in Arabic and preview it, and the customer receives that text', async ({
  page,
  elsewhere,
  guestShop,
  t,
}) => {
  const heading = 'أهلًا بك في بيتنا'
  const words = 'اخترت جيدًا، ونحن نجهز طلبك الآن.'
  const dashboard = await elsewhere()
  const staff = await openStaffDashboard(dashboard, t)
  await dashboard.goto('/dashboard/system/mails/templates/order-placed/ar')
  const preview = dashboard.frameLocator('iframe')
  await expect(preview.getByText('شكرًا لطلبك').first()).toBeVisible()
  await dashboard.getByLabel(t('dashboard.mails.subject'), { exact: true }).fill('طلبك {{orderId}} في الطريق إلى الخياط')
  await dashboard.getByLabel(t('dashboard.mails.templates.heading'), { exact: true }).fill(heading)
  await dashboard.getByLabel(t('dashboard.mails.templates.paragraph', { count: 1 }), { exact: true }).fill(words)
  await expect(preview.getByText(heading)).toBeVisible()
  await expect(preview.getByText(words)).toBeVisible()
  await expect(preview.locator('html')).toHaveAttribute('dir', 'rtl')
  await staff.button('ui.save').click()
  await expect(dashboard.getByText(t('dashboard.mails.templates.saved')).first()).toBeVisible()

  const person = somebody({ name: 'ليلى حسن' })
  const orderId = await buyQuietly(page, person, tee)
  const email = await mailTo(guestShop.dataDir, person.email)
  expect(email.subject).toBe(`طلبك ${orderId} في الطريق إلى الخياط`)
  expect(email.html).toContain(heading)
  expect(email.text).toContain(words)
  expect(email.link).toContain(orderId)

  await staff.button('dashboard.mails.templates.usual').click()
  await staff.button('ui.save').click()
  await expect(staff.button('dashboard.mails.templates.usual')).toHaveCount(0)
})
