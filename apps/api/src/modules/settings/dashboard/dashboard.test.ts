import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import { mailsDashboardApi } from '@haat/shared/mails/dashboard/endpoints.ts'
import { settingsDashboardApi } from '@haat/shared/settings/dashboard/endpoints.ts'
import { defaultSettings } from '@haat/shared/settings/defaults.ts'
import { settingsApi } from '@haat/shared/settings/endpoints.ts'
import { type SettingsGroupName, settingsGroupNames } from '@haat/shared/settings/groups.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import type { Client } from '../../../testing/client.ts'
import { eventually } from '../../../testing/eventually.ts'
import { aStaffMember } from '../../../testing/factories/accounts.ts'
import { aProduct } from '../../../testing/factories/catalog.ts'
import { ctxOf } from '../../../testing/factories/ctx.ts'
import { givenPicture } from '../../../testing/factories/media.ts'
import { givenSettings } from '../../../testing/factories/settings.ts'

const shop = await startTestApp()
let staff: Client

beforeAll(async () => {
  const account = await aStaffMember(shop.db, [{ name: 'settings', view: true, edit: true }])
  staff = shop.visitor()
  await staff.signIn(account.email, account.password)
})

const groupOf = async (group: SettingsGroupName) => (await staff.call(settingsDashboardApi.read, { group })).body.group
const save = async (group: SettingsGroupName, over: object, texts?: Record<string, Record<string, string>>) => {
  const now = await groupOf(group)
  return staff.call(settingsDashboardApi.save, {
    group,
    version: now.version,
    values: { ...now.values, ...over },
    texts: texts ?? now.texts,
  })
}
const undo = (entryId: string) => staff.call(auditDashboardApi.undo, { entryId })
const shown = async () => (await shop.visitor().call(settingsApi.read)).body.settings

test('an empty shop has every group with its defaults', async () => {
  const { groups } = (await staff.call(settingsDashboardApi.list)).body
  expect(groups.map(({ group }) => group)).toEqual([...settingsGroupNames])
  for (const { group, values, defaults, version } of groups) {
    expect([group, version]).toEqual([group, 0])
    expect(values).toEqual(defaults)
  }
  expect(groups.find(({ group }) => group === 'currency')!.values).toEqual(defaultSettings.currency)
})

describe('saving', () => {
  test('updates the storefront in every language, and can be undone and redone', async () => {
    const { status, body } = await save('general', { title: 'Good things' }, { fr: { title: 'De bonnes choses', name: ' ' } })
    expect(status).toBe(200)
    expect(body.group).toMatchObject({
      version: 1,
      values: { title: 'Good things' },
      texts: { fr: { title: 'De bonnes choses' } },
    })
    await eventually(async () => expect((await shown()).title).toBe('Good things'))
    expect((await shop.visitor().call(settingsApi.read, { lng: 'fr' })).body.settings.title).toBe('De bonnes choses')

    const taken = await undo(body.undo!)
    expect(taken.status).toBe(200)
    expect(await groupOf('general')).toMatchObject({ version: 2, values: { title: '' }, texts: {} })
    expect((await undo(body.undo!)).body.code).toBe('version_conflict')
    expect((await undo(taken.body.undo!)).status).toBe(200)
    expect((await groupOf('general')).values.title).toBe('Good things')
  })

  test('ten concurrent saves save once; the others get version_conflict with the saved group', async () => {
    const { version, values } = await groupOf('seo')
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        staff.call(settingsDashboardApi.save, { group: 'seo', version, values: { ...values, title: `Title ${n}` } }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = replies.find(({ status }) => status !== 200)!
    expect(refused.body).toMatchObject({ code: 'version_conflict', group: { group: 'seo', version: 1 } })
  })

  test('saving unchanged values writes nothing', async () => {
    const { body } = await save('login', {})
    expect([body.undo, body.group.version]).toEqual([null, 0])
  })

  test('the base currency of the catalogue can be set and undone', async () => {
    expect((await save('currency', { exchangeRate: 2, base: 'eur' })).body.fields).toHaveProperty('values.base')
    const said = await save('currency', { exchangeRate: 2, base: 'EUR' })
    expect(said.body.group.values).toMatchObject({ exchangeRate: 2, base: 'EUR' })
    expect((await undo(said.body.undo!)).status).toBe(200)
    expect((await groupOf('currency')).values.base ?? null).toBeNull()
  })

  test('undo is refused if the same field was changed since', async () => {
    const first = (await save('social', { facebook: 'https://facebook.com/haat' })).body.undo!
    await save('social', { facebook: 'https://facebook.com/haat-shop' })
    expect((await undo(first)).body.code).toBe('version_conflict')
    const other = (await save('social', { youtube: 'https://youtube.com/haat' })).body.undo!
    await save('social', { instagram: 'https://instagram.com/haat' })
    expect((await undo(other)).status).toBe(200)
    expect((await groupOf('social')).values).toMatchObject({ youtube: '', instagram: 'https://instagram.com/haat' })
  })

  test.each([
    ['color', { primary: 'red; }' }, 'values.primary'],
    ['color', { glow: '#fff' }, 'values.glow'],
    ['currency', { exchangeRate: 0 }, 'values.exchangeRate'],
    ['currency', { exchangeRate: 1.0000001 }, 'values.exchangeRate'],
    ['currency', { name: 'JPY', s: '¥', decimals: 1 }, 'values.decimals'],
    ['script', { googleAnalyticsId: "G-1');alert(1)" }, 'values.googleAnalyticsId'],
    ['script', { googleAdsId: 'AW-123456;x' }, 'values.googleAdsId'],
    ['script', { googleAdsId: 'G-TEST12345' }, 'values.googleAdsId'],
    ['script', { clarityProjectId: 'abc/../../evil' }, 'values.clarityProjectId'],
    ['social', { facebook: 'javascript:alert(1)' }, 'values.facebook'],
    ['general', { title: 'x'.repeat(301) }, 'values.title'],
    ['general', { languages: ['bn', 'ar'] }, 'values.languages'],
    ['general', { language: 'fr', languages: [] }, 'values.languages'],
    ['general', { languages: ['en', 'en'] }, 'values.languages'],
    ['pictures', { logo: ['0198c7a2-0000-7000-8000-000000000000'] }, 'values.logo'],
  ] as const)('%s %j is refused at its field', async (group, over, field) => {
    const { status, body } = await save(group, over)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
  })

  test('translations of an unknown field or language are refused', async () => {
    expect((await save('general', {}, { fr: { email: 'x' } })).body.fields).toHaveProperty(['texts.fr.email'])
    expect((await save('general', {}, { de: { title: 'x' } })).body.fields).toHaveProperty(['texts.de'])
    expect((await save('color', {}, { fr: { primary: '#fff' } })).status).toBe(400)
  })

  test('an unknown group is refused', async () => {
    expect((await staff.get('/api/dashboard/settings/constructor')).status).toBe(400)
  })

  test('an exchange rate that makes a product free is refused', async () => {
    await aProduct(shop.db, { price: 100 })
    const { status, body } = await save('currency', { exchangeRate: 0.001 })
    expect([status, body.fields]).toEqual([400, { 'values.exchangeRate': 'makes a price of 1 free' }])
    expect((await save('currency', { exchangeRate: 110, name: 'BDT', s: '৳' })).status).toBe(200)
  })

  test('pictures are saved by id', async () => {
    const logo = await givenPicture(ctxOf(shop), { width: 300, height: 100 }, 'haat')
    const { body } = await save('pictures', { logo: [logo.id] })
    expect(body.group.pictures![logo.id]).toMatchObject({ width: 300 })
    await eventually(async () => expect((await shown()).logo).toHaveLength(1))
  })
})

test('the connections list sign-in and payment providers without secrets', async () => {
  const { connections } = (await staff.call(settingsDashboardApi.connections)).body
  expect(connections.signIn.google).toEqual({ ready: false, callback: `${shop.url}/api/auth/callback/google` })
  expect(Object.entries(connections.payments).flatMap(([name, { ready }]) => (ready ? [name] : []))).toEqual([
    'cod',
    'bankTransfer',
  ])
})

describe('emails', () => {
  test('a test email is sent to the staff member who requested it, who alone can read its outcome', async () => {
    const { to, mailId } = (await staff.call(mailsDashboardApi.test)).body
    const outcome = async (who = staff) => (await who.call(mailsDashboardApi.testOutcome, { mailId })).body
    expect(await outcome()).toMatchObject({ state: 'queued', error: null })
    const mail = (await shop.mails()).at(-1)!
    expect([mail.to, mail.subject]).toEqual([to, expect.stringContaining('Test email')])
    expect(await outcome()).toMatchObject({ state: 'sent', error: null })

    const colleague = await aStaffMember(shop.db, [{ name: 'settings', view: true, edit: true }])
    const other = shop.visitor()
    await other.signIn(colleague.email, colleague.password)
    expect(await outcome(other)).toMatchObject({ code: 'not_found' })
  })

  test('the state names the transport, sender and queue', async () => {
    const { mail } = (await staff.call(mailsDashboardApi.state)).body
    expect(mail).toMatchObject({ way: 'files', from: 'no-reply@127.0.0.1', waiting: 0, failed: 0 })
    expect(mail.place).toContain('mail')
  })

  test('the sender domain is empty without a public domain; an email provider’s domain is flagged', async () => {
    const sender = async () => (await staff.call(mailsDashboardApi.senderDomain)).body.sender
    await givenSettings(ctxOf(shop), 'general', { email: 'me@127.0.0.1' })
    expect(await sender()).toEqual({ domain: null, isProvider: false, records: [] })
    await givenSettings(ctxOf(shop), 'general', { email: 'tea@gmail.com' })
    expect(await sender()).toEqual({ domain: 'gmail.com', isProvider: true, records: [] })
    await givenSettings(ctxOf(shop), 'general', { email: 'tea@nothing.invalid' })
    expect(await sender()).toEqual({ domain: null, isProvider: false, records: [] })
  })
})
