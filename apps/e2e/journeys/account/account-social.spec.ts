import type { Page } from '@playwright/test'
import { expect, test as journey } from '../../support/journey.ts'
import { joinQuietly, member } from '../../support/people/member.ts'
import { somebody } from '../../support/people/shopper.ts'
import { openSocialPeer, type SocialPeer } from '../../support/people/social.ts'
import { mailTo } from '../../support/shop/mailbox.ts'
import { journeyEnv, openShop, type Shop } from '../../support/shop/shop.ts'
import type { Words } from '../../support/texts.ts'
import { visit } from '../../support/visit.ts'

interface Known {
  shop: Shop
  peer: SocialPeer
}
const test = journey.extend<{ known: Known }>({
  known: async ({ shops }, use) => use(await shops.get('social', openKnown)),
  baseURL: async ({ known }, use) => use(known.shop.url),
})

async function openKnown() {
  const peer = await openSocialPeer()
  const shop = await openShop({ env: { ...journeyEnv, ...peer.env } })
  const stop = async () => {
    await shop.stop()
    await peer.stop()
  }
  return { shop, peer, stop }
}

const offer = (shop: Shop, ways: { google?: boolean; facebook?: boolean; email?: boolean }) =>
  shop.ask(
    `INSERT INTO settings ("group", data) VALUES ('login', $1)
     ON CONFLICT ("group") DO UPDATE SET data = settings.data || excluded.data`,
    [ways],
  )
const continueWith = (page: Page, t: Words, provider: string) =>
  page.getByRole('button', { name: t('accounts.continueWith', { provider }) })

/** Profiles of the same person at Google and Facebook. */
const googles = ({ name, email }: { name: string; email: string }) => ({ sub: `g ${email}`, name, email, email_verified: true })
const facebooks = ({ name, email }: { name: string; email: string }) => ({ id: `f ${email}`, name, email })

test.beforeEach(({ known }) => offer(known.shop, { google: true, facebook: true }))

test('sign-in with Google creates an account; a cancelled sign-in names the next step', async ({ page, t, known, watch }) => {
  watch.expects(/status of 409/)
  const person = somebody({ name: 'Bilal Chowdhury' })
  const me = member(page, t)
  known.peer.says(googles(person))
  known.peer.declines()
  await page.goto('/signin?callbackUrl=/account')
  await continueWith(page, t, 'Google').click()
  await expect(page).toHaveURL(/\/signin\?.*error=/)
  await expect(me.notified('accounts.error.interrupted')).toBeVisible()

  await continueWith(page, t, 'Google').click()
  await expect(me.heading(t('accounts.hello', { name: 'Bilal' }))).toBeVisible()
  await expect(page.getByText(person.email).first()).toBeVisible()

  // A second sign-in of the same person opens the same account.
  await me.signOut()
  await visit(page, '/signin?callbackUrl=/account')
  await continueWith(page, t, 'Google').click()
  await expect(me.heading(t('accounts.hello', { name: 'Bilal' }))).toBeVisible()
  expect(await known.shop.ask('SELECT 1 FROM users WHERE email = $1', [person.email])).toHaveLength(1)

  // Without a password, the linked provider is the only way to sign in.
  await visit(page, '/account/security')
  await page.getByRole('button', { name: t('security.linked.unlinkOne', { provider: 'Google' }) }).click()
  await expect(me.notified('errors.last_way_in')).toBeVisible()
})

test('the setting of a sign-in provider shows and hides its button at once', async ({ page, t, known }) => {
  await offer(known.shop, { google: false, facebook: true })
  await page.goto('/signin')
  await expect(continueWith(page, t, 'Facebook')).toBeVisible()
  await expect(continueWith(page, t, 'Google')).toHaveCount(0)
  await offer(known.shop, { google: true, facebook: false })
  await page.goto('/signup')
  await expect(continueWith(page, t, 'Google')).toBeVisible()
  await expect(continueWith(page, t, 'Facebook')).toHaveCount(0)
  expect(Object.keys((await (await page.request.get('/api/auth/providers')).json()) as object)).not.toContain('facebook')
})

test('a sign-in link by email works once, where the merchant has turned it on', async ({ page, t, known, watch }) => {
  watch.expects(/status of 401/)
  const { dataDir } = known.shop
  const person = somebody()
  await joinQuietly(page, person)
  await mailTo(dataDir, person.email) // the sign-up email
  const me = member(page, t)
  await me.signOut()
  await offer(known.shop, { email: true })
  await page.goto('/signin?callbackUrl=/account/orders')
  await me.field('accounts.email').fill(person.email)
  await me.exactly('accounts.mailLink').click()
  await expect(me.heading(t('accounts.mailed.title'))).toBeVisible()
  const { link } = await mailTo(dataDir, person.email, { since: 1 })
  await page.goto(link)
  await me.exactly('accounts.signIn').click()
  await expect(page).toHaveURL(/\/account\/orders$/)
  await expect(page.getByText(t('orders.emptyTitle'))).toBeVisible()
  await me.signOut()
  await page.goto(link)
  await me.exactly('accounts.signIn').click()
  await expect(me.heading(t('accounts.sorry.verification'))).toBeVisible()
  await offer(known.shop, { email: false })
  await page.goto('/signin')
  await expect(me.exactly('accounts.signIn')).toBeVisible()
  await expect(me.exactly('accounts.mailLink')).toHaveCount(0)
})

test('a Facebook sign-in with the email of an account is refused; its owner links Facebook and unlinks it', async ({
  page,
  elsewhere,
  t,
  known,
  watch,
}) => {
  watch.expects(/status of 40[19]/)
  const person = somebody()
  await joinQuietly(page, person)
  known.peer.says(facebooks(person))
  const anonymous = await elsewhere()
  await anonymous.goto('/signin')
  await continueWith(anonymous, t, 'Facebook').click()
  await expect(member(anonymous, t).notified('accounts.error.notLinked')).toBeVisible()
  expect(await (await anonymous.request.get('/api/auth/session')).json()).toEqual({})

  const me = member(page, t)
  await page.goto('/account/security')
  await page.getByRole('button', { name: t('security.linked.linkOne', { provider: 'Facebook' }) }).click()
  await expect(page).toHaveURL(/\/account\/security$/)
  const unlink = page.getByRole('button', { name: t('security.linked.unlinkOne', { provider: 'Facebook' }) })
  await expect(unlink).toBeVisible()
  await anonymous.goto('/signin?callbackUrl=/account')
  await continueWith(anonymous, t, 'Facebook').click()
  await expect(member(anonymous, t).heading(t('accounts.hello', { name: 'Amina' }))).toBeVisible()

  await unlink.click()
  await expect(me.notified('security.linked.removed', { provider: 'Facebook' })).toBeVisible()
  await expect(unlink).toHaveCount(0)
  await anonymous.goto('/account')
  await expect(member(anonymous, t).heading(t('shell.access.signInTitle'))).toBeVisible()
})
