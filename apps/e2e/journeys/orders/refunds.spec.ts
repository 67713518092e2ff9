import { admin } from '../../support/people/dashboard.ts'
import { buyQuietly, tee } from '../../support/people/orders.ts'
import { expect, payer, test } from '../../support/people/payments.ts'
import { signInQuietly, somebody } from '../../support/people/shopper.ts'
import { mailTo } from '../../support/shop/mailbox.ts'
import { like } from '../../support/texts.ts'

// SSLCOMMERZ, which refunds in taka. `currencies.test.ts` and `paypal-buying.test.ts` refund in parts at the other providers.
test('staff refund a part and then the rest', async ({ page, elsewhere, t, payShop, watch }) => {
  watch.expects(/status of 404/)
  const provider = payShop.providers.sslCommerz
  const person = somebody()
  const orderId = await buyQuietly(page, person, tee, 'sslCommerz')
  const { providerId } = provider.payments().at(-1)!
  await provider.decide(providerId, 'pay')
  const asked = () => provider.payments().find((one) => one.providerId === providerId)!
  const order = async () =>
    (
      await payShop.ask<{ state: string; back: string }>(
        `SELECT payment_status AS state, (SELECT sum(refunded) FROM payments WHERE order_id = o.id)::text AS back
           FROM orders o WHERE order_id = $1`,
        [orderId],
      )
    )[0]!
  await expect.poll(async () => (await order()).state).toBe('paid')
  const { link } = await mailTo(payShop.dataDir, person.email)

  const dashboard = await elsewhere()
  await signInQuietly(dashboard, admin)
  await dashboard.goto(`/dashboard/orders/${orderId}`)
  const button = (name: string | RegExp) => dashboard.getByRole('button', { name }).filter({ visible: true })
  const dialog = dashboard.getByRole('dialog')

  await test.step('staff refund a part with a reason', async () => {
    await button(t('dashboard.refunds.title')).click()
    await dialog.getByLabel(like(t('dashboard.refunds.amount'))).fill('5')
    await dialog.getByLabel(like(t('dashboard.refunds.reason'))).fill('A button was missing')
    await dialog.getByRole('button', { name: like('$5') }).click()
    await expect(dialog).toHaveCount(0)
    await expect.poll(() => asked().refunded).toBeGreaterThan(0)
    await expect.poll(async () => (await order()).back).toBe('500')
  })

  const part = asked().refunded
  await test.step('staff refund the rest and restock the unit', async () => {
    await button(t('dashboard.refunds.title')).click()
    await dialog.getByRole('button', { name: t('dashboard.refunds.all') }).click()
    await expect(
      dialog.getByRole('checkbox', { name: like(t('dashboard.refunds.restockOf', { name: 'Weekday Tee' })) }),
    ).toBeChecked()
    await dialog.getByRole('button', { name: like('$19') }).click()
    await expect(dialog).toHaveCount(0)
    await expect.poll(() => asked().refunded * 5).toBe(part * 24)
    await expect.poll(async () => (await order()).back).toBe('2400')
    await expect(button(t('dashboard.refunds.title'))).toHaveCount(0)
  })

  await test.step('the buyer sees the refund', async () => {
    await page.goto(link)
    await expect(payer(page, t, payShop).heading(like(orderId))).toBeVisible()
    await expect(page.getByRole('main').getByText('$19').first()).toBeVisible()
  })
})
