import { expect, test } from '../../support/journey.ts'
import { joinQuietly, member } from '../../support/people/member.ts'
import { signInQuietly, somebody } from '../../support/people/shopper.ts'
import { mailTo } from '../../support/shop/mailbox.ts'

test.describe.configure({ mode: 'parallel' })

interface Member {
  member: { _id: string; version: number }
}

test('an invited staff member chooses a password and works; disabling the account ends the session at once', async ({
  page,
  elsewhere,
  shop,
  t,
  watch,
}) => {
  watch.expects(/status of (401|403|410)/)
  const admin = await elsewhere()
  await signInQuietly(admin, { email: 'admin@haat.example', password: 'haat-demo' })
  const person = somebody({ name: 'Farid Ahmed' })
  const permissions = [{ name: 'orders', view: true, edit: false, delete: false }]
  const invited = await admin.request.post('/api/dashboard/staff', {
    data: { email: person.email, name: person.name, permissions },
  })
  expect(invited.status(), await invited.text()).toBe(201)
  const { _id } = ((await invited.json()) as Member).member

  const { link } = await mailTo(shop.dataDir, person.email)
  expect(link).toContain(`${shop.url}/invitation#`)
  const me = member(page, t)
  await page.goto(link)
  await expect(page.getByText(person.email)).toBeVisible()
  await expect(me.field('accounts.name')).toHaveValue(person.name)
  await me.field('accounts.password').fill(person.password)
  await me.exactly('accounts.invitation.accept').click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(me.heading(t('shell.staff.welcome', { name: person.name }))).toBeVisible()
  await expect(page.getByRole('navigation').locator('a[href="/dashboard/orders"]')).toBeVisible()

  const { version } = ((await (await admin.request.get(`/api/dashboard/staff/${_id}`)).json()) as Member).member
  const disabled = await admin.request.put(`/api/dashboard/staff/${_id}`, { data: { status: 'disabled', version } })
  expect(disabled.status(), await disabled.text()).toBe(200)
  await page.reload()
  await expect(me.heading(t('shell.access.signInTitle'))).toBeVisible()
  await page.goto('about:blank')
  await page.goto(link)
  await expect(me.heading(t('accounts.sorry.verification'))).toBeVisible()
})

test('an invited customer with a confirmed email keeps the password', async ({ page, elsewhere, shop, t, watch }) => {
  watch.expects(/status of 401/)
  const person = somebody()
  const me = member(page, t)
  await joinQuietly(page, person)
  await page.goto((await mailTo(shop.dataDir, person.email)).link)
  await expect(me.heading(t('accounts.verify.doneTitle'))).toBeVisible()
  const admin = await elsewhere()
  await signInQuietly(admin, { email: 'admin@haat.example', password: 'haat-demo' })
  await admin.request.post('/api/dashboard/staff', { data: { email: person.email, name: 'Somebody Else', admin: true } })
  const { link } = await mailTo(shop.dataDir, person.email, { since: 1 })
  await page.goto(link)
  await expect(me.notified('accounts.invitation.hasAccount')).toBeVisible()
  await me.exactly('accounts.invitation.accept').click()
  await expect(page).toHaveURL(/\/signin\?/)
  await expect(me.field('accounts.email')).toHaveValue(person.email)
  await me.field('accounts.password').fill(person.password)
  await me.exactly('accounts.signIn').click()
  await expect(me.heading(t('shell.staff.welcome', { name: person.name }))).toBeVisible()
  await expect(page.getByRole('heading', { name: t('dashboard.overview.todoTitle') })).toBeVisible()
})
