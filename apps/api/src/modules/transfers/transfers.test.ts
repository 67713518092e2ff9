import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { transfersDashboardApi as api } from '@haat/shared/transfers/dashboard/endpoints.ts'
import { webhooksDashboardApi } from '@haat/shared/webhooks/dashboard/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { findViolations } from '../../commands/check.ts'
import { startTestApp } from '../../testing/app.ts'
import { eventually } from '../../testing/eventually.ts'
import { aCustomer, anAdmin, aStaffMember } from '../../testing/factories/accounts.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { placeOrder } from '../../testing/factories/orders.ts'
import { transferTools } from '../../testing/factories/transfers.ts'
import { startShopCommand } from '../../testing/shop-command.ts'
import { refreshProducts } from '../catalog/service.ts'
import { deleteOldRuns, workOnTransfer } from './service.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
const staff = shop.visitor()
const tools = transferTools(ctx, staff)
const { work, uploaded, checked, read, act, items, download, exported, counts } = tools

beforeAll(async () => {
  const { email, password } = await anAdmin(shop.db)
  await staff.signIn(email, password)
  await givenArea(ctx)
})
beforeEach(async () => {
  await shop.db.execute(sql`TRUNCATE products, categories, brands, media, transfers, transfer_mappings CASCADE`)
})

const imported = async (...about: Parameters<typeof tools.imported>) => {
  const transferId = await tools.imported(...about)
  expect(await findViolations(shop.db)).toEqual([])
  return transferId
}

const none = { created: 0, changed: 0, unchanged: 0, skipped: 0 }
const product = async (id: string) => (await staff.call(catalogDashboardApi.read, { productId: id })).body.product
const products = async () => (await staff.call(catalogDashboardApi.list, {})).body.products

async function someProducts() {
  const shoe = await aProduct(shop.db, {
    name: '=HYPERLINK("x") shoe, "red"',
    tags: ['a, b', 'c'],
    variants: [
      { color: 'Red', attribute: 'S', sku: 'R-S' },
      { color: 'Blue', attribute: 'M', sku: "'007", active: false },
    ],
  })
  const mug = await aProduct(shop.db, { name: 'Mug', price: 1250, comparePrice: 1500, stock: null })
  await shop.db.execute(sql`UPDATE products SET description = '<p>One</p>' || chr(13) || chr(10) || '<p>two</p>',
    labels = '{"bn": {"name": "মগ"}, "ar": {"name": "كوب", "slug": "كوب-1"}}', texts = '{"fr": {"description": "<p>Une tasse</p>", "seoTitle": "+33"}}',
    seo = '{"title": "@home"}' WHERE id = ${mug.id}`)
  await refreshProducts(ctx)
  return { shoe, mug }
}

describe('round trip', () => {
  test.each(['csv', 'xlsx'] as const)('%s: an export that is imported again changes nothing', async (format) => {
    await someProducts()
    const before = await shop.db.execute(sql`SELECT id, version, xmin FROM products ORDER BY id`)
    const file = await exported('products', format)
    const transferId = await imported(file)
    expect(await read(transferId)).toMatchObject({ format: 'own', fileFormat: format, total: 2 })
    expect(await counts(transferId)).toEqual({ ...none, unchanged: 2 })
    expect((await shop.db.execute(sql`SELECT id, version, xmin FROM products ORDER BY id`)).rows).toEqual(before.rows)
  })

  test('a changed price changes only the price', async () => {
    const { mug, shoe } = await someProducts()
    const before = [await product(mug.id), await product(shoe.id)]
    const file = (await exported('products')).toString()
    expect(file).toContain(`"'=HYPERLINK(""x"") shoe, ""red"""`)
    expect(file).toContain("'+33")
    const transferId = await checked(file.replace('12.5,15', '"13,00",15'))
    expect(await items(transferId, 'changed')).toMatchObject([
      { name: 'Mug', target: mug.id, changes: [{ label: '', column: 'Price', from: '12.5', to: '13' }], remarks: [] },
    ])
    expect((await product(mug.id)).variants[0]!.price).toBe(12.5)
    await act(transferId, 'run')
    await work()
    const [mugNow, shoeNow] = [await product(mug.id), await product(shoe.id)]
    expect(shoeNow).toEqual(before[1])
    expect(mugNow).toEqual({
      ...before[0],
      version: before[0]!.version + 1,
      updatedAt: expect.any(String),
      variants: [{ ...before[0]!.variants[0], price: 13, charged: 13 }],
    })
    const { rows } = await shop.db.execute(
      sql`SELECT price FROM price_history WHERE variant_id = ${mug.variants[0]!.id} ORDER BY from_at`,
    )
    expect(rows.at(-1)).toEqual({ price: 1300 })
  })

  test('stock is exported and imported separately, and recorded as a stock movement', async () => {
    const { shoe } = await someProducts()
    const file = (await exported('stock')).toString()
    expect(file.split('\r\n')[0]).toBe('\ufeffHandle,Name,Variant ID,Color,Option,SKU,Stock,Low stock at')
    const transferId = await imported('SKU,Stock\r\nR-S,42\r\nnot there,1\r\n', { object: 'stock' })
    expect(await counts(transferId)).toEqual({ ...none, changed: 1, skipped: 1 })
    expect((await product(shoe.id)).variants[0]!.qty).toBe(42)
    const moved = (await staff.call(catalogDashboardApi.movements, { product: shoe.id })).body.movements[0]
    expect(moved).toMatchObject({ after: 42, reference: 'file.csv' })
    expect((await counts(await imported(file, { object: 'stock' }))).changed).toBe(1)
  })
})

describe('own format', () => {
  const head = 'Handle,Name,Status,Brand,Categories,Tags,Name (bn),Options,Color,Option,SKU,Price,Compare-at price,Stock'

  test('creates products with variants, categories, brand and translations; a second run changes nothing', async () => {
    const file = [
      head,
      'tee,Tee,active,Tidal,"Clothing > Tops, Sale",new,টি,"Color, Size",Red,S,T-1,10,12,5',
      'tee,,,,,,,,Blue,M,T-2,11,,unlimited',
      'cup,Cup,draft,tidal,clothing,,,,,,,4.5,,',
    ].join('\n')
    const transferId = await imported(file)
    expect(await counts(transferId)).toEqual({ ...none, created: 2 })
    const [tee] = (await products()).filter(({ name }) => name === 'Tee')
    expect(await product(tee!._id)).toMatchObject({
      slug: 'tee',
      status: 'active',
      brand: { name: 'Tidal' },
      categories: [{ name: 'Tops' }, { name: 'Sale' }],
      texts: { bn: { name: 'টি' } },
      options: [
        { name: 'Color', display: 'swatch' },
        { name: 'Size', display: 'button' },
      ],
      variants: [
        { color: { name: 'Red' }, attribute: 'S', sku: 'T-1', price: 10, comparePrice: 12, qty: 5 },
        { color: { name: 'Blue' }, attribute: 'M', sku: 'T-2', price: 11, comparePrice: null, qty: -1 },
      ],
    })
    expect((await shop.db.execute(sql`SELECT name FROM brands`)).rows).toEqual([{ name: 'Tidal' }])
    const again = await imported(file)
    expect(await counts(again)).toEqual({ ...none, unchanged: 2 })
  })

  test('a row with an invalid cell is skipped completely, with a reason', async () => {
    await aProduct(shop.db, { name: 'Old', price: 500, variants: [{ sku: 'OLD' }] })
    const transferId = await imported(
      [
        head,
        'a,,active,,,,,,,,,10,,',
        'b,B,sold,,,,,,,,,10,,',
        'c,C,,,,,,,,,,ten,,',
        'd,D,,,,,,,,,,-1,,',
        'e,E,,,,,,,,,,1e400,,',
        'f,F,,,,,,,,,,10,9,',
        'g,G,,,,,,,,,OLD,10,,',
        'h,H,,,,,,,,,,10,,1.5',
        'i,I\u0007,,,,,,,,,,10,,',
        `j,${'x'.repeat(201)},,,,,,,,,,10,,`,
        'k,K,,,,,,,,,,0.001,,',
        'l,L,,,,,,,,,,99999999999,,',
        'm,M,scheduled,,,,,,,,,1,,',
        'n,N,,,,,,,,,,,,',
        'good,Good,,,,,,,,,,1,,',
        'good,Good again,,,,,,,,,,2,,',
      ].join('\n'),
    )
    const skipped = await items(transferId, 'skipped')
    expect(Object.fromEntries(skipped.map(({ name, remarks }) => [name.slice(0, 3), remarks.map(({ text }) => text)]))).toEqual({
      a: ['Name: This must not be empty.'],
      B: ['Status: Use draft, scheduled, active or archived.'],
      C: ['Price: This is not an amount. Use a number with at most two decimals.', 'Price: This must not be empty.'],
      D: ['Price: This is not an amount. Use a number with at most two decimals.', 'Price: This must not be empty.'],
      E: ['Price: This is not an amount. Use a number with at most two decimals.', 'Price: This must not be empty.'],
      F: ['Compare-at price: The compare-at price is not above the price.'],
      G: ['SKU: Another variant has the SKU “OLD”.'],
      H: ['Stock: This is not a whole number.'],
      'I\u0007': ['Name: The cell has characters that are not text.', 'Name: This must not be empty.'],
      xxx: ['Name: The text is too long.', 'Name: This must not be empty.'],
      K: ['Price: This is not an amount. Use a number with at most two decimals.', 'Price: This must not be empty.'],
      L: ['Price: This is not an amount. Use a number with at most two decimals.', 'Price: This must not be empty.'],
      M: ['Publish at: Use a time in the future, such as 2030-01-31T09:00:00Z.'],
      N: ['Price: This must not be empty.'],
    })
    expect(await counts(transferId)).toEqual({ ...none, created: 1, skipped: 14 })
    const report = (await download(api.report, transferId)).toString()
    expect(report).toContain('Line,Item,Result,Variant,Column,Before,After,Note,Undo')
    expect(report).toContain('SKU: Another variant has the SKU “OLD”.')
  })

  test('rows without product cells never clear a product', async () => {
    const { shoe } = await someProducts()
    const lines = (await exported('products')).toString().replace('\ufeff', '').split('\r\n')
    const [heading, first, second] = [
      lines[0],
      lines.find((line) => line.includes('R-S'))!,
      lines.find((line) => line.includes("''007"))!,
    ]
    const before = await product(shoe.id)
    const transferId = await imported([heading, second, first].join('\r\n'))
    expect(await counts(transferId)).toEqual({ ...none, unchanged: 1 })
    expect(await product(shoe.id)).toEqual(before)
  })

  test('a price list by SKU changes the variants of one product together', async () => {
    const { shoe } = await someProducts()
    const transferId = await imported("SKU,Price\nR-S,20\n'007,30\n")
    expect(await counts(transferId)).toEqual({ ...none, changed: 2 })
    expect((await product(shoe.id)).variants.map(({ price }) => price)).toEqual([20, 30])
  })
})

describe('column mapping', () => {
  const file = 'Artikel;Beschreibung;Preis;Menge\nTasse;"Schön; groß";12,50;3\nKanne;;20;\n'
  const mapping = { Artikel: 'Name', Beschreibung: 'Description', Preis: 'Price', Menge: 'Stock' }

  test('an unknown Windows-1252 file waits for its mapping, which the next upload suggests', async () => {
    const latin = Buffer.from(file, 'latin1')
    const { body } = await uploaded(latin)
    expect(body).toMatchObject({
      transfer: { state: 'uploaded', format: null, encoding: 'windows-1252' },
      file: {
        headings: ['Artikel', 'Beschreibung', 'Preis', 'Menge'],
        sample: [
          ['Tasse', 'Schön; groß', '12,50', '3'],
          ['Kanne', '', '20', ''],
        ],
        mapping: { Preis: 'Price' },
        remembered: false,
      },
    })
    const transferId = body.transfer._id
    expect((await staff.call(api.check, { transferId })).body.code).toBe('bad_request')
    for (const wrong of [{ Preis: 'Price' }, { Artikel: 'Name', Preis: 'Name' }, { Artikel: 'Nothing' }])
      expect((await staff.call(api.check, { transferId, mapping: wrong as Record<string, string> })).body.code).toBe(
        'bad_request',
      )
    await staff.call(api.check, { transferId, mapping })
    await work()
    await act(transferId, 'run')
    await work()
    const cup = (await products()).find(({ name }) => name === 'Tasse')!
    expect(await product(cup._id)).toMatchObject({
      status: 'draft',
      description: 'Schön; groß',
      variants: [{ price: 12.5, qty: 3 }],
    })
    expect((await uploaded(latin)).body.file).toMatchObject({ mapping, remembered: true })
  })

  test('semicolons mean decimal commas: 12,500 is twelve and a half, 1.299 is no price of 1.30', async () => {
    const rows = ['Name;Price;Weight (g);Stock', 'Tasse;12,500;1.250;1.000', 'Kanne;1.299;250,0;২০'].join('\n')
    expect(await counts(await imported(rows))).toEqual({ ...none, created: 2 })
    const all = await products()
    const variantOf = async (name: string) => (await product(all.find((one) => one.name === name)!._id)).variants[0]
    expect(await variantOf('Tasse')).toMatchObject({ price: 12.5, weight: 1250, qty: 1000 })
    expect(await variantOf('Kanne')).toMatchObject({ price: 1299, weight: 250, qty: 20 })
    const commas = await imported('Name,Price,Weight (g),Stock\nMug,"1,299","1,250","1,000"\n')
    expect(await counts(commas)).toEqual({ ...none, created: 1 })
    const mug = (await products()).find(({ name }) => name === 'Mug')!
    expect((await product(mug._id)).variants).toMatchObject([{ price: 1299, weight: 1250, qty: 1000 }])
  })

  test.each(['utf16le', 'utf16be', 'utf16le without mark'] as const)('a %s file with tabs is read', async (encoding) => {
    const text = 'Name\tPrice\nমগ\t5\nكوب\t6\n'
    const bytes = Buffer.from(encoding.includes('without') ? 'Name\tPrice\nMug\t5\nCup\t6\n' : `\ufeff${text}`, 'utf16le')
    const transferId = await imported(encoding === 'utf16be' ? bytes.swap16() : bytes)
    expect(await counts(transferId)).toEqual({ ...none, created: 2 })
  })
})

describe('a run', () => {
  const many = (count: number, price: string) =>
    ['Handle,Name,Price', ...Array.from({ length: count }, (_, n) => `p-${n},Product ${n},${price}`)].join('\n')

  test('can be paused, resumed, cancelled and undone', async () => {
    const transferId = await checked(many(300, '1'))
    expect(await act(transferId, 'pause')).toBe('transfer_state')
    await act(transferId, 'run')
    expect(await act(transferId, 'run')).toBe('transfer_state')
    expect(await act(transferId, 'pause')).toBe('paused')
    await work()
    expect((await read(transferId)).done).toBe(0)
    await act(transferId, 'resume')
    await work()
    expect(await counts(transferId)).toEqual({ ...none, created: 300 })
    expect(await act(transferId, 'cancel')).toBe('transfer_state')
    await act(transferId, 'undo')
    await work()
    expect(await products()).toEqual([])
    const cancelled = await checked(many(2, '1'))
    expect(await act(cancelled, 'cancel')).toBe('cancelled')
    expect(await act(cancelled, 'run')).toBe('transfer_state')
  })

  test('of two imports by concurrent processes imports each item once and creates each product once', async () => {
    const ids = await Promise.all([checked(many(260, '2')), checked(many(260, '3'))])
    for (const id of ids) await act(id, 'run')
    const worker = async () => {
      for (let round = 0; round < 30; round++) await Promise.all(ids.map((id) => workOnTransfer(ctx, id)))
    }
    await Promise.all([worker(), worker(), worker()])
    const [one, two] = await Promise.all(ids.map(counts))
    expect([one!.created + two!.created, one!.changed + two!.changed + one!.unchanged + two!.unchanged]).toEqual([260, 260])
    expect((await staff.call(catalogDashboardApi.list, {})).body.total).toBe(260)
    expect(await findViolations(shop.db)).toEqual([])
  })

  test('sends one import.finished event with its result', async () => {
    const { body } = await staff.call(webhooksDashboardApi.create, {
      name: 'Stock program',
      url: 'https://example.com/hook',
      topics: ['import.finished'],
    })
    await imported(many(3, '1'))
    const cancelled = await checked(many(4, '2'))
    await act(cancelled, 'run')
    await act(cancelled, 'cancel')
    const { rows } = await shop.db.execute(sql`SELECT detail -> 'import' AS import FROM webhook_events ORDER BY seq`)
    expect(rows).toMatchObject([
      { import: { kind: 'products', created: 3, updated: 0, failed: 0 } },
      { import: { _id: cancelled, created: 0, updated: 0 } },
    ])
    await staff.call(webhooksDashboardApi.remove, { webhookId: body.webhook._id })
  })

  test('pauses when its starter loses the permission, until somebody who has it resumes', async () => {
    const { email, password, id } = await aStaffMember(shop.db, [{ name: 'products', view: true, edit: true }])
    const starter = shop.visitor()
    await starter.signIn(email, password)
    const transferId = await checked(many(3, '1'))
    expect((await starter.call(api.act, { transferId, action: 'run' })).status).toBe(200)
    await shop.db.execute(sql`UPDATE staff SET status = 'disabled' WHERE user_id = ${id}`)
    await work()
    const { transfer } = (await staff.call(api.read, { transferId })).body
    expect(transfer).toMatchObject({ state: 'paused', done: 0, error: expect.stringContaining('no longer has the permission') })
    expect(await products()).toEqual([])
    await act(transferId, 'resume')
    await work()
    expect(await counts(transferId)).toEqual({ ...none, created: 3 })
    expect((await staff.call(api.read, { transferId })).body.transfer.error).toBeNull()
  })

  describe('whose starter loses the permission or is deleted', () => {
    const aStarter = async () => {
      const { email, password, id } = await aStaffMember(shop.db, [{ name: 'products', view: true, edit: true, delete: true }])
      const by = shop.visitor()
      await by.signIn(email, password)
      return {
        by,
        disable: () => shop.db.execute(sql`UPDATE staff SET status = 'disabled' WHERE user_id = ${id}`),
        delete: () => shop.db.execute(sql`DELETE FROM users WHERE id = ${id}`),
      }
    }

    test.each(['disable', 'delete'] as const)('pauses an import (%s)', async (end) => {
      const starter = await aStarter()
      const transferId = await checked(many(2, '1'))
      expect((await starter.by.call(api.act, { transferId, action: 'run' })).status).toBe(200)
      await starter[end]()
      await work()
      expect(await read(transferId)).toMatchObject({ state: 'paused', done: 0, error: expect.stringContaining('can resume') })
      expect(await products()).toEqual([])
    })

    test('fails an undo, which another staff member can start again', async () => {
      const starter = await aStarter()
      const transferId = await imported(many(3, '1'))
      expect((await starter.by.call(api.act, { transferId, action: 'undo' })).status).toBe(200)
      await starter.disable()
      await work()
      expect(await read(transferId)).toMatchObject({ state: 'failed', error: expect.any(String) })
      expect(await products()).toHaveLength(3)
      expect((await staff.call(api.check, { transferId })).body.code).toBe('transfer_state')
      await act(transferId, 'undo')
      await work()
      expect(await read(transferId)).toMatchObject({ state: 'undone' })
      expect(await products()).toEqual([])
    })

    test('fails an export, without a file', async () => {
      await someProducts()
      const starter = await aStarter()
      const { body } = await starter.by.call(api.export, { object: 'products', fileFormat: 'csv' })
      await starter.disable()
      await work()
      expect(await read(body.transfer._id)).toMatchObject({
        state: 'failed',
        availableUntil: null,
        error: expect.stringContaining('Start a new export'),
      })
    })
  })

  test('whose undo failed is undone when it is started again', async () => {
    const transferId = await imported(many(3, '1'))
    await act(transferId, 'undo')
    await shop.db.execute(sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF OLD.name = 'Product 1' THEN RAISE EXCEPTION 'refused'; END IF; RETURN OLD; END $$`)
    await shop.db.execute(sql`CREATE TRIGGER refuse BEFORE DELETE ON products FOR EACH ROW EXECUTE FUNCTION refuse()`)
    for (let attempt = 0; attempt < 5; attempt++) await workOnTransfer(ctx, transferId)
    await shop.db.execute(sql`DROP FUNCTION refuse CASCADE`)
    expect(await read(transferId)).toMatchObject({ state: 'failed' })
    expect(await products()).toHaveLength(3)
    expect((await staff.call(api.check, { transferId })).body.code).toBe('transfer_state')
    expect(await act(transferId, 'undo')).toBe('undoing')
    await work()
    expect(await products()).toEqual([])
  })

  test('can be started, cancelled and downloaded only with the permission to edit its data, also by who started it', async () => {
    await someProducts()
    const { email, password, id } = await aStaffMember(shop.db, [{ name: 'products', view: true, edit: true }])
    const editor = shop.visitor()
    await editor.signIn(email, password)
    const start = async () => (await editor.call(api.export, { object: 'products', fileFormat: 'csv' })).body.transfer._id
    const [report, started] = [await checked(many(1, '1')), await start()]
    await work()
    const running = await start()
    expect((await editor.get(api.file.path.replace(':transferId', started))).status).toBe(200)

    await shop.db.execute(sql`UPDATE permissions SET edit = false WHERE user_id = ${id}`)
    const codes = [
      (await editor.call(api.export, { object: 'products', fileFormat: 'csv' })).body.code,
      (await editor.call(api.act, { transferId: running, action: 'cancel' })).body.code,
      (await editor.get(api.file.path.replace(':transferId', started))).body.code,
      (await editor.get(api.report.path.replace(':transferId', report))).body.code,
    ]
    expect(codes).toEqual(Array(4).fill('not_allowed'))
    await work()
    expect(await read(running)).toMatchObject({ state: 'failed', error: expect.stringContaining('no longer has the permission') })
    expect((await editor.call(api.list, {})).body.transfers).toHaveLength(3)
  })

  test('is visible and changeable only with the permission for its data', async () => {
    const transferId = await checked(many(1, '1'))
    const viewer = shop.visitor()
    const { email, password } = await aStaffMember(shop.db, [{ name: 'products', view: true }])
    await viewer.signIn(email, password)
    expect((await viewer.call(api.read, { transferId })).body.transfer).toMatchObject({ mayEdit: false, mayUndo: false })
    expect((await viewer.call(api.act, { transferId, action: 'run' })).body.code).toBe('not_allowed')
    expect((await uploaded('Name,Price\na,1', { by: viewer })).body.code).toBe('not_allowed')
    expect((await viewer.call(api.export, { object: 'customers', fileFormat: 'csv' })).body.code).toBe('not_allowed')
    const other = shop.visitor()
    const account = await aStaffMember(shop.db, [{ name: 'coupons', view: true }])
    await other.signIn(account.email, account.password)
    expect((await other.call(api.read, { transferId })).body.code).toBe('not_allowed')
    expect((await other.call(api.list, {})).body.transfers).toEqual([])
    expect((await shop.visitor().call(api.list, {})).body.code).toBe('sign_in_required')
  })
})

test('imports that changed nothing are deleted after a week, with their rows; others after 90 days', async () => {
  const file = 'Name,Price\r\nMug,12\r\n'
  const ids = {
    uploaded: (await uploaded(file)).body.transfer._id,
    checked: await checked(file),
    cancelled: await checked(file),
    done: await tools.imported(file),
  }
  await act(ids.cancelled, 'cancel')
  const left = async () => {
    await deleteOldRuns(ctx)
    const { rows } = await shop.db.execute(sql`SELECT id FROM transfers`)
    return Object.entries(ids).flatMap(([name, id]) => (rows.some((row) => row.id === id) ? [name] : []))
  }
  const later = (days: number) =>
    shop.db.execute(sql`UPDATE transfers SET created_at = created_at - make_interval(days => ${days}::int),
      due_at = due_at - make_interval(days => ${days}::int), finished_at = finished_at - make_interval(days => ${days}::int)`)
  await later(6)
  expect(await left()).toEqual(['uploaded', 'checked', 'cancelled', 'done'])
  await later(2)
  expect(await left()).toEqual(['done'])
  expect((await shop.db.execute(sql`SELECT DISTINCT transfer_id FROM transfer_items`)).rows).toEqual([{ transfer_id: ids.done }])
  await later(90)
  expect(await left()).toEqual([])
})

test('an export that gets further resets its failures; one that always fails at the same place ends', async () => {
  await someProducts()
  const { _id } = (await staff.call(api.export, { object: 'products', fileFormat: 'csv', filter: {} })).body.transfer
  const row = async () =>
    (
      await shop.db.execute(
        sql`SELECT state, failures, due_at > now() AND due_at < now() + interval '1 minute' AS soon FROM transfers`,
      )
    ).rows[0]
  await shop.db.execute(sql`UPDATE transfers SET failures = 4`)
  await shop.db.execute(sql`ALTER TABLE transfers ADD CONSTRAINT unfinished CHECK (state <> 'done')`)
  // The clock of this process is an hour ahead of that of the database.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  await workOnTransfer(ctx, _id)
  vi.useRealTimers()
  expect(await row()).toEqual({ state: 'running', failures: 1, soon: true })
  for (let attempt = 0; attempt < 4; attempt++) await workOnTransfer(ctx, _id)
  expect(await row()).toMatchObject({ state: 'failed' })
  await shop.db.execute(sql`ALTER TABLE transfers DROP CONSTRAINT unfinished`)
})

test('every list is exported with its filters', async () => {
  await someProducts()
  const heading = async (object: Parameters<typeof exported>[0], filter = {}) =>
    (await exported(object, 'csv', filter)).toString().split('\r\n').filter(Boolean)
  for (const object of ['orders', 'customers', 'coupons', 'redirects'] as const) expect(await heading(object)).toHaveLength(1)
  expect(await heading('stock', { q: 'mug', sort: '-updated' })).toHaveLength(2)
  expect((await staff.call(api.export, { object: 'products', fileFormat: 'csv', filter: { status: 'x' } })).body.code).toBe(
    'bad_request',
  )
})

test.each([
  ['an empty file', '', 'The file is empty.'],
  ['only a heading', 'Name,Price\n', 'The file has a heading but no rows.'],
  ['binary data', Buffer.from([0, 1, 2, 3, 4, 5, 0, 9]), 'This is neither a CSV nor an XLSX file.'],
  ['an old Excel file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'This is an old or password-protected Excel file.'],
  ['a damaged ZIP', Buffer.from('504b030400000000', 'hex'), 'The XLSX file is damaged.'],
  ['an open quotation mark', 'Name,Price\n"a,1\n', 'A quotation mark may be missing.'],
  ['too many cells', 'Name,Price\na,1,2\n', 'Line 2 has more cells than the heading.'],
])('an unreadable file is refused with a reason: %s', async (_, content, reason) => {
  const { status, body } = await uploaded(content)
  expect([status, body.code]).toEqual([422, 'file_unreadable'])
  expect(body.reason).toContain(reason)
  expect((await staff.call(api.list, {})).body.transfers).toEqual([])
})

test.each(['orders', 'customers', 'coupons'] as const)(
  'an export of %s takes no filter by which its rows would be in the order of their changes',
  async (object) => {
    const filter = { updatedSince: '2026-01-01T00:00:00.000Z' }
    const { status, body } = await staff.call(api.export, { object, fileFormat: 'csv', filter })
    expect([status, body]).toMatchObject([400, { code: 'bad_request', fields: { filter: 'takes no updatedSince' } }])
    expect((await staff.call(api.export, { object, fileFormat: 'csv', filter: {} })).status).toBe(201)
  },
)

test('a killed process leaves complete batches, and another process continues the import', async () => {
  const path = join(shop.env.dataDir, 'killed.csv')
  const count = 3000
  mkdirSync(shop.env.dataDir, { recursive: true })
  writeFileSync(
    path,
    ['Handle,Name,Price,Stock', ...Array.from({ length: count }, (_, n) => `k-${n},Killed ${n},1,${n % 7}`)].join('\n'),
  )
  const variables = {
    DATABASE_URL: shop.databaseUrl,
    DATA_DIR: shop.env.dataDir,
    NODE_ENV: 'test',
    SESSION_SECRET: 'a secret that only tests know 0123456789',
  }
  const command = startShopCommand(variables, 'import', path)
  const running = async () =>
    (
      await shop.db.execute<{ id: string; done: number }>(
        sql`SELECT id, done FROM transfers WHERE state = 'running' AND done > 0`,
      )
    ).rows[0]
  const found = await eventually(async () => {
    const run = await running()
    expect(run).toBeDefined()
    return run!
  })
  command.kill('SIGKILL')
  await command.ended
  const { done } = await read(found.id)
  const there = (await shop.db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM products`)).rows[0]!.n
  expect(there).toBe(done)
  expect(there).toBeLessThan(count)
  await shop.db.execute(sql`UPDATE transfers SET due_at = now()`)
  await work()
  expect(await counts(found.id)).toEqual({ ...none, created: count })
  expect((await shop.db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM products`)).rows[0]!.n).toBe(count)
  expect(await findViolations(shop.db)).toEqual([])
})

describe('undo', () => {
  test('restores changed cells unless they were edited since; deletes created products, archives ordered ones', async () => {
    const { mug, shoe } = await someProducts()
    const before = await product(shoe.id)
    const transferId = await imported(
      [
        'ID,Handle,Name,Status,Tags,SKU,Price,Stock',
        `${shoe.id},,Shoe,,new,R-S,99,77`,
        `${mug.id},,Cup,,,,3,`,
        ',fresh,Fresh,,,F-1,5,5',
        ',sold,Sold,active,,F-2,5,5',
        ',edited,Edited,,,F-3,5,5',
      ].join('\n'),
    )
    expect(await counts(transferId)).toEqual({ ...none, changed: 2, created: 3 })
    const made = Object.fromEntries((await products()).map(({ name, _id }) => [name, _id]))
    const buyer = shop.visitor()
    const account = await aCustomer(shop.db)
    await buyer.signIn(account.email, account.password)
    await placeOrder(buyer, [{ _id: made.Sold!, qty: 1 }])
    await staff.call(catalogDashboardApi.setStatus, { productId: made.Edited!, version: 1, status: 'active' })
    const { version } = await product(mug.id)
    await staff.call(catalogDashboardApi.setCells, {
      productId: mug.id,
      version,
      cells: [{ _id: mug.variants[0]!.id, price: 4 }],
    })

    expect(await act(transferId, 'undo')).toBe('undoing')
    await work()
    expect((await read(transferId)).state).toBe('undone')
    const undone = Object.fromEntries((await items(transferId, 'undo')).map((item) => [item.name, item]))
    expect(Object.values(undone).map(({ name, undone }) => [name, undone])).toEqual([
      ['Shoe', 'restored'],
      ['Cup', 'partly'],
      ['Fresh', 'removed'],
      ['Sold', 'archived'],
      ['Edited', 'archived'],
    ])
    expect(undone.Cup!.remarks.map(({ text }) => text)).toEqual(['Price: Edited since the import. It stays as it is.'])
    const { version: _v, updatedAt: _u, ...shoeNow } = await product(shoe.id)
    expect(before).toMatchObject(shoeNow)
    expect(await product(mug.id)).toMatchObject({ name: 'Mug', variants: [{ price: 4, comparePrice: 15 }] })
    expect((await staff.call(catalogDashboardApi.read, { productId: made.Fresh! })).status).toBe(404)
    expect((await product(made.Sold!)).status).toBe('archived')
    expect(await act(transferId, 'undo')).toBe('transfer_state')
    expect(await findViolations(shop.db)).toEqual([])
  })
})
