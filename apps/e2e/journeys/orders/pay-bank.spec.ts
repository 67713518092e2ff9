import { admin } from '../../support/people/dashboard.ts'
import { expect, payer, test } from '../../support/people/payments.ts'
import { signInQuietly, somebody } from '../../support/people/shopper.ts'
import { allMailsSent, countMailsTo, mailTo } from '../../support/shop/mailbox.ts'
import { like } from '../../support/texts.ts'

/** A picture of one pixel. */
const picture = {
  name: 'transfer.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

test('a guest pays by bank transfer and uploads the receipt; staff record the payment, and the guest gets an email', async ({
  page,
  elsewhere,
  t,
  payShop,
  watch,
}) => {
  watch.expects(/status of 404/)
  const person = somebody()
  const me = payer(page, t, payShop)
  await me.order(person, 'bankTransfer')
  await expect(page).toHaveURL(/\/orders\/\d{14}\/complete/)
  const { orderId } = (await me.orderOf())!
  const main = page.getByRole('main')
  await expect(main.getByText('DE89 3704 0044 0532 0130 00').first()).toBeVisible()
  await expect(main.getByText(orderId, { exact: true }).first()).toBeVisible()
  const first = await mailTo(payShop.dataDir, person.email)
  expect(first.text).toContain('DE89 3704 0044 0532 0130 00')
  await page.close()

  const later = await elsewhere()
  const again = payer(later, t, payShop)
  await later.goto(first.link)
  await expect(later.getByText('DE89 3704 0044 0532 0130 00').first()).toBeVisible()
  await later.getByLabel(t('payments.receipt.choose')).setInputFiles(picture)
  await expect(later.getByText(like(t('payments.receipt.sent', { when: '' })))).toBeVisible()
  expect(await again.orderOf()).toMatchObject({ paymentStatus: 'pending', captured: '0' })

  await allMailsSent(payShop)
  const known = await countMailsTo(payShop.dataDir, person.email)
  const dashboard = await elsewhere()
  await signInQuietly(dashboard, admin)
  await dashboard.goto(`/dashboard/orders/${orderId}`)
  const shown = dashboard.getByRole('region', { name: t('dashboard.refunds.receipts') }).getByRole('button')
  await expect(shown).toHaveCount(1)
  await shown.click()
  const large = dashboard.getByRole('dialog').getByRole('img')
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await dashboard.keyboard.press('Escape')
  const arrived = dashboard.getByRole('button', { name: t('dashboard.refunds.arrived'), exact: true })
  await arrived.first().click()
  await dashboard
    .getByRole('dialog')
    .getByRole('button', { name: t('dashboard.refunds.arrived'), exact: true })
    .click()
  await expect.poll(async () => (await again.orderOf())?.paymentStatus).toBe('paid')
  expect((await mailTo(payShop.dataDir, person.email, { since: known })).subject).toContain(orderId)

  await later.reload()
  await expect(later.getByText('DE89 3704 0044 0532 0130 00')).toHaveCount(0)
})

test('a guest changes from bank transfer to card on the page of the order', async ({ page, t, payShop }) => {
  const me = payer(page, t, payShop)
  await me.order(somebody(), 'bankTransfer')
  await expect(page).toHaveURL(/\/orders\/\d{14}\/complete/)
  await page.getByText(t('payments.another'), { exact: true }).click()
  await me.choose('stripe')
  await me.pay()
  await me.atProvider('stripe', 'pay')
  await me.sees('paid')
  await me.expectPaid()
})
