import { expect, test } from '../../support/journey.ts'
import { isolated, member } from '../../support/people/member.ts'
import { buyQuietly, tee } from '../../support/people/orders.ts'
import { somebody } from '../../support/people/shopper.ts'
import { allMailsSent, countMailsTo, mailTo } from '../../support/shop/mailbox.ts'
import { like } from '../../support/texts.ts'
import { visit } from '../../support/visit.ts'

test.use({ baseURL: async ({ guestShop }, use) => use(guestShop.url) })

test.use({ language: 'ar' })

test('a guest finds an order by email and code, and moves it into an account', async ({
  page,
  elsewhere,
  guestShop,
  t,
  watch,
}) => {
  watch.expects(/status of 4\d\d/)
  const person = somebody()
  const buyer = await elsewhere()
  const orderId = await buyQuietly(buyer, person, tee)

  const me = member(page, t)
  const confirmation = await mailTo(guestShop.dataDir, person.email)
  expect(confirmation.subject).toContain(orderId)
  await page.goto(confirmation.link)
  await expect(page.getByText(person.street).first()).toBeVisible()

  await allMailsSent(guestShop)
  const known = await countMailsTo(guestShop.dataDir, person.email)
  await visit(page, '/find-order')
  await me.field('orders.find.email').fill(person.email)
  await me.exactly('orders.find.send').click()
  await expect(me.notified('orders.find.sent', { email: isolated(person.email) })).toBeVisible()
  const { code } = await mailTo(guestShop.dataDir, person.email, { since: known })
  expect(code).toMatch(/^\d{6}$/)
  const wrong = code === '123456' ? '654321' : '123456'
  await me.field('orders.find.code').fill(wrong)
  await expect(me.notified('orders.find.codeWrong')).toBeVisible()
  await me.field('orders.find.code').fill(code)
  await expect(me.heading(t('orders.title'))).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: like(orderId) })
    .first()
    .click()
  await expect(page.getByText(person.street).first()).toBeVisible()

  await me.signUp(person)
  await visit(page, '/account')
  await expect(me.notified('security.claim.found', { count: 1 })).toHaveCount(0)
  const welcome = (await mailTo(guestShop.dataDir, person.email, { since: known + 1 })).link
  await page.goto(welcome)
  await expect(me.heading(t('accounts.verify.doneTitle'))).toBeVisible()
  await visit(page, '/account')
  await expect(me.notified('security.claim.found', { count: 1 })).toBeVisible()
  await me.exactly('security.claim.add').click()
  await expect(me.notified('security.claim.done', { count: 1 })).toBeVisible()
  await visit(page, '/account/orders')
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: like(orderId) })
      .first(),
  ).toBeVisible()
  await expect(me.notified('security.claim.found', { count: 1 })).toHaveCount(0)
})
