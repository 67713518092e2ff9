import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import { paymentsDashboardApi } from '@haat/shared/payments/dashboard/endpoints.ts'
import { settingsDashboardApi } from '@haat/shared/settings/dashboard/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { anAdmin, aStaffMember, type TestAccount } from '../../../testing/factories/accounts.ts'

const shop = await startTestApp()
const [dashboard, settingsOnly] = [shop.visitor(), shop.visitor()]
let treasurer: TestAccount

beforeAll(async () => {
  await anAdmin(shop.db, { email: 'first@example.org', name: 'First Admin' })
  const second = await anAdmin(shop.db, { email: 'second@example.org', name: 'Second Admin' })
  await shop.db.execute(sql`UPDATE users SET language = 'fr' WHERE id = ${second.id}`)
  const gone = await anAdmin(shop.db, { email: 'gone@example.org' })
  await shop.db.execute(sql`UPDATE staff SET status = 'disabled' WHERE user_id = ${gone.id}`)
  const settings = { name: 'settings', view: true, edit: true, delete: true } as const
  treasurer = await aStaffMember(
    shop.db,
    [settings, { name: 'payments', view: true, edit: true, delete: true }, { name: 'audit', view: true }],
    { name: 'Tara Treasurer', email: 'tara@example.org' },
  )
  await dashboard.signIn(treasurer.email, treasurer.password)
  const other = await aStaffMember(shop.db, [settings])
  await settingsOnly.signIn(other.email, other.password)
})
beforeEach(() => shop.db.execute(sql`DELETE FROM mails`))

const key = 'sk_test_never_in_a_mail_0123'
const keys = (version: number, more: { password?: string } = {}) =>
  ({
    method: 'stripe',
    mode: 'test',
    values: { secretKey: key, webhookSecret: 'whsec_neither_0123456' },
    version,
    ...more,
  }) as const
const bank = async (details: string, more: { password?: string } = {}) => {
  const { body } = await dashboard.call(settingsDashboardApi.read, { group: 'bank' })
  return { group: 'bank', version: body.group.version, values: { details }, ...more } as const
}
/** Makes the sign-in older than the 15 minutes in which no password is required. */
const longAgo = () =>
  shop.db.execute(sql`UPDATE sessions SET created_at = now() - interval '16 minutes' WHERE user_id = ${treasurer.id}`)
const justNow = () => shop.db.execute(sql`UPDATE sessions SET created_at = now() WHERE user_id = ${treasurer.id}`)

test('changing payment keys or bank details requires the permission for payments', async () => {
  for (const reply of [
    await settingsOnly.call(paymentsDashboardApi.saveKeys, keys(0)),
    await settingsOnly.call(paymentsDashboardApi.testKeys, { method: 'stripe' }),
    await settingsOnly.call(paymentsDashboardApi.deleteProviderKeys, { method: 'stripe' }),
    await settingsOnly.call(settingsDashboardApi.save, await bank('IBAN of a thief')),
  ])
    expect([reply.status, reply.body.code]).toEqual([403, 'not_allowed'])
  const { body } = await settingsOnly.call(settingsDashboardApi.read, { group: 'returns' })
  const { version, values } = body.group
  expect((await settingsOnly.call(settingsDashboardApi.save, { group: 'returns', version, values })).status).toBe(200)
  expect((await shop.mails()).length).toBe(0)
})

test('changing payment keys or bank details requires the password unless the sign-in is recent', async () => {
  await longAgo()
  const code = async (reply: Promise<{ body: { code?: string } }>) => (await reply).body.code
  expect(await code(dashboard.call(paymentsDashboardApi.saveKeys, keys(0)))).toBe('reauthentication_required')
  expect(await code(dashboard.call(paymentsDashboardApi.saveKeys, keys(0, { password: 'wrong password' })))).toBe(
    'password_wrong',
  )
  expect(await code(dashboard.call(settingsDashboardApi.save, await bank('IBAN 1')))).toBe('reauthentication_required')
  expect((await dashboard.call(settingsDashboardApi.save, await bank('IBAN 1', { password: treasurer.password }))).status).toBe(
    200,
  )
  expect((await dashboard.call(paymentsDashboardApi.saveKeys, keys(0, { password: treasurer.password }))).status).toBe(200)
  expect(await code(dashboard.call(paymentsDashboardApi.deleteProviderKeys, { method: 'stripe' }))).toBe(
    'reauthentication_required',
  )
  await justNow()
  expect((await dashboard.call(paymentsDashboardApi.deleteProviderKeys, { method: 'stripe' })).status).toBe(200)
})

test('emails every active admin in their language about actor, change and time, without the key', async () => {
  await justNow()
  await dashboard.call(paymentsDashboardApi.saveKeys, keys(0))
  const mails = await shop.mails()
  expect(mails.map(({ to }) => to).sort()).toEqual(['first@example.org', 'second@example.org'])
  const [english, french] = ['first', 'second'].map((who) => mails.find(({ to }) => to === `${who}@example.org`))
  expect(english!.text).toContain('The keys of Stripe were changed.')
  expect(english!.text).toMatch(/Tara Treasurer \(tara@example\.org\) did this on .*\d{4}.*UTC/)
  expect(french!.text).toContain('Les clés de Stripe ont été modifiées.')
  const stored = await shop.db.execute(sql`SELECT m::text AS text FROM mails m UNION ALL SELECT a::text FROM audit a`)
  expect(JSON.stringify([mails, stored.rows])).not.toMatch(/never_in_a_mail|neither_0123/)
})

test('undoing a change of bank details also requires reauthentication and emails the admins', async () => {
  await justNow()
  const { body } = await dashboard.call(settingsDashboardApi.save, await bank('IBAN 2'))
  await longAgo()
  const undo = () => dashboard.call(auditDashboardApi.undo, { entryId: body.undo! })
  expect((await undo()).body.code).toBe('reauthentication_required')
  await justNow()
  expect((await undo()).status).toBe(200)
  const { rows } = await shop.db.execute(
    sql`SELECT data ->> 'change' AS change FROM mails WHERE kind = 'payment-settings-changed'`,
  )
  expect(rows).toEqual(Array(4).fill({ change: 'bank-changed' }))
})
