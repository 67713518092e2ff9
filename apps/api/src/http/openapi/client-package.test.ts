import { execFile, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { apiKeysDashboardApi } from '@haat/shared/api-keys/dashboard/endpoints.ts'
import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimBulkRuns, workOnBulkRun } from '../../modules/bulk/service.ts'
import { repositoryRoot } from '../../platform/env.ts'
import { startTestApp } from '../../testing/app.ts'
import { eventually } from '../../testing/eventually.ts'
import { anAdmin } from '../../testing/factories/accounts.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { placeOrder } from '../../testing/factories/orders.ts'
import { givenSettings } from '../../testing/factories/settings.ts'

/** The client as its users get it: packed, installed in a project outside this repository, and used against a shop. */
const shop = await startTestApp()
const run = promisify(execFile)
const project = mkdtempSync(join(tmpdir(), 'haat-project-'))
afterAll(() => rmSync(project, { recursive: true, force: true }))
const admin = shop.visitor()
const recipes = join(repositoryRoot, 'examples/recipes')
const environment: NodeJS.ProcessEnv = { ...process.env, HAAT_URL: shop.url }

/** The pnpm that started this test, or the installed one. */
function pnpm(words: string[], cwd: string) {
  const own = process.env.npm_execpath
  const [program = 'pnpm', ...first] = !own?.includes('pnpm') ? [] : /\.[cm]?js$/.test(own) ? [process.execPath, own] : [own]
  return run(program, [...first, ...words], { cwd })
}

beforeAll(async () => {
  await pnpm(['pack', '--pack-destination', project], join(repositoryRoot, 'packages/client'))
  const [tarball] = readdirSync(project).filter((name) => name.endsWith('.tgz'))
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({ name: 'erp', private: true, type: 'module', dependencies: { '@haat/client': `file:./${tarball}` } }),
  )
  await pnpm(['install', '--offline', '--ignore-workspace', '--config.verify-deps-before-run=false'], project)
  cpSync(recipes, project, { recursive: true })

  const { email, password } = await anAdmin(shop.db)
  await admin.signIn(email, password)
  const full = { view: true, edit: true, delete: false }
  const { body } = await admin.call(apiKeysDashboardApi.create, {
    name: 'ERP',
    permissions: [
      { name: 'products', ...full },
      { name: 'orders', ...full },
    ],
    allowedIps: [],
    expiresAt: null,
  })
  environment.HAAT_API_KEY = body.secret
})

/** Runs a recipe in curl; the API under test answers with JSON. */
const curl = async (name: string, ...args: string[]) =>
  JSON.parse((await run('sh', [`${name}.sh`, ...args], { cwd: project, env: environment })).stdout || 'null') as Record<
    string,
    unknown
  >
const recipe = (name: string, ...args: string[]) =>
  run(process.execPath, [`${name}.ts`, ...args], { cwd: project, env: environment })
const written = (file: string) =>
  readFileSync(join(project, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test('the package has no dependencies, types without Zod, and works as ESM and CJS', async () => {
  const installed = join(project, 'node_modules/@haat/client')
  const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as { dependencies?: object }
  expect(dependencies).toBeUndefined()
  expect(readdirSync(installed).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json'])
  for (const file of readdirSync(join(installed, 'dist')))
    expect(readFileSync(join(installed, 'dist', file), 'utf8')).not.toMatch(/^import |require\(|\bzod\b|@haat\/shared/m)
  const required = createRequire(join(project, 'any.js'))('@haat/client') as Record<string, unknown>
  const names = ['HaatConnectionError', 'HaatError', 'WebhookError', 'createClient', 'verifyWebhook']
  expect(Object.keys(required).sort()).toEqual(names)
  const { stdout } = await run(
    process.execPath,
    ['-e', "import('@haat/client').then((m) => console.log(Object.keys(m).sort().join()))"],
    { cwd: project },
  )
  expect(stdout.trim()).toBe(names.join())
})

test('the recipes of the guide compile with the types of the package, from ESM and CJS', async () => {
  const typeRoots = [join(repositoryRoot, 'node_modules/@types')]
  const compilerOptions = { strict: true, noEmit: true, module: 'nodenext', target: 'es2024', types: ['node'], typeRoots }
  writeFileSync(
    join(project, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...compilerOptions, lib: ['es2024', 'dom', 'dom.asynciterable'] } }),
  )
  writeFileSync(
    join(project, 'narrow.cts'),
    `import { createClient, type Product, type WebhookEvent } from '@haat/client'
const haat = createClient({ url: 'https://shop.example' })
export const read = async (slug: string): Promise<Product> => (await haat.catalog.product({ slug })).product
export const title = (event: WebhookEvent) => (event.type === 'product.updated' ? event.data.product.name : '')
// @ts-expect-error a path parameter is required
void haat.catalog.product({})
void haat.dashboard.bulk.products({}, [{ sku: 'A', name: 'A', variants: [{ values: [], qty: 1 }] }])
// @ts-expect-error lines of products have no units
void haat.dashboard.bulk.products({}, [{ sku: 'A', units: 1 }])
// @ts-expect-error only lists have pages
haat.catalog.product.pages
`,
  )
  const tsc = join(repositoryRoot, 'node_modules/typescript/bin/tsc')
  const { stdout } = await run(process.execPath, [tsc, '-p', project]).catch((error: { stdout: string }) => error)
  expect(stdout).toBe('')
})

test('recipes in TypeScript mirror the catalogue and push stock', async () => {
  for (let n = 0; n < 3; n++) await aProduct(shop.db, { name: `Cup ${n}`, variants: [{ sku: `CUP-${n}`, stock: 5 }] })
  await recipe('mirror-catalogue')
  expect(written('catalogue.ndjson').map(({ name }) => name)).toEqual(expect.arrayContaining(['Cup 0', 'Cup 1', 'Cup 2']))
  writeFileSync(join(project, 'stock.csv'), 'CUP-0, 17\nCUP-9, 1\nCUP-2, 0\n')
  const { stderr } = await recipe('push-stock')
  expect(stderr.trim()).toBe('CUP-9: no such variant')
  await recipe('mirror-catalogue')
  const stock = written('catalogue.ndjson').flatMap(({ variants }) => variants as { sku: string; qty: number }[])
  expect(Object.fromEntries(stock.map(({ sku, qty }) => [sku, qty]))).toMatchObject({ 'CUP-0': 17, 'CUP-1': 5, 'CUP-2': 0 })
})

test('a recipe creates and changes products with translations, variants and stock, and prints a refused line', async () => {
  const findBySku = async (q: string) => {
    const { products } = (await admin.call(catalogDashboardApi.list, { q, expand: ['details'] } as never)).body
    return products.map(({ details }) => details!)
  }
  for (const _ of ['created', 'unchanged']) {
    const sent = recipe('push-products')
    await eventually(async () => {
      const [run] = await claimBulkRuns(ctxOf(shop), { limit: 1, lease: 60 })
      await workOnBulkRun(ctxOf(shop), run!.id)
    })
    expect((await sent).stderr.trim()).toBe('3: bad_request {"brandId":"is gone"}')
  }
  expect(await findBySku('MUG-WHITE')).toMatchObject([
    {
      texts: { fr: { name: 'Tasse' } },
      variants: [
        { sku: 'MUG-BLUE', qty: 40, price: 12.5 },
        { sku: 'MUG-WHITE', qty: 0 },
      ],
    },
  ])
  expect(await findBySku('JUG')).toMatchObject([{ status: 'active', variants: [{ qty: 3, price: 30 }] }])
  writeFileSync(join(project, 'products.ndjson'), '{"sku": "JUG", "qty": 9}')
  const { run } = await curl('push-products', 'products-of-today')
  await workOnBulkRun(ctxOf(shop), (run as { _id: string })._id)
  expect(await findBySku('JUG')).toMatchObject([{ variants: [{ qty: 9 }] }])
})

test('recipes fetch new orders, ship and refund them', async () => {
  await givenSettings(ctxOf(shop), 'security', { loginForPurchase: false })
  await givenArea(ctxOf(shop))
  const { body } = await placeOrder(shop.visitor(), [{ _id: (await aProduct(shop.db, { price: 2000 })).id, qty: 2 }])
  const { orderId, total } = body.order
  await recipe('fetch-orders')
  expect(written('orders.ndjson')).toMatchObject([{ orderId, status: 'confirmed' }])
  await recipe('fulfil', orderId, 'DHL', '00340434161094042557')
  await admin.call(ordersDashboardApi.collect, { orderId, amount: total })
  await recipe('refund', orderId, '5')
  const refused = await recipe('refund', orderId, '1000')
  expect(refused.stderr).toContain('Less than this is left to refund.')
  const { order } = (await admin.call(ordersDashboardApi.read, { orderId })).body
  expect(order).toMatchObject({ parcels: [{ state: 'shipped', carrier: 'DHL' }], refunds: [{ amount: 5 }] })
})

test('the recipes in curl do the same', async () => {
  const { id, variants } = await aProduct(shop.db, { price: 2000 })
  expect(await curl('push-stock', id, variants[0]!.id, '3')).toMatchObject({ qty: 13 })
  await curl('mirror-catalogue')
  expect(written('catalogue.ndjson')).toMatchObject([{ success: true, next: null }])
  const { orderId, total } = (await placeOrder(shop.visitor(), [{ _id: id, qty: 1 }])).body.order
  expect(await curl('fetch-orders')).toMatchObject({ orders: [{ orderId }], next: null })
  const { version } = (await admin.call(ordersDashboardApi.confirm, { orderId })).body.order
  const packed = (await admin.call(ordersDashboardApi.pack, { orderId, version })).body.order
  const shipped = await curl('fulfil', orderId, packed.parcels[0]!._id, 'DHL', '1')
  expect(shipped).toMatchObject({ order: { parcels: [{ state: 'shipped' }] } })
  await admin.call(ordersDashboardApi.collect, { orderId, amount: total })
  for (const _ of ['first', 'repeated']) await curl('refund', orderId, '4', 'one-key-for-both')
  const { refunds } = (await admin.call(ordersDashboardApi.read, { orderId })).body.order
  expect(refunds.map(({ amount }) => amount)).toEqual([4])
})

test('the webhook receiver accepts a delivery once and refuses a forged one', async () => {
  const secret = `whsec_${Buffer.from('a secret of the receiver').toString('base64')}`
  const env = { ...environment, HAAT_WEBHOOK_SECRET: secret, PORT: '0' }
  const receiver = spawn(process.execPath, ['receive-webhooks.ts'], { cwd: project, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  receiver.stdout.setEncoding('utf8').on('data', (data: string) => lines.push(...data.split('\n').filter(Boolean)))
  try {
    await expect.poll(() => lines[0]).toMatch(/^port \d+$/)
    const body = JSON.stringify({
      type: 'stock.changed',
      timestamp: new Date().toISOString(),
      version: 1,
      data: { sku: 'CUP-1' },
    })
    const send = (id: string, by = secret) => {
      const at = new Date()
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(by).sign(id, at, body),
      }
      return fetch(`http://127.0.0.1:${lines[0]!.slice(5)}`, { method: 'POST', headers, body }).then(({ status }) => status)
    }
    const another = `whsec_${Buffer.from('a secret of somebody else').toString('base64')}`
    expect([await send('evt_1'), await send('evt_1'), await send('evt_2', another), await send('evt_3')]).toEqual([
      204, 204, 400, 204,
    ])
    await expect.poll(() => lines.slice(1)).toEqual(Array.from({ length: 2 }, () => 'stock.changed {"sku":"CUP-1"}'))
  } finally {
    receiver.kill()
  }
})
