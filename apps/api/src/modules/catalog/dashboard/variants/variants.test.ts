import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import { cartApi } from '@haat/shared/cart/endpoints.ts'
import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { listCombinations } from '@haat/shared/catalog/dashboard/matrix.ts'
import type { DashboardProduct, Matrix } from '@haat/shared/catalog/dashboard/schema.ts'
import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from '../../../../commands/check.ts'
import { limitConcurrency } from '../../../../platform/concurrency-limit.ts'
import { withRetries } from '../../../../platform/retry.ts'
import { startTestApp } from '../../../../testing/app.ts'
import type { Client } from '../../../../testing/client.ts'
import { aCustomer, anAdmin, aStaffMember } from '../../../../testing/factories/accounts.ts'
import { aPicture, aProduct } from '../../../../testing/factories/catalog.ts'
import { ctxOf } from '../../../../testing/factories/ctx.ts'
import { takeStock } from '../../stock/stock.ts'

const shop = await startTestApp()
let staff: Client

beforeAll(async () => {
  staff = shop.visitor()
  const account = await anAdmin(shop.db)
  await staff.signIn(account.email, account.password)
})
afterAll(async () => expect(await findViolations(shop.db)).toEqual([]))

const read = async (productId: string) => (await staff.call(catalogDashboardApi.read, { productId })).body.product
const colour = { name: 'Colour', display: 'swatch' } as const
const grid = (colors: string[], sizes: string[], materials: string[] = []): Omit<Matrix, 'type'> & { type: 'variable' } => ({
  type: 'variable',
  options: [
    ...(colors.length > 0 ? [colour] : []),
    ...(sizes.length > 0 ? [{ name: 'Size', display: 'button' as const }] : []),
    ...(materials.length > 0 ? [{ name: 'Material', display: 'list' as const }] : []),
  ],
  colors: colors.map((name) => ({ name, value: '#aa3322' })),
  rows: listCombinations([colors, sizes, materials].filter((values) => values.length > 0)).map((values) => ({ values })),
})
const setMatrix = ({ _id, version }: Pick<DashboardProduct, '_id' | 'version'>, matrix: Matrix) =>
  staff.call(catalogDashboardApi.setMatrix, { productId: _id, version, ...matrix })
const shown = ({ variants }: DashboardProduct) =>
  variants.map(({ color, attribute, qty }) => [color?.name ?? null, attribute, qty].filter((part) => part !== null).join(' '))
const sell = (variantId: string, qty: number) =>
  withRetries(() =>
    shop.db.transaction((db) => takeStock(ctxOf(shop, { db }), [{ variantId, qty }], { reference: 'sale', actor: 'guest' })),
  )

describe('variant matrix', () => {
  test('a simple product becomes variable and simple again with the same stock and variant', async () => {
    const made = await aProduct(shop.db, { name: 'Shirt', price: 1500, stock: 7 })
    const first = (await setMatrix({ _id: made.id, version: 1 }, grid(['Red', 'Blue'], ['S', 'M']))).body
    expect(shown(first.product)).toEqual(['Red S 7', 'Red M 0', 'Blue S 0', 'Blue M 0'])
    expect([first.product.type, first.product.options.length, first.product.version, first.undo]).toEqual([
      'variable',
      2,
      2,
      null,
    ])
    expect(first.product.variants.map(({ price }) => price)).toEqual([15, 15, 15, 15])
    expect(first.product.variants[0]!._id).toBe(made.variants[0]!.id)

    const rows = grid(['Red', 'Blue'], ['M']).rows.map((row) => ({
      ...row,
      qty: 2,
      was: 0,
      price: 16,
      sku: `SH-${row.values[0]}`,
    }))
    const second = (await setMatrix(first.product, { ...grid(['Red', 'Blue'], ['M']), rows })).body.product
    expect(shown(second)).toEqual(['Red M 2', 'Blue M 2'])
    expect(second.variants.map(({ sku }) => sku)).toEqual(['SH-Red', 'SH-Blue'])

    const back = await setMatrix(second, {
      type: 'simple',
      options: [],
      colors: [],
      rows: [{ values: [] }],
    })
    expect([back.body.product.type, shown(back.body.product), back.body.product.options]).toEqual(['simple', ['4'], []])
  })

  test('swapping names keeps the stock of each variant', async () => {
    const made = await aProduct(shop.db, {
      variants: [
        { color: 'Red', stock: 1 },
        { color: 'Blue', stock: 2 },
      ],
    })
    const [red, blue] = made.variants
    const rows = [
      { _id: red!.id, values: ['Blue'] },
      { _id: blue!.id, values: ['Red'] },
    ]
    const { product } = (await setMatrix({ _id: made.id, version: 1 }, { ...grid(['Blue', 'Red'], []), rows })).body
    expect(shown(product)).toEqual(['Blue 1', 'Red 2'])
  })

  test('500 variants are saved in one request, and one more is refused', async () => {
    const made = await aProduct(shop.db, { name: 'Sheet', stock: 3 })
    const colors = Array.from({ length: 25 }, (_, n) => `Colour ${n}`)
    const sizes = Array.from({ length: 20 }, (_, n) => `Size ${n}`)
    const full = grid(colors, sizes)
    full.rows = full.rows.map((row, n) => ({
      ...row,
      price: 10 + n,
      comparePrice: null,
      sku: `SHEET-${n}`,
      qty: n,
      was: n === 0 ? 3 : 0,
    }))
    const reply = await setMatrix({ _id: made.id, version: 1 }, full)
    expect(reply.status).toBe(200)
    expect(reply.body.product.variants).toHaveLength(500)
    const cells = reply.body.product.variants.map(({ _id, qty }) => ({ _id, price: 5, qty: qty + 1, was: qty }))
    const saved = await staff.call(catalogDashboardApi.setCells, { productId: made.id, version: 2, cells })
    expect([saved.status, saved.body.errors, saved.body.product.variants.at(-1)!.qty]).toEqual([200, [], 500])
    const tooMany = grid(colors, [...sizes, 'one more'])
    expect((await setMatrix({ _id: made.id, version: 3 }, tooMany)).status).toBe(400)
  })

  test('an invalid cell refuses the whole matrix', async () => {
    const made = await aProduct(shop.db, {})
    const rows = [{ values: ['Red'], price: 5, comparePrice: 4 }]
    const reply = await setMatrix({ _id: made.id, version: 1 }, { ...grid(['Red'], []), rows })
    expect([reply.status, reply.body.fields]).toEqual([400, { 'rows.0.comparePrice': 'compare' }])
    expect((await read(made.id)).type).toBe('simple')
  })

  test('a stale version is refused', async () => {
    const made = await aProduct(shop.db, {})
    expect((await setMatrix({ _id: made.id, version: 9 }, grid(['Red'], []))).body.code).toBe('version_conflict')
  })

  test('matrix changes during sales lose no units and do not deadlock', async () => {
    const made = await aProduct(shop.db, {
      variants: [
        { color: 'Red', stock: 50 },
        { color: 'Blue', stock: 50 },
      ],
    })
    const [red, blue] = made.variants
    const sales = Array.from({ length: 10 }, (_, n) => sell(n % 2 ? red!.id : blue!.id, 1))
    const edits = Array.from({ length: 5 }, () =>
      staff.call(catalogDashboardApi.adjustStock, { productId: made.id, variantId: red!.id, delta: 2, reason: 'received' }),
    )
    await Promise.all([...sales, ...edits, setMatrix({ _id: made.id, version: 1 }, grid(['Red', 'Blue', 'Green'], []))])
    expect(shown(await read(made.id))).toEqual(['Red 55', 'Blue 45', 'Green 0'])
  })
})

describe('three options', () => {
  const sizes = ['S', 'M']
  const materials = ['Cotton', 'Wool']
  const visitor = shop.visitor()
  const sold = async (slug: string) => (await visitor.call(catalogApi.product, { slug })).body.product

  test('create a variant per combination, filtered by single values and ordered by its full name', async () => {
    const made = await aProduct(shop.db, { name: 'Triple', price: 1500, stock: 7 })
    const { product } = (await setMatrix({ _id: made.id, version: 1 }, grid(['Red'], sizes, materials))).body
    expect(shown(product)).toEqual(['Red S / Cotton 7', 'Red S / Wool 0', 'Red M / Cotton 0', 'Red M / Wool 0'])
    expect(product.variants[1]!.values).toEqual(['Red', 'S', 'Wool'])
    const page = await sold(made.slug)
    expect([page.options.map(({ name, display }) => `${name} ${display}`), page.attributeLabel]).toEqual([
      ['Colour swatch', 'Size button', 'Material list'],
      'Size / Material',
    ])
    expect(page.variants[0]).toMatchObject({
      attribute: { name: 'S / Cotton' },
      options: [
        { name: 'Colour', value: 'Red' },
        { name: 'Size', value: 'S' },
        { name: 'Material', value: 'Cotton' },
      ],
    })
    const line = { _id: made.id, qty: 1, color: { name: 'red' }, attribute: { name: 's / cotton' } }
    const { quote } = (await visitor.call(cartApi.quote, { items: [line] })).body
    expect([quote.items[0]!.stock, quote.items[0]!.options[2]]).toEqual([7, { name: 'Material', value: 'Cotton' }])
    const found = async (attribute: string[]) =>
      (await visitor.call(catalogApi.list, { attribute, facets: '1' })).body.products.some(({ _id }) => _id === made.id)
    expect(
      await Promise.all(
        [['Material:Cotton'], ['wool'], ['Size:S', 'Material:Wool'], ['Size:XL'], ['Size:S', 'Linen']].map(found),
      ),
    ).toEqual([true, true, true, false, false])
    const { facets } = (await visitor.call(catalogApi.list, { attribute: ['Material:Cotton'], facets: '1' })).body
    expect(facets!.attributes.map(({ name, values }) => [name, values.map((value) => value.name)])).toEqual(
      expect.arrayContaining([
        ['Size', expect.arrayContaining(['S', 'M'])],
        ['Material', ['Cotton', 'Wool']],
      ]),
    )
  })

  test('without a colour, options are reordered and removed while the stock stays', async () => {
    const made = await aProduct(shop.db, { name: 'Plain', stock: 4 })
    const first = (await setMatrix({ _id: made.id, version: 1 }, grid([], sizes, materials))).body.product
    const turned = { ...grid([], sizes, materials), rows: listCombinations([materials, sizes]).map((values) => ({ values })) }
    turned.options = [...turned.options].reverse()
    const second = (await setMatrix(first, turned)).body.product
    expect(shown(second)).toEqual(['Cotton / S 4', 'Cotton / M 0', 'Wool / S 0', 'Wool / M 0'])
    expect(second.variants[0]!._id).toBe(made.variants[0]!.id)
    const third = (await setMatrix(second, grid([], [], materials))).body.product
    expect(shown(third)).toEqual(['Cotton 4', 'Wool 0'])
  })

  test('are unique by full name, also under concurrent changes by two staff', async () => {
    const made = await aProduct(shop.db, { name: 'Unique' })
    const at = { _id: made.id, version: 1 }
    const clash = { ...grid([], ['x'], ['y']), rows: [{ values: ['M / A', 'B'] }, { values: ['M', 'A / B'] }] }
    expect((await setMatrix(at, clash)).status).toBe(400)
    for (const options of [
      [{ name: 'A' }],
      [{ name: '', display: 'list' }],
      [{ name: 'A', display: 'grid' }],
      Array.from({ length: 4 }, (_, n) => ({ name: `O${n}`, display: 'list' })),
    ])
      expect((await setMatrix(at, { ...grid([], ['x']), options } as never)).status).toBe(400)
    const replies = await Promise.all([setMatrix(at, grid(['Red'], sizes)), setMatrix(at, grid([], sizes, materials))])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('cells', () => {
  test('saves valid cells and reports invalid ones', async () => {
    await aProduct(shop.db, { variants: [{ color: 'X', sku: 'THEIRS' }] })
    const made = await aProduct(shop.db, {
      variants: [
        { color: 'A', sku: 'A1', price: 1000, stock: 5 },
        { color: 'B', sku: 'B1', price: 1000, stock: 5 },
        { color: 'C', sku: 'C1', price: 1000, stock: 5 },
      ],
    })
    const [a, b, c] = made.variants.map(({ id }) => id)
    await sell(c!, 2)
    const { body } = await staff.call(catalogDashboardApi.setCells, {
      productId: made.id,
      version: 1,
      cells: [
        { _id: a!, sku: 'B1', price: 12, comparePrice: 15, barcode: '4006381333931', lowAt: 0 },
        { _id: b!, sku: 'A1', comparePrice: 9, active: false },
        { _id: c!, sku: 'THEIRS', qty: 9, was: 5, price: 8 },
        { _id: '00000000-0000-7000-8000-000000000000', price: 3 },
      ],
    })
    expect(body.errors.map(({ _id: _, ...error }) => error)).toEqual([
      { field: 'comparePrice', error: 'compare' },
      { field: 'sku', error: 'taken' },
      { field: 'qty', error: 'changed', qty: 3 },
      { field: 'price', error: 'not_found' },
    ])
    expect(body.product.variants).toMatchObject([
      { sku: 'B1', price: 12, comparePrice: 15, barcode: '4006381333931', lowAt: 0 },
      { sku: 'A1', price: 10, comparePrice: null, active: false },
      { sku: 'C1', price: 8, qty: 3 },
    ])
  })

  test('a variant has its own image; an unknown image is reported', async () => {
    const [made, picture] = [await aProduct(shop.db, { variants: [{ color: 'A' }, { color: 'B' }] }), await aPicture(shop.db)]
    const [a, b] = made.variants.map(({ id }) => id)
    const cells = [
      { _id: a!, mediaId: picture.id },
      { _id: b!, mediaId: a! },
    ]
    const { body } = await staff.call(catalogDashboardApi.setCells, { productId: made.id, version: 1, cells })
    expect(body.errors).toEqual([{ _id: b, field: 'mediaId', error: 'not_found' }])
    expect(body.product.variants.map(({ mediaId }) => mediaId)).toEqual([picture.id, null])
  })

  test('a quantity requires the previous one, in cells and in the matrix', async () => {
    const made = await aProduct(shop.db, { variants: [{ color: 'Red', stock: 5 }] })
    const { id } = made.variants[0]!
    const { body } = await staff.call(catalogDashboardApi.setCells, {
      productId: made.id,
      version: 1,
      cells: [{ _id: id, qty: 9 }],
    })
    expect([body.code, body.fields]).toEqual(['bad_request', { 'cells.0.was': 'goes with qty' }])
    const matrix = (row: object) =>
      setMatrix({ _id: made.id, version: 1 }, { ...grid(['Red'], []), rows: [{ values: ['Red'], ...row }] })
    expect((await matrix({ qty: 9 })).body).toMatchObject({ code: 'bad_request', fields: { 'rows.0.was': 'goes with qty' } })
    await sell(id, 2)
    const stale = (await matrix({ qty: 9, was: 5 })).body as unknown
    expect(stale).toMatchObject({ code: 'version_conflict', product: { variants: [{ qty: 3 }] } })
    expect(shown((await matrix({ qty: 9, was: 3 })).body.product)).toEqual(['Red 9'])
  })

  test('two cells of one request cannot set the same SKU', async () => {
    const made = await aProduct(shop.db, { variants: [{ color: 'A' }, { color: 'B', sku: 'KEEP' }] })
    const cells = made.variants.map(({ id }) => ({ _id: id, sku: 'SAME' }))
    const { body } = await staff.call(catalogDashboardApi.setCells, { productId: made.id, version: 1, cells })
    expect([body.errors.length, body.product.variants.map(({ sku }) => sku)]).toEqual([1, ['SAME', 'KEEP']])
  })
})

describe('stock adjustment', () => {
  const adjust = (made: Awaited<ReturnType<typeof aProduct>>, input: object) =>
    staff.call(catalogDashboardApi.adjustStock, {
      productId: made.id,
      variantId: made.variants[0]!.id,
      reason: 'counted',
      ...input,
    } as never)

  test('changes by a difference or to a count, and is recorded with its reason', async () => {
    const made = await aProduct(shop.db, { stock: 10 })
    expect((await adjust(made, { delta: -4, reason: 'damaged', note: 'wet' })).body.qty).toBe(6)
    expect((await adjust(made, { from: 10, to: 20 })).body).toMatchObject({ code: 'version_conflict', qty: 6 })
    expect((await adjust(made, { from: 6, to: 20 })).body.qty).toBe(20)
    expect((await adjust(made, { delta: -21 })).status).toBe(400)
    expect((await adjust(made, { delta: 1, from: 1, to: 2 })).status).toBe(400)
    expect((await adjust(made, {})).status).toBe(400)
    const { movements, total } = (await staff.call(catalogDashboardApi.movements, { product: made.id })).body
    expect(movements.map(({ delta, after, reference }) => [delta, after, reference])).toEqual([
      [14, 20, 'counted'],
      [-4, 6, 'damaged: wet'],
      [10, 10, 'start'],
    ])
    expect(total).toBe(3)
    const only = async (query: object) =>
      (await staff.call(catalogDashboardApi.movements, { product: made.id, ...query })).body.movements.map(({ after }) => after)
    expect(await only({ q: 'wet' })).toEqual([6])
    expect(await only({ kind: ['sale', 'import'] })).toEqual([])
    expect(await only({ kind: 'adjust', limit: 1 })).toEqual([20])
    const today = new Date().toISOString().slice(0, 10)
    expect(await only({ from: today, to: today, q: 'counted' })).toEqual([20])
    expect(await only({ to: '2020-01-01' })).toEqual([])
    expect((await staff.call(catalogDashboardApi.movements, { from: 'x' } as never)).status).toBe(400)
    expect((await staff.call(catalogDashboardApi.movements)).body.movements[0]).toMatchObject({ after: null })
    expect((await read(made.id)).version).toBe(1)
    const page = (await staff.call(catalogDashboardApi.movements, { product: made.id, limit: 2 })).body
    const rest = (await staff.call(catalogDashboardApi.movements, { product: made.id, limit: 2, cursor: page.next! })).body
    expect([rest.movements.length, rest.next]).toEqual([1, null])
  })

  test('names customers in the ledger only for staff who may view orders or customers', async () => {
    const made = await aProduct(shop.db, { stock: 10 })
    const buyer = await aCustomer(shop.db, { name: 'Rahima Buyer' })
    const colleague = await aStaffMember(shop.db, [], { name: 'Karim Stock' })
    const move = (kind: string, actor: string) =>
      shop.db.execute(
        sql`INSERT INTO stock_movements (variant_id, delta, kind, actor) VALUES (${made.variants[0]!.id}, 0, ${kind}, ${actor})`,
      )
    await move('sale', `user:${buyer.id}`)
    await move('adjust', `user:${colleague.id}`)
    await move('sale', 'guest')
    const actors = async (...names: ('products' | 'orders' | 'customers')[]) => {
      const { email, password } = await aStaffMember(
        shop.db,
        names.map((name) => ({ name, view: true })),
      )
      const client = shop.visitor()
      await client.signIn(email, password)
      const { movements } = (await client.call(catalogDashboardApi.movements, { product: made.id })).body
      return movements.slice(0, 3).map(({ actor }) => actor)
    }
    expect(await actors('products')).toEqual(['guest', 'Karim Stock', 'customer'])
    expect(await actors('products', 'orders')).toEqual(['guest', 'Karim Stock', 'Rahima Buyer'])
    expect(await actors('products', 'customers')).toEqual(['guest', 'Karim Stock', 'Rahima Buyer'])
  })

  test('unlimited stock and back, with sales in between, keeps the ledger consistent', async () => {
    const made = await aProduct(shop.db, { stock: 5 })
    expect((await adjust(made, { from: 5, to: -1 })).body.qty).toBe(-1)
    await sell(made.variants[0]!.id, 3)
    expect((await adjust(made, { delta: 1 })).status).toBe(400)
    const ledger = async () => (await staff.call(catalogDashboardApi.movements, { product: made.id })).body.movements
    expect((await ledger())[0]).toMatchObject({ delta: -3, after: null })
    expect((await adjust(made, { from: -1, to: 8 })).body.qty).toBe(8)
    expect((await ledger())[0]).toMatchObject({ delta: 6, after: 8 })
  })

  test('undo reverts the difference, or is refused', async () => {
    const made = await aProduct(shop.db, { stock: 5 })
    const undo = async (reply: { body: { undo?: string | null } }) =>
      (await staff.call(auditDashboardApi.undo, { entryId: reply.body.undo! })).body as unknown
    const more = await adjust(made, { delta: 3 })
    await sell(made.variants[0]!.id, 6)
    expect(await undo(more)).toMatchObject({ code: 'version_conflict', qty: 2 })
    const endless = await adjust(made, { from: 2, to: -1 })
    await adjust(made, { from: -1, to: 8 })
    expect(await undo(endless)).toMatchObject({ code: 'version_conflict', qty: 8 })
    expect((await read(made.id)).variants[0]!.qty).toBe(8)
    expect(await undo(await adjust(made, { delta: -3 }))).toMatchObject({ success: true })
    expect((await read(made.id)).variants[0]!.qty).toBe(8)
  })

  test('twenty adjustments, eight at a time, are all applied', async () => {
    const made = await aProduct(shop.db, { stock: 0 })
    // Twenty that wait for one row would exceed the lock timeout on a slow machine.
    const few = limitConcurrency({ atOnce: 8, mayWait: 20 })
    const replies = await Promise.all(Array.from({ length: 20 }, () => few(() => adjust(made, { delta: 1, reason: 'received' }))))
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect((await read(made.id)).variants[0]!.qty).toBe(20)
  })

  test('a variant of another product is not found', async () => {
    const [made, other] = [await aProduct(shop.db), await aProduct(shop.db)]
    expect((await adjust({ ...made, variants: other.variants }, { delta: 1 })).status).toBe(404)
  })
})

test('rejects prices that round to zero at the exchange rate', async () => {
  await shop.db.execute(
    sql`INSERT INTO settings ("group", data, texts) VALUES ('currency', '{"name":"USD","s":"$","exchangeRate":0.001,"decimals":0}', '{}')
      ON CONFLICT ("group") DO UPDATE SET data = excluded.data`,
  )
  const made = await aProduct(shop.db, { price: 900_000 })
  const cells = [{ _id: made.variants[0]!.id, price: 4 }]
  const { body } = await staff.call(catalogDashboardApi.setCells, { productId: made.id, version: 1, cells })
  expect(body.errors).toMatchObject([{ field: 'price', error: 'nothing' }])
  expect((await staff.call(catalogDashboardApi.create, { name: 'Cheap', price: 1 })).status).toBe(400)
  await shop.db.execute(sql`DELETE FROM settings WHERE "group" = 'currency'`)
})
