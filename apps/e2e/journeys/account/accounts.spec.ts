import { expect, test } from '../../support/journey.ts'
import { joinQuietly, member } from '../../support/people/member.ts'
import { somebody } from '../../support/people/shopper.ts'
import { mailTo } from '../../support/shop/mailbox.ts'
import { visit } from '../../support/visit.ts'

test.describe.configure({ mode: 'parallel' })

test.use({ language: 'ar' })

test('sign-up sends a confirmation link that works once', async ({ page, shop, t, watch }) => {
  watch.expects(/status of 410/)
  const person = somebody()
  const me = member(page, t)
  await me.signUp(person)
  await visit(page, '/account')
  await expect(page.getByText(person.email).first()).toBeVisible()

  const { link } = await mailTo(shop.dataDir, person.email)
  expect(link).toMatch(new RegExp(`^${shop.url}/verify-email#[\\w-]{20,}$`))
  await page.goto(link)
  await expect(me.heading(t('accounts.verify.doneTitle'))).toBeVisible()
  // The page removes the secret from the URL.
  expect(page.url()).not.toContain('#')
  await visit(page, '/account/security')
  await expect(me.section('security.email.title')).toContainText(t('security.email.verified'))

  await page.goto(link)
  await expect(me.heading(t('accounts.sorry.verification'))).toBeVisible()
})

test('a password is reset by email, which ends all sessions', async ({ page, elsewhere, shop, t, watch }) => {
  watch.expects(/status of (401|410)/)
  const person = somebody()
  await joinQuietly(page, person)
  const other = await elsewhere()
  const there = member(other, t)
  await there.signIn(person)
  await expect(there.heading(t('accounts.hello', { name: 'Amina' }))).toBeVisible()

  const me = member(page, t)
  await me.signOut()
  await visit(page, '/signin')
  await me.field('accounts.email').fill(person.email)
  await page.getByRole('link', { name: t('accounts.forgot') }).click()
  await expect(me.heading(t('accounts.forgotTitle'))).toBeVisible()
  await expect(me.field('accounts.email')).toHaveValue(person.email)
  await mailTo(shop.dataDir, person.email) // the sign-up email
  await me.exactly('accounts.sendLink').click()
  await expect(me.heading(t('accounts.mailed.title'))).toBeVisible()

  const { link } = await mailTo(shop.dataDir, person.email, { since: 1 })
  expect(link).toContain(`${shop.url}/reset-password#`)
  await page.goto(link)
  const renewed = { ...person, password: 'eleven blue bicycles' }
  await me.field('accounts.reset.newPassword').fill(renewed.password)
  await me.exactly('accounts.reset.save').click()
  await expect(me.heading(t('accounts.reset.doneTitle'))).toBeVisible()

  await other.goto('/account/orders')
  await expect(there.heading(t('shell.access.signInTitle'))).toBeVisible()
  await me.signIn(person)
  await expect(me.notified('accounts.error.credentials')).toBeVisible()
  await me.signIn(renewed)
  await expect(me.heading(t('accounts.hello', { name: 'Amina' }))).toBeVisible()

  await page.goto('about:blank')
  await page.goto(link)
  await expect(me.heading(t('accounts.sorry.verification'))).toBeVisible()
})

test('a session that was ended on another device is signed out at its next request', async ({ page, elsewhere, t, watch }) => {
  watch.expects(/status of 401/)
  const person = somebody()
  await joinQuietly(page, person)
  const other = await elsewhere()
  const there = member(other, t)
  await there.signIn(person)
  await expect(there.heading(t('accounts.hello', { name: 'Amina' }))).toBeVisible()

  const me = member(page, t)
  await page.goto('/account/security')
  const devices = me.section('security.devices.title')
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByText(t('security.devices.this'))).toHaveCount(1)
  await devices
    .getByRole('listitem')
    .filter({ hasNotText: t('security.devices.this') })
    .getByRole('button')
    .click()
  await expect(me.notified('security.devices.ended')).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(1)

  await other.getByRole('link', { name: t('shell.account.security'), exact: true }).click()
  await expect(other.getByRole('dialog', { name: t('accounts.ended.title') })).toBeVisible()
  await other.goto('/account')
  await expect(there.heading(t('shell.access.signInTitle'))).toBeVisible()
})
