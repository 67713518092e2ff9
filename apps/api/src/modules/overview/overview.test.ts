import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Permission } from '@haat/shared/accounts/schema.ts'
import { openingDashboardApi } from '@haat/shared/opening/dashboard/endpoints.ts'
import { overviewDashboardApi } from '@haat/shared/overview/dashboard/endpoints.ts'
import { perLanguage } from '@haat/shared/reference/languages.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { newBackupFile } from '../../gateways/backup-folder.ts'
import type { PublicUrlAnswer } from '../../gateways/public-url.ts'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { aCustomer, anAdmin, aStaffMember } from '../../testing/factories/accounts.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { placeOrder } from '../../testing/factories/orders.ts'
import { givenSettings } from '../../testing/factories/settings.ts'
import { reportReadiness } from './readiness/service.ts'

const shop = await startTestApp({ demo: false })
let admin: Client

async function signedIn({ email, password }: { email: string; password: string }): Promise<Client> {
  const client = shop.visitor()
  await client.signIn(email, password)
  return client
}
const overview = async (client: Client, query: object = {}) => (await client.call(overviewDashboardApi.read, query)).body.overview
const staffWith = async (...names: Permission['name'][]) =>
  signedIn(
    await aStaffMember(
      shop.db,
      names.map((name) => ({ name, view: true, edit: false, delete: false })),
    ),
  )
const stepsOf = async () => Object.fromEntries((await overview(admin)).setup!.map(({ key, done }) => [key, done]))

beforeAll(async () => {
  admin = await signedIn(await anAdmin(shop.db))
})

test('a new shop shows setup steps and marks them done from its data', async () => {
  await givenArea(ctxOf(shop))
  const { sales, todo, latest } = await overview(admin)
  expect(sales).toMatchObject({ figures: { orders: 0, net: 0 }, today: { orders: 0 }, visitors: { now: 0 }, best: [] })
  expect(sales!.steps).toHaveLength(30)
  expect([todo, latest]).toEqual([[], []])
  expect(await stepsOf()).toMatchObject({
    product: false,
    payment: true,
    domain: false,
    pages: false,
    staff: false,
    order: false,
  })

  const shoe = await aProduct(shop.db, { name: 'Shoe', price: 3000, stock: 5 })
  await aProduct(shop.db, { name: 'Gone', price: 3000, stock: 0 })
  await aProduct(shop.db, { name: 'Draft', status: 'draft' })
  const buyer = await signedIn(await aCustomer(shop.db))
  expect((await placeOrder(buyer, [{ _id: shoe.id, qty: 3 }])).status).toBe(201)
  await staffWith('orders')
  expect(await stepsOf()).toMatchObject({ product: true, staff: true, order: true })
})

test('returns figures, open tasks, best sellers and the latest orders', async () => {
  const { sales, todo, latest } = await overview(admin, { days: '7' })
  expect(sales).toMatchObject({
    figures: { orders: 1, net: 90 },
    figuresBefore: { orders: 0 },
    today: { orders: 1, net: 90 },
    best: [{ name: 'Shoe', units: 3, net: 90, netBefore: 0 }],
  })
  expect([sales!.steps.length, sales!.stepsBefore.length, sales!.visitors.steps.length]).toEqual([7, 7, 7])
  expect(todo).toEqual([
    { key: 'confirm', count: 1 },
    { key: 'unpaid', count: 1 },
    { key: 'out', count: 1 },
    { key: 'low', count: 1 },
    { key: 'drafts', count: 1 },
  ])
  expect(latest).toMatchObject([{ status: 'placed', total: expect.any(Number) as number, next: 'confirm' }])
})

test.each<[Permission['name'][], { sales: boolean; latest: boolean; todo: string[] }]>([
  [['orders'], { sales: false, latest: true, todo: ['confirm', 'unpaid'] }],
  [['products'], { sales: false, latest: false, todo: ['out', 'low', 'drafts'] }],
  [['reports'], { sales: true, latest: false, todo: [] }],
  [['media'], { sales: false, latest: false, todo: [] }],
])('staff who may view %j see only those parts', async (names, expected) => {
  const { sales, latest, todo, setup } = await overview(await staffWith(...names))
  expect({ sales: sales !== null, latest: latest !== null, todo: todo.map(({ key }) => key) }).toEqual(expected)
  expect(setup).toBeNull()
})

test('an unsupported number of days is refused', async () => {
  const { status, body } = await admin.call(overviewDashboardApi.read, { days: '31' } as never)
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['days']])
})

test('failed emails are a task of staff who may view settings', async () => {
  await shop.db.execute(sql`INSERT INTO mails (id, kind, language, state) VALUES (gen_random_uuid(), 'test', 'en', 'failed')`)
  expect((await overview(await staffWith('settings'))).todo).toEqual([{ key: 'mails', count: 1 }])
})

test('double payments and mismatched provider events are tasks of staff who may view orders', async () => {
  const { todo: before } = await overview(await staffWith('orders'))
  await shop.db.execute(
    sql`INSERT INTO payment_events (id, method, event_id, kind, outcome) VALUES (gen_random_uuid(), 'stripe', 'evt_1', 'odd', 'foreign')`,
  )
  await shop.db.execute(
    sql`UPDATE payments SET status = 'captured', amount = 2 * amount, captured = 2 * amount, problem = 'double'`,
  )
  expect((await overview(await staffWith('orders'))).todo).toEqual([
    { key: 'refunds', count: 1 },
    { key: 'mismatches', count: 1 },
    ...before,
  ])
  expect((await overview(await staffWith('media'))).todo).toEqual([])
})

describe('ready to sell', () => {
  const report = async (lng: 'en' | 'ar' = 'en') => {
    const { checks } = (await admin.call(overviewDashboardApi.readiness, { lng })).body
    return Object.fromEntries(checks.map((check) => [check.key, check]))
  }

  test('reports what is missing and what is complete, in each language', async () => {
    await givenSettings(ctxOf(shop), 'general', { email: 'hello@tea.example' })
    const checks = await report()
    expect(checks.products).toMatchObject({ ok: true, severity: 'must', place: 'products' })
    expect(checks.sender).toMatchObject({ ok: true, text: '\u2068hello@tea.example\u2069' })
    expect(checks.legal).toMatchObject({
      ok: false,
      text: 'Not published: \u2068terms, privacy, returns\u2069. Complete these pages and publish them.',
    })
    expect(checks.goods!.text).toMatch(/without a picture: \d+, out of stock: 1/)
    expect(checks.domain).toMatchObject({ ok: false, place: null })
    expect(checks.twoFactor).toMatchObject({ ok: false, severity: 'should' })
    expect(checks.mail).toMatchObject({ ok: false })
    expect(checks.backups).toMatchObject({ ok: false, severity: 'note' })
    for (const { title, text } of Object.values(checks)) expect(`${title} ${text}`).not.toMatch(/[{}]|undefined/)
    const arabic = await report('ar')
    expect(arabic.products!.title).toBe('منتجات للبيع')
    for (const { text } of Object.values(arabic)) expect(text).not.toMatch(/[{}]|undefined/)
  })

  test('reports the DNS records of the sender and whether the public URL is reachable', async () => {
    const ctx = ctxOf(shop)
    const outcome = async (
      records: Record<string, string[] | null>,
      {
        email = 'hello@tea.shop',
        publicUrl = 'https://tea.shop',
        answer = { state: 'shop' } as PublicUrlAnswer,
        lng = 'en',
      } = {},
    ) => {
      await givenSettings(ctx, 'general', { email })
      const outside = {
        findTxt: async (name: string) => (name in records ? records[name]! : []),
        askPublicUrl: async () => answer,
      }
      const env = { ...ctx.env, publicUrl }
      const { checks } = await reportReadiness({ ...ctx, env, language: lng as 'en' }, outside)
      const [reachable, sender] = (['reachable', 'senderRecords'] as const).map((key) => checks.find((one) => one.key === key)!)
      for (const { text } of checks) expect(text).not.toMatch(/[{}]|undefined/)
      return { reachable: reachable!, sender: sender! }
    }
    const all = {
      'tea.shop': ['v=spf1 mx ~all'],
      'google._domainkey.tea.shop': ['v=DKIM1; p=MIGf'],
      '_dmarc.tea.shop': ['v=DMARC1; p=none'],
    }
    const good = await outcome(all)
    expect(good.sender).toMatchObject({ ok: true, severity: 'should', place: 'mail' })
    expect(good.reachable).toMatchObject({ ok: true, place: null, text: '\u2068https://tea.shop\u2069 leads to this shop.' })
    const half = await outcome({ ...all, 'tea.shop': ['v=spf1 mx', 'v=spf1 -all'], '_dmarc.tea.shop': [] }, { lng: 'ar' })
    expect(half.sender).toMatchObject({ ok: false, text: expect.stringContaining('\u2068SPF, DMARC\u2069') })
    const silent = await outcome({ ...all, 'tea.shop': null }, { answer: { state: 'silent' } })
    expect(silent.sender).toMatchObject({ ok: false, text: expect.stringContaining('DNS server didn’t answer') })
    expect(silent.reachable.text).toContain('doesn’t answer')
    const moved = await outcome(all, { email: 'tea@gmail.com', answer: { state: 'redirect', target: 'https://www.tea.shop' } })
    expect(moved.sender.text).toContain('email provider')
    expect(moved.reachable).toMatchObject({
      ok: false,
      text: expect.stringContaining('redirects to \u2068https://www.tea.shop\u2069'),
    })
    const local = await outcome(all, { email: 'me@localhost', publicUrl: 'http://localhost:3000' })
    expect([local.sender.ok, local.reachable.ok]).toEqual([false, false])
  })

  test('reports the newest backup in DATA_DIR with time and size, and whether it is old', async () => {
    const file = newBackupFile(shop.env, true, new Date('2026-03-04T05:06:07Z'))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(join(dirname(file), 'haat-2027-01-01-00-00-00.tar.x.draft'), '')
    expect((await report()).backups).toMatchObject({ ok: false, text: expect.stringContaining('There is no backup in') })
    writeFileSync(file, Buffer.alloc(2_500_000))
    expect((await report()).backups).toMatchObject({ ok: true, text: expect.stringContaining('2.5 MB') })
    utimesSync(file, new Date('2026-03-04T05:06:07Z'), new Date('2026-03-04T05:06:07Z'))
    const { backups } = await report()
    expect(backups).toMatchObject({ ok: false, text: expect.stringMatching(/The newest backup in .* is of .*Mar 4, 2026, 5:06/) })
  })

  test('a free delivery area for every country is a warning and a task', async () => {
    expect((await report()).freeEverywhere!.ok).toBe(true)
    await givenArea(ctxOf(shop), {
      name: 'World',
      serves: [{ country: '*' }],
      rates: [{ type: 'delivery', cost: 0, freeOver: null, daysMin: 1, daysMax: 2 }],
    })
    expect((await report()).freeEverywhere).toMatchObject({ ok: false, severity: 'should' })
    expect((await overview(admin)).todo).toContainEqual({ key: 'freeEverywhere', count: 1 })
    expect(await stepsOf()).toMatchObject({ delivery: false })
  })

  test('opening the shop is a check and a setup step only while it is closed', async () => {
    expect((await report()).opening).toMatchObject({ ok: true })
    expect(await stepsOf()).not.toHaveProperty('opening')
    const messages = perLanguage(() => '')
    await admin.call(openingDashboardApi.save, { closed: true, messages, password: 'open sesame', version: 0 })
    expect((await report()).opening).toMatchObject({ ok: false, severity: 'must', place: 'opening' })
    expect(await stepsOf()).toMatchObject({ opening: false })
    await admin.call(openingDashboardApi.save, { closed: false, messages, version: 1 })
    expect((await report()).opening).toMatchObject({ ok: true })
  })

  test('requires the permission to view settings', async () => {
    expect((await (await staffWith('orders')).call(overviewDashboardApi.readiness)).status).toBe(403)
    expect((await (await staffWith('settings')).call(overviewDashboardApi.readiness)).status).toBe(200)
  })
})
