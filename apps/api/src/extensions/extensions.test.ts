import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoint } from '@haat/shared/endpoint.ts'
import { extensionsDashboardApi } from '@haat/shared/extensions/dashboard/endpoints.ts'
import { languageCodes } from '@haat/shared/reference/languages.ts'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { readExtensionMigrations } from '../db/extension-migrations.ts'
import { readExtensionSettings } from '../modules/extensions/service.ts'
import { startTestApp } from '../testing/app.ts'
import { aCustomer, anAdmin, aStaffMember } from '../testing/factories/accounts.ts'
import { ctxOf } from '../testing/factories/ctx.ts'
import { defineExtension, type Extension, route } from './define.ts'
import { loadExtensions } from './load.ts'
import { problemsOf } from './validate.ts'

const texts = (words: Extension['texts']['en']): Extension['texts'] =>
  Object.fromEntries(languageCodes.map((code) => [code, words])) as Extension['texts']
const row = (path: string, access: 'public' | 'customer' | 'orders:view') =>
  endpoint({
    method: 'GET',
    path: `/api/x/probe/${path}`,
    access,
    summary: 'Answers a test.',
    input: z.strictObject({}),
    answer: z.object({ word: z.string() }),
    refusals: [],
  })
const ProbeSettings = z.object({
  rate: z.int().min(1).max(100).default(5),
  open: z.boolean().default(true),
  mode: z.enum(['calm', 'busy']).default('calm'),
  key: z.string().max(40).meta({ secret: true }).default(''),
})
const probe = defineExtension({
  name: 'probe',
  texts: texts({
    title: 'Probe',
    about: 'For tests',
    settings: { rate: { label: 'Rate' }, open: { label: 'Open' }, mode: { label: 'Mode' }, key: { label: 'Key' } },
  }),
  settings: ProbeSettings,
  routes: [
    route(row('word', 'public'), async () => ({ word: 'hello' })),
    route(row('own', 'customer'), async ({ person }) => ({ word: person!.id })),
    route(row('orders', 'orders:view'), async () => ({ word: 'orders' })),
    route(row('broken', 'public'), () => Promise.reject(new Error('secret detail'))),
    route(row('query', 'public'), async (ctx) => ({ word: String(await ctx.db.execute('SELECT wrong')) })),
  ],
})

const shop = await startTestApp({ extensions: ['probe'] }, { definitions: [probe as unknown as Extension] })
const ctx = ctxOf(shop)
const admin = shop.visitor()
{
  const { email, password } = await anAdmin(shop.db)
  await admin.signIn(email, password)
}

test('extension endpoints enforce their access rules, appear in the API reference, and hide error details', async () => {
  const customer = shop.visitor()
  const { email, password, id } = await aCustomer(shop.db)
  await customer.signIn(email, password)
  const staff = shop.visitor()
  const member = await aStaffMember(shop.db, [{ name: 'orders', view: true, edit: false, delete: false }])
  await staff.signIn(member.email, member.password)
  const visitor = shop.visitor()
  const said = async (who: typeof visitor, path: string) => {
    const { body } = await who.http.get(`/api/x/probe/${path}`)
    return body.success ? body.word : body.code
  }
  expect(await said(visitor, 'word')).toBe('hello')
  expect(await said(visitor, 'own')).toBe('sign_in_required')
  expect(await said(customer, 'own')).toBe(id)
  expect(await said(customer, 'orders')).toBe('not_allowed')
  expect(await said(staff, 'orders')).toBe('orders')
  for (const path of ['broken', 'query']) {
    const { status, text } = await visitor.http.get(`/api/x/probe/${path}`)
    expect([path, status]).toEqual([path, 503])
    expect(text).toContain('extension_failed')
    expect(text).not.toContain('secret')
  }
  expect((await visitor.http.get('/api/x/probe/word?more=1')).status).toBe(400)
  const { body: document } = await visitor.http.get('/api/openapi.json')
  expect(document.paths['/api/x/probe/orders'].get.tags).toEqual(['x/probe'])
})

test('extension settings get a form from their schema, are versioned, and never return secrets', async () => {
  const { body } = await admin.call(extensionsDashboardApi.read, { name: 'probe' })
  expect(body.extension).toMatchObject({ version: 0, values: { rate: 5, open: true, mode: 'calm', key: '' } })
  expect(body.extension.fields.map(({ name, kind, min, max }) => [name, kind, min, max])).toEqual([
    ['rate', 'number', 1, 100],
    ['open', 'flag', undefined, undefined],
    ['mode', 'choice', undefined, undefined],
    ['key', 'secret', undefined, 40],
  ])
  const save = (version: number, values: Record<string, string | number | boolean>) =>
    admin.call(extensionsDashboardApi.save, { name: 'probe', version, values })
  const saved = await save(0, { rate: 9, key: 'very secret' })
  expect(saved.body.extension).toMatchObject({ version: 1, values: { rate: 9, key: '••••••••' } })
  expect((await save(0, { rate: 8 })).body).toMatchObject({ code: 'version_conflict' })
  expect((await save(1, { rate: 1000 })).body).toMatchObject({
    code: 'bad_request',
    fields: { 'values.rate': expect.any(String) },
  })
  expect((await save(1, { unknown: 1 })).status).toBe(400)
  await save(1, { open: false, key: '••••••••' })
  expect(await readExtensionSettings(ctx, 'probe', ProbeSettings)).toEqual({
    rate: 9,
    open: false,
    mode: 'calm',
    key: 'very secret',
  })
  const { rows } = await shop.pool.query('SELECT "values"::text AS stored FROM extension_settings')
  expect(rows[0].stored).not.toContain('very secret')
  // A stored value that a newer version of the extension refuses falls back to the default.
  expect(await readExtensionSettings(ctx, 'probe', ProbeSettings.extend({ rate: z.int().max(5).default(2) }))).toMatchObject({
    rate: 2,
  })
})

const folder = mkdtempSync(join(tmpdir(), 'haat-extensions-'))
afterAll(() => rmSync(folder, { recursive: true }))
function given(name: string, code: string, migrations: Record<string, string> = {}) {
  mkdirSync(join(folder, name, 'migrations'), { recursive: true })
  writeFileSync(join(folder, name, 'extension.ts'), code)
  for (const [file, sql] of Object.entries(migrations)) writeFileSync(join(folder, name, 'migrations', file), sql)
}

test.each<[string, string | undefined, Record<string, string>, RegExp]>([
  ['missing', undefined, {}, /extension missing .* is missing/],
  ['throws', "throw new Error('no such thing')", {}, /extension throws cannot be loaded: no such thing/],
  ['empty', 'export const nothing = 1', {}, /extension empty is broken:\n.*no default export/],
  ['other', "export default { name: 'another' }", {}, /extension other is broken:\n.*"another"/],
])(
  'an extension that cannot be loaded (%s) stops the start with its name in the error',
  async (name, code, migrations, message) => {
    if (code) given(name, code, migrations)
    await expect(loadExtensions({ extensions: [name], extensionsFolder: folder })).rejects.toThrow(message)
  },
)

test('all problems of an extension definition are listed', () => {
  const broken = {
    ...probe,
    texts: { ...probe.texts, fr: { title: 'Sonde' } },
    settings: z.object({ list: z.array(z.string()), needed: z.string() }),
    routes: [
      route({ ...row('x', 'public'), path: '/api/home/x' }, async () => ({ word: '' })),
      route({ ...row('x', 'public'), access: 'everybody' as never }, async () => ({ word: '' })),
    ],
  } as unknown as Extension
  expect(problemsOf('probe', broken)).toEqual([
    expect.stringMatching(/^texts are missing: fr: about/),
    'settings.list is no boolean, number, text or enum',
    'texts have no settings.list.label',
    'texts have no settings.needed.label',
    'settings need a default for every field',
    'GET /api/home/x: the path has to begin with /api/x/probe/',
    'GET /api/x/probe/x: everybody is no access rule',
  ])
})

test('an extension migration that refers to another schema or has a wrong file name is refused', () => {
  given('greedy', '', { '0001_orders.sql': 'ALTER TABLE public.orders ADD COLUMN x int' })
  expect(() => readExtensionMigrations(folder, 'greedy')).toThrow(/0001_orders.sql of the extension greedy has "public\."/)
  given('named', '', { 'first.sql': 'SELECT 1' })
  expect(() => readExtensionMigrations(folder, 'named')).toThrow(/extension named has a migration first.sql/)
})
