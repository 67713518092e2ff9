import { expectAccessible } from '../../support/accessible.ts'
import { onShelf, openStaffDashboard, photo, sendQuietly } from '../../support/people/after-sale.ts'
import { joinQuietly, member } from '../../support/people/member.ts'
import { buyQuietly, tee } from '../../support/people/orders.ts'
import { expect, payer, test } from '../../support/people/payments.ts'
import { somebody } from '../../support/people/shopper.ts'
import { allMailsSent, countMailsTo, mailTo } from '../../support/shop/mailbox.ts'
import { like } from '../../support/texts.ts'
import { visit } from '../../support/visit.ts'

test.describe.configure({ mode: 'parallel' })

test('a guest pays, tracks two parcels, returns one unit, and gets a partial refund', async ({
  page,
  elsewhere,
  t,
  payShop,
  watch,
}) => {
  watch.expects(/status of 404/)
  const person = somebody()
  const me = payer(page, t, payShop)
  const main = page.getByRole('main')
  const shelf = await onShelf(payShop, 'Navy', 'L')
  const orderId = await buyQuietly(page, person, { ...tee, qty: 2, total: 48 }, 'stripe')
  const { link } = await mailTo(payShop.dataDir, person.email)
  const dashboard = await elsewhere()
  const staff = await openStaffDashboard(dashboard, t)
  const paid = payShop.providers.stripe.payments().at(-1)!.providerId
  const stripe = () => payShop.providers.stripe.payments().find(({ providerId }) => providerId === paid)!

  await test.step('the buyer pays on the page of the provider', async () => {
    await page.goto(link)
    await me.pay()
    await me.atProvider('stripe', 'pay')
    await me.sees('paid')
    await me.expectPaid()
  })

  await test.step('staff ship the order in two parcels, one with tracking', async () => {
    await dashboard.goto(`/dashboard/orders/${orderId}`)
    await staff.button('dashboard.orders.action.confirm').click()
    await staff.button('dashboard.orders.action.selectUnits').click()
    await staff.button('cart.more', { name: 'Weekday Tee' }).click()
    await staff.button('dashboard.orders.action.packSome', { count: 1 }).click()
    await staff.button('dashboard.orders.action.packAll').click()
    const parcel = (number: number) =>
      dashboard.getByRole('region', { name: t('dashboard.orders.parcel', { number }), exact: true })
    // Each change needs the version of the one before.
    await expect(parcel(2)).toBeVisible()
    for (const number of [1, 2]) {
      await parcel(number)
        .getByRole('button', { name: t('dashboard.orders.action.ship'), exact: true })
        .click()
      await expect(staff.dialog).toBeVisible()
      if (number === 1) {
        await staff.dialog.getByLabel(like(t('dashboard.orders.carrier'))).fill('Pathao')
        await staff.dialog.getByLabel(like(t('dashboard.orders.trackingNumber'))).fill('PT-0042')
        await staff.dialog.getByLabel(like(t('dashboard.orders.trackingUrl'))).fill('https://carrier.example/PT-0042')
      }
      await staff.dialog.getByRole('button', { name: t('dashboard.orders.action.ship'), exact: true }).click()
      await expect(staff.dialog).toHaveCount(0)
    }
  })

  await test.step('the buyer sees both parcels', async () => {
    await page.goto(link)
    const parcels = main.getByRole('region', { name: t('orders.parcel.title', { count: 2 }), exact: true })
    for (const number of [1, 2])
      await expect(parcels.getByText(t('orders.parcel.number', { number }), { exact: true })).toBeVisible()
    await expect(parcels).toContainText('PT-0042')
    await expect(parcels.getByRole('link', { name: like(t('orders.parcel.follow')) })).toHaveAttribute(
      'href',
      'https://carrier.example/PT-0042',
    )
    await expect(main.getByRole('link', { name: t('returns.start') })).toHaveCount(0)
    await expectAccessible(page, 'order on its way')
    await staff.button('dashboard.orders.action.deliver').click()
    await expect(staff.button('dashboard.orders.action.deliver')).toHaveCount(0)
  })

  await test.step('the buyer requests a return of one unit, with a photo', async () => {
    await page.reload()
    await main.getByRole('link', { name: t('returns.start') }).click()
    await main.getByRole('checkbox', { name: like('Weekday Tee') }).check()
    await me.button('returns.form.less').click()
    await page.getByLabel(t('returns.form.reason')).selectOption('changed_mind')
    await page.getByLabel(like(t('returns.form.note'))).fill('The sleeves are too long.')
    await page.getByLabel(t('photos.add')).setInputFiles(photo)
    await expect(me.button('photos.remove', { number: 1 })).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await expectAccessible(page, 'asking for a return')
    await me.button('returns.form.send').click()
    await expect(main.getByText(t('returns.next.requested'))).toBeVisible()
  })

  const requested = () =>
    payShop.ask(`SELECT 1 FROM mails WHERE kind = 'return-requested' AND state = 'sent' AND data->>'orderId' = $1`, [orderId])
  await expect.poll(requested).toHaveLength(1)
  await allMailsSent(payShop)
  const known = await countMailsTo(payShop.dataDir, person.email)
  await test.step('staff open the return, write a message and approve it', async () => {
    await visit(dashboard, '/dashboard/orders/returns')
    await dashboard.getByRole('link', { name: like(orderId) }).click()
    await staff.button('photos.larger', { number: 1 }).click()
    const large = staff.dialog.getByRole('img')
    await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await dashboard.keyboard.press('Escape')
    await dashboard.getByLabel(t('returns.talk.label')).fill('Would a shorter one suit you?')
    await staff.button('returns.talk.send').click()
    await expect(dashboard.getByRole('listitem').filter({ hasText: 'Would a shorter one' })).toBeVisible()
    await staff.step('dashboard.returns.action.approve')
    await expect.poll(() => countMailsTo(payShop.dataDir, person.email)).toBe(known + 2)
  })

  await test.step('the buyer replies and sees the return address', async () => {
    await page.reload()
    await expect(main.getByText('Would a shorter one suit you?')).toBeVisible()
    const ownPhoto = me.button('photos.larger', { number: 1 }).locator('img')
    await expect.poll(() => ownPhoto.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await main.getByLabel(t('returns.talk.label')).fill('No, thank you.')
    await me.button('returns.talk.send').click()
    await expect(main.getByText('No, thank you.')).toBeVisible()
    await expect(me.button('returns.slip.button')).toBeVisible()
    await expectAccessible(page, 'order with a return')
  })

  await test.step('staff receive the goods and refund a part', async () => {
    await dashboard.reload()
    await expect(dashboard.getByText('No, thank you.')).toBeVisible()
    await staff.step('dashboard.returns.action.receive')
    await expect.poll(() => onShelf(payShop, 'Navy', 'L')).toBe(shelf - 1)
    await staff.button('dashboard.returns.action.refund').click()
    await staff.dialog.getByLabel(t('dashboard.returns.refund.amount'), { exact: true }).fill('20')
    await staff.dialog.getByRole('button', { name: like('$20') }).click()
    await expect(staff.dialog).toHaveCount(0)
    await expect.poll(() => stripe().refunded).toBe(2000)
    await expectAccessible(dashboard, 'a return that is done')
  })

  await test.step('the buyer sees the refund and the credit note', async () => {
    await page.reload()
    await expect(main.getByText(like(t('returns.refund.succeeded', { amount: '\u2066$20.00\u2069' })))).toBeVisible()
    await expect(main.getByRole('list', { name: t('orders.back.title') })).toContainText('$20')
    await me.button('orders.invoice').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(t('orders.creditNote')).first().click()
    await expect(dialog.getByRole('region', { name: t('orders.creditNote') })).toContainText('$20')
    await expectAccessible(page, 'credit note')
    expect((await mailTo(payShop.dataDir, person.email, { since: known + 3 })).text).toContain(orderId)
    expect((await payShop.command('check')).output).toContain('invariants hold')
  })
})

test.describe('on a phone, in Arabic', () => {
  test.use({ language: 'ar', viewport: { width: 390, height: 844 } })

  test('a customer exchanges a size, and orders the same products again', async ({ page, elsewhere, t, payShop }) => {
    const person = somebody()
    const me = member(page, t)
    const main = page.getByRole('main')
    await joinQuietly(page, person)
    const orderId = await buyQuietly(page, person, tee)
    const dashboard = await elsewhere()
    const staff = await openStaffDashboard(dashboard, t)
    await sendQuietly(dashboard, orderId)

    const size = await test.step('the buyer requests an exchange', async () => {
      await page.goto(`/orders/${orderId}`)
      await main.getByRole('link', { name: t('returns.start') }).click()
      await main.getByRole('checkbox', { name: like('Weekday Tee') }).check()
      await main.getByRole('radio', { name: like(t('returns.form.exchange')) }).check({ force: true })
      const others = main.getByRole('combobox', { name: like(t('returns.form.instead', { name: '' }).trim()) })
      const labels = await others.locator('option').allTextContents()
      const other = labels.find((label) => label.startsWith('Navy') && !label.endsWith('L'))!
      await others.selectOption({ label: other })
      await main.getByLabel(t('returns.form.reason')).selectOption('wrong_item')
      await expectAccessible(page, 'asking for an exchange')
      await me.exactly('returns.form.send').click()
      await expect(main.getByText(t('returns.next.requested'))).toBeVisible()
      return other.split(' · ')[1]!
    })
    const shelf = await onShelf(payShop, 'Navy', size)

    await test.step('staff approve without a return of the goods and ship the other size', async () => {
      await visit(dashboard, '/dashboard/orders/returns')
      await dashboard.getByRole('link', { name: like(orderId) }).click()
      await staff.step('dashboard.returns.action.approve', () =>
        staff.dialog.getByRole('checkbox', { name: t('dashboard.returns.approve.keep') }).check(),
      )
      await staff.step('dashboard.returns.action.exchange', () => expectAccessible(dashboard, 'sending an exchange'))
      await expect.poll(() => onShelf(payShop, 'Navy', size)).toBe(shelf - 1)
    })

    await test.step('the exchange order has a total of 0', async () => {
      await page.reload()
      await main.getByRole('link', { name: like(t('returns.sentInstead', { orderId: '' }).trim()) }).click()
      await expect(page).toHaveURL((url) => url.pathname.startsWith('/orders/') && !url.pathname.includes(orderId))
      await expect(main).toContainText(size)
      const [sent] = await payShop.ask(`SELECT total::int FROM orders WHERE order_id = $1`, [
        new URL(page.url()).pathname.split('/')[2],
      ])
      expect(sent).toEqual({ total: 0 })
      await expectAccessible(page, 'an exchange')
    })

    await test.step('in the list of orders, the total begins at the right like the lines above it', async () => {
      await visit(page, '/account/orders')
      const texts = main.getByRole('link', { name: like(orderId) }).locator('bdi')
      const ends = [texts.first(), texts.last()].map(async (text) => {
        const { x, width } = (await text.boundingBox())!
        return Math.round(x + width)
      })
      const [ofNumber, ofTotal] = await Promise.all(ends)
      expect(ofTotal).toBe(ofNumber)
    })

    await test.step('the buyer orders the same products again', async () => {
      await visit(page, `/orders/${orderId}`)
      await me.exactly('orders.again').click()
      await expect(page).toHaveURL((url) => url.pathname === '/cart')
      // The order was placed in English; the cart is in the language of the page.
      await expect(main).toContainText('تيشيرت كل يوم')
    })
    expect((await payShop.command('check')).output).toContain('invariants hold')
  })
})
