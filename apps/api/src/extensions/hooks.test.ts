import { randomUUID } from 'node:crypto'
import { blocksDashboardApi } from '@haat/shared/blocks/dashboard/endpoints.ts'
import { blocksApi } from '@haat/shared/blocks/endpoints.ts'
import { cartApi } from '@haat/shared/cart/endpoints.ts'
import { checkoutApi } from '@haat/shared/checkout/endpoints.ts'
import { endpoint } from '@haat/shared/endpoint.ts'
import { extensionsDashboardApi } from '@haat/shared/extensions/dashboard/endpoints.ts'
import { jobsDashboardApi } from '@haat/shared/jobs/dashboard/endpoints.ts'
import { mailsDashboardApi } from '@haat/shared/mails/dashboard/endpoints.ts'
import type { ExtensionMethod } from '@haat/shared/payments/constants.ts'
import { languageCodes } from '@haat/shared/reference/languages.ts'
import { settingsApi } from '@haat/shared/settings/endpoints.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openJobs } from '../jobs/runner.ts'
import { listeners } from '../listeners.ts'
import { quote } from '../modules/cart/service.ts'
import { workChecks } from '../modules/health/checks/work.ts'
import { queueExtensionMail } from '../modules/mails/service.ts'
import { claimMessages, processMessages } from '../modules/orders/jobs.ts'
import { inTransaction } from '../platform/context.ts'
import { startTestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { eventually } from '../testing/eventually.ts'
import { aCustomer, anAdmin, aStaffMember } from '../testing/factories/accounts.ts'
import { aProduct } from '../testing/factories/catalog.ts'
import { ctxOf } from '../testing/factories/ctx.ts'
import { givenArea } from '../testing/factories/delivery.ts'
import { givenOrderBody } from '../testing/factories/orders.ts'
import { defineExtension, type Extension, extensionBlock, route } from './define.ts'
import { problemsOf } from './validate.ts'

const texts = (words: Extension['texts']['en']): Extension['texts'] =>
  Object.fromEntries(languageCodes.map((code) => [code, words])) as Extension['texts']
const fails = () => Promise.reject(new Error('broken'))
/** Aborts the transaction that it runs in, unless it runs in a savepoint. */
const wrongQuery = async ({ db }: { db: { execute: (query: string) => Promise<unknown> } }) => {
  await db.execute('SELECT nothing')
}
const heard: string[] = []
const words = {
  about: 'For tests',
  promotion: 'Reduction',
  payment: { name: 'Wallet', about: 'Pays' },
  pages: { notes: 'Notes', money: 'Money' },
  jobs: { count: { title: 'Count things', about: 'Counts.' } },
  blocks: { greeting: { title: 'Greeting', about: 'Greets', settings: { times: { label: 'Times' } } } },
  mails: {
    hello: { title: 'Hello', subject: 'Hello {{name}}, {{points}} points', heading: 'Hi', text: 'One\nTwo', button: 'Open' },
  },
}
const gateway = (method: ExtensionMethod, { start = fails }: { start?: () => Promise<{ providerId: string; url: string }> }) => ({
  method,
  start,
  lookUp: fails,
  refund: fails,
  lookUpRefund: fails,
  readWebhook: fails,
  readReturn: () => {
    throw new Error('broken')
  },
  test: fails,
})
const Times = z.object({ times: z.int().min(1).max(9).default(2) })

const good = defineExtension({
  name: 'good',
  texts: texts({ ...words, title: 'Good one' }),
  jobs: { count: { every: 3600, run: async () => 7 } },
  pages: { notes: 'staff', money: 'payments:view' },
  listeners: { 'order.placed': async (_, { reference }) => heard.push(reference) },
  mails: { hello: async (_, { to }) => ({ to: String(to), words: { name: 'Rahima', points: '5' }, link: 'https://x.example/' }) },
  promotion: { price: async () => 100, redeem: async () => {} },
  deliveryRate: async (_, { freeOver }) => ({ cost: 300, freeOver }),
  payment: {
    gateway: gateway('x-good', { start: async () => ({ providerId: randomUUID(), url: 'https://pay.example/1' }) }),
    keys: () => ({ mode: 'test', values: {} }),
  },
  settings: z.object({}),
  blocks: {
    greeting: extensionBlock({
      settings: Times,
      show: async ({ language, person }, { times }) => ({
        html: `<p onclick="x()">${'Hello '.repeat(times)}${language}</p><script>alert(1)</script>`,
        data: { times, person },
      }),
    }),
  },
})
const broken = {
  name: 'broken',
  texts: texts({ ...words, title: 'Broken one' }),
  routes: [
    route(
      endpoint({
        method: 'GET',
        path: '/api/x/broken/word',
        access: 'public',
        summary: 'Fails.',
        input: z.strictObject({}),
        answer: z.object({}),
        refusals: [],
      }),
      fails,
    ),
  ],
  jobs: { count: { every: 3600, run: fails } },
  pages: {},
  listeners: { 'order.placed': wrongQuery },
  mails: { hello: wrongQuery },
  promotion: { price: wrongQuery, redeem: fails },
  deliveryRate: wrongQuery,
  taxRates: wrongQuery,
  payment: { gateway: gateway('x-broken', {}), keys: () => ({ mode: 'test', values: {} }) },
  settings: z.object({}),
  blocks: { greeting: extensionBlock({ show: (ctx) => wrongQuery(ctx).then(() => null) }) },
  eraseCustomer: wrongQuery,
} as unknown as Extension

const shop = await startTestApp({ extensions: ['broken', 'good'] }, { definitions: [broken, good as unknown as Extension] })
const off = { ...shop.env, extensions: [] }
const ctx = ctxOf(shop)
let admin: Client

beforeAll(async () => {
  const account = await anAdmin(shop.db)
  admin = shop.visitor()
  await admin.signIn(account.email, account.password)
})
const ends: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ends) await end()
})

test('both test definitions are valid; problems of blocks and pages are listed', () => {
  expect(problemsOf('good', good as unknown as Extension)).toEqual([])
  expect(problemsOf('broken', broken)).toEqual([])
  const wrong = {
    ...good,
    texts: texts({ title: 'Good', about: '' }),
    blocks: { 'No name': { settings: z.object({ key: z.string() }) } },
  }
  expect(problemsOf('good', { ...wrong, pages: { notes: 'public' } } as never)).toEqual(
    expect.arrayContaining([
      'blocks.No name is no name of a block',
      'texts have no blocks.No name.title',
      'texts have no blocks.No name.settings.key.label',
      'blocks.No name.settings need a default for every field',
      'blocks.No name needs show',
      'pages.notes: public is no access rule of a page',
    ]),
  )
})

test('the working extension changes quotes and takes payments; the broken one does not fail orders', async () => {
  const product = await aProduct(shop.db, { price: 5000, stock: 10 })
  await givenArea(ctx, { rates: [{ type: 'delivery', cost: 200, freeOver: null, daysMin: 1, daysMax: 2 }] })
  const items = [{ _id: product.id, qty: 1 }]
  const buyer = shop.visitor()
  const account = await aCustomer(shop.db)
  await buyer.signIn(account.email, account.password)
  const body = givenOrderBody(items)
  const { quote } = (await buyer.call(cartApi.quote, { items, delivery: body.deliveryInfo })).body
  expect(quote).toMatchObject({ discount: 1, delivery: { cost: 3 }, total: 52 })
  const offered = (await buyer.call(settingsApi.read, {})).body.settings.extensions!
  expect(offered.map(({ name, payment }) => [name, payment?.name])).toEqual([
    ['broken', 'Wallet'],
    ['good', 'Wallet'],
  ])
  const place = (paymentMethod: 'cod' | ExtensionMethod) =>
    buyer.call(checkoutApi.place, { ...body, paymentMethod, expectedTotal: quote.total }, { idempotencyKey: randomUUID() })
  expect((await place('x-good')).body).toMatchObject({
    success: true,
    payment: { action: 'redirect', url: 'https://pay.example/1' },
  })
  // The provider counts as unavailable, so the order page offers to pay again.
  expect((await place('x-broken')).body).toMatchObject({ success: true, payment: { action: 'none' } })
  const called = await fetch(`${shop.url}/api/payments/x-broken/webhook`, { method: 'POST', body: '{}' })
  expect(called.status).toBe(503)
  const returned = await fetch(`${shop.url}/api/payments/x-broken/return?reference=x`, { redirect: 'manual' })
  expect(returned.status).toBeLessThan(500)
  expect((await buyer.http.get('/api/x/broken/word')).body).toMatchObject({ code: 'extension_failed' })

  const claims = await claimMessages(ctx, { limit: 100, lease: 30 })
  await processMessages(ctx, claims, { listeners, attempts: 3, retryDelay: 60 })
  expect(heard).toHaveLength(2)
  expect((await shop.pool.query('SELECT 1 FROM outbox WHERE done_at IS NULL')).rowCount).toBe(0)
  expect((await shop.pool.query('SELECT extension FROM extension_messages')).rows).toEqual([
    { extension: 'broken' },
    { extension: 'broken' },
  ])
})

test('offered delivery methods cost what an order is charged, also with rates of an extension', async () => {
  const product = await aProduct(shop.db, { price: 5000, stock: 10 })
  const rate = { freeOver: null, daysMin: 1, daysMax: 2 }
  const serves = [{ country: 'NP' }]
  await givenArea(ctx, {
    name: 'Nepal',
    serves,
    rates: [
      { ...rate, type: 'delivery', cost: 200 },
      { ...rate, type: 'express', cost: 900, freeOver: 6000 },
      { ...rate, type: 'pickup', cost: 0 },
    ],
  })
  const visitor = shop.visitor()
  const quoteOf = async (qty: number, more: object = {}) =>
    (await visitor.call(cartApi.quote, { items: [{ _id: product.id, qty }], ...more })).body.quote
  const address = { country: 'NP', city: 'Pokhara' }
  expect((await quoteOf(1)).offers).toBeUndefined()
  // The extension sets every rate to 3.00; express is free from 60.00.
  for (const [qty, costs] of [
    [1, [3, 3, 3]],
    [2, [3, 0, 3]],
  ] as const) {
    const { offers } = await quoteOf(qty, { address })
    expect(offers!.map(({ type, cost }) => [type, cost])).toEqual(
      (['delivery', 'express', 'pickup'] as const).map((type, index) => [type, costs[index]]),
    )
    for (const { type, area, cost, freeOver } of offers!)
      expect((await quoteOf(qty, { address, delivery: { type, area } })).delivery).toMatchObject({ type, cost, freeOver })
  }
  const { extensions } = (await visitor.call(settingsApi.read, {})).body.settings
  expect(extensions).toMatchObject([{ delivery: true }, { delivery: true }])
  const without = await quote(ctxOf({ ...shop, env: off }), {
    items: [{ _id: product.id, qty: 1, color: null, attribute: null }],
    address,
  })
  expect(without.quote.offers).toBeUndefined()
})

test('extension jobs are listed, run and fail separately; jobs of disabled extensions raise no alarm', async () => {
  const jobs = openJobs({ database: shop, url: shop.databaseUrl, log: pino({ level: 'silent' }) }, { lookEvery: 3 })
  ends.push(jobs.stop)
  jobs.work(shop.env)
  const runs = async () => (await admin.call(jobsDashboardApi.state)).body.recurring
  const run = async (name: string) => (await runs()).find((job) => job.name === name)
  await eventually(async () => expect(await run('x.good.count')).toMatchObject({ state: 'waiting', done: 7, failures: 0 }))
  await eventually(async () =>
    expect(await run('x.broken.count')).toMatchObject({ error: expect.stringContaining('Error'), failures: 1 }),
  )
  expect(await run('x.good.count')).toMatchObject({ extension: { title: 'Good one', job: 'Count things', about: 'Counts.' } })
  await eventually(async () => expect((await run('figures'))?.succeeded).toEqual(expect.any(String)))
  const { started } = (await run('x.good.count'))!
  expect((await admin.call(jobsDashboardApi.run, { name: 'x.good.count' })).status).toBe(200)
  await eventually(async () => expect((await run('x.good.count'))!.started).not.toBe(started))
  expect((await admin.call(jobsDashboardApi.run, { name: 'x.gone.count' })).status).toBe(404)
  await jobs.stop()

  await shop.pool.query("UPDATE job_runs SET next_at = now() - interval '1 day' WHERE name LIKE 'x.%'")
  const check = (env: typeof shop.env) => workChecks.jobs({ ...ctx, env })
  expect(await check(shop.env)).toMatchObject({ state: 'broken', detail: { count: 2 } })
  expect(await check(off)).toMatchObject({ state: 'good' })
})

test('email templates of extensions can be edited; a failing renderer does not block other emails', async () => {
  const ref = { name: 'x.good.hello', language: 'en' } as const
  const { emailTemplates } = (await admin.call(mailsDashboardApi.emailTemplates, { language: 'en' })).body
  expect(emailTemplates.slice(-2)).toMatchObject([
    { name: 'x.broken.hello', extension: { title: 'Broken one', mail: 'Hello' } },
    { name: 'x.good.hello', subject: 'Hello {{name}}, {{points}} points', own: [] },
  ])
  const { emailTemplate } = (await admin.call(mailsDashboardApi.emailTemplate, ref)).body
  expect(emailTemplate).toMatchObject({
    placeholders: ['shop', 'name', 'points'],
    version: 0,
    words: { paragraphs: ['One', 'Two'] },
  })
  const save = (subject: string, version: number) =>
    admin.call(mailsDashboardApi.saveEmailTemplate, { ...ref, version, words: { ...emailTemplate.words, subject } })
  expect((await save('For {{nobody}}', 0)).body).toMatchObject({
    code: 'bad_request',
    fields: { 'words.subject': expect.any(String) },
  })
  expect((await save('{{points}} points!', 0)).body).toMatchObject({ emailTemplate: { version: 1 } })
  const look = (await admin.call(mailsDashboardApi.look, ref)).body
  expect(look.subject).toBe('[points] points!')
  expect((await admin.call(mailsDashboardApi.emailTemplate, { ...ref, name: 'x.good.other' })).status).toBe(404)

  await admin.call(mailsDashboardApi.sendEmailTemplate, ref)
  await inTransaction(ctx, async (ctx) => {
    await queueExtensionMail(ctx, { extension: 'good', mail: 'hello', data: { to: 'rahima@example.org' } })
    await queueExtensionMail(ctx, { extension: 'gone', mail: 'hello' })
  })
  const sent = await shop.mails()
  expect(sent.map(({ subject }) => subject)).toEqual(expect.arrayContaining(['[points] points!', '5 points!']))
  const mail = sent.find(({ subject }) => subject === '5 points!')!
  expect(mail.text).toContain('One\n\nTwo')
  await inTransaction(ctx, (ctx) => queueExtensionMail(ctx, { extension: 'broken', mail: 'hello' }))
  await expect(shop.mails()).rejects.toThrow()
  await shop.pool.query("DELETE FROM mails WHERE state = 'queued'")
})

test('extension blocks are validated, translated and stored; blocks that fail or are missing are not shown', async () => {
  const document = 'home'
  const read = async () => (await admin.call(blocksDashboardApi.read, { document })).body.document
  expect((await read()).extensionBlocks).toMatchObject([
    { block: 'broken/greeting', extension: 'Broken one', fields: [], values: {} },
    {
      block: 'good/greeting',
      title: 'Greeting',
      fields: [{ name: 'times', label: 'Times', kind: 'number' }],
      values: { times: 2 },
    },
  ])
  const block = (kind: string, values: Record<string, number> = {}) => ({
    id: randomUUID(),
    type: 'extension' as const,
    block: kind,
    texts: { en: { title: 'Welcome' }, fr: { title: 'Bienvenue' } },
    values,
  })
  const save = async (blocks: ReturnType<typeof block>[]) =>
    admin.call(blocksDashboardApi.save, { document, version: (await read()).version, blocks })
  expect((await save([block('good/greeting', { times: 99 })])).body).toMatchObject({
    code: 'bad_request',
    fields: { 'blocks.0.values.times': expect.any(String) },
  })
  expect((await save([block('good/greeting', { other: 1 })])).status).toBe(400)
  expect((await save([block('../greeting')])).status).toBe(400)
  const blocks = [block('broken/greeting'), block('good/greeting', { times: 3 }), block('gone/greeting', { any: 1 })]
  expect((await save(blocks)).body.document.blocks).toHaveLength(3)
  await admin.call(blocksDashboardApi.publish, { document, version: (await read()).version, at: null })
  const shown = async (lng: 'en' | 'fr') => (await admin.call(blocksApi.home, { lng })).body.blocks
  await eventually(async () =>
    expect(await shown('fr')).toEqual([
      {
        _id: blocks[1]!.id,
        devices: 'all',
        type: 'extension',
        block: 'good/greeting',
        title: 'Bienvenue',
        text: '',
        html: '<p>Hello Hello Hello fr</p>',
        data: { times: 3, person: null },
      },
    ]),
  )
  expect(await shown('en')).toMatchObject([{ title: 'Welcome', html: '<p>Hello Hello Hello en</p>' }])
  const preview = await admin.call(blocksDashboardApi.preview, { document, language: 'fr', blocks })
  expect(preview.body.blocks).toHaveLength(1)
})

test('extension pages are listed for staff with the permission to open them', async () => {
  const pages = async (client: Client) =>
    (await client.call(extensionsDashboardApi.list, {})).body.extensions.flatMap(({ pages }) => pages)
  expect(await pages(admin)).toEqual([
    { name: 'notes', title: 'Notes', section: null },
    { name: 'money', title: 'Money', section: 'payments' },
  ])
  const staff = shop.visitor()
  const member = await aStaffMember(shop.db, [{ name: 'orders', view: true, edit: false, delete: false }])
  await staff.signIn(member.email, member.password)
  expect((await pages(staff)).map(({ name }) => name)).toEqual(['notes'])
})
