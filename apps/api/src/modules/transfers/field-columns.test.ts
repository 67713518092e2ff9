import { collectionsDashboardApi } from '@haat/shared/catalog/dashboard/collections.ts'
import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import type { FieldType } from '@haat/shared/custom-fields/constants.ts'
import { customFieldsDashboardApi } from '@haat/shared/custom-fields/dashboard/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { findViolations } from '../../commands/check.ts'
import { startTestApp } from '../../testing/app.ts'
import { anAdmin } from '../../testing/factories/accounts.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { transferTools } from '../../testing/factories/transfers.ts'
import { findFieldValues, findStaleMembership } from '../catalog/service.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
const staff = shop.visitor()
const tools = transferTools(ctx, staff)

beforeAll(async () => {
  const { email, password } = await anAdmin(shop.db)
  await staff.signIn(email, password)
})
beforeEach(async () => {
  await shop.db.execute(sql`TRUNCATE products, collections, custom_fields, transfers, transfer_mappings CASCADE`)
})

const field = async (key: string, type: FieldType, more: object = {}) =>
  (await staff.call(customFieldsDashboardApi.create, { key, type, name: key, ...more })).body.field
const collection = async (name: string, ids: string[] = []) =>
  (await staff.call(collectionsDashboardApi.create, { name, kind: 'hand', products: ids })).body.collection
const valuesOf = async (id: string) => Object.fromEntries((await findFieldValues(ctx, [id])).get(id)!)
const readCollection = async (id: string) =>
  (await staff.call(collectionsDashboardApi.read, { collectionId: id })).body.collection
const members = async (id: string) => (await readCollection(id)).products.map(({ name }) => name)

async function everyType() {
  await field('material', 'text')
  await field('care', 'long')
  await field('weight', 'number', { unit: 'kg' })
  await field('wood', 'choice', { choices: [{ name: 'Oak, dark', names: { fr: 'Chêne' } }, { name: 'Ash' }] })
  await field('rooms', 'choices', { choices: [{ name: 'Bath' }, { name: 'Bed, guest' }] })
  await field('washable', 'boolean')
  await field('made', 'date')
  await field('maker', 'link')
  await field('manual', 'file')
}

const head =
  'Handle,Name,Price,Collections,Field: material,Field: material (bn),Field: care,Field: weight,Field: wood,Field: rooms,Field: washable,Field: made,Field: maker,Field: manual'
const table =
  'table,Table,10,"Gifts, tea-table",=Wood,কাঠ,"Wipe.\nDry.","1,5",chêne,"Bath, Bed\\, guest",no,2024-02-29,https://maker.example,/files/t.pdf The manual'

test('custom fields of every type and collections are imported, exported, re-imported unchanged, and undone', async () => {
  await everyType()
  const gifts = await collection('Gifts', [(await aProduct(shop.db, { name: 'Mug' })).id])
  const tea = await collection('Tea table')
  const transferId = await tools.imported([head, table].join('\n'))
  expect(await tools.counts(transferId)).toMatchObject({ created: 1, skipped: 0 })
  const { target } = (await tools.items(transferId))[0]!
  const oak = (await staff.call(customFieldsDashboardApi.list, {})).body.fields.find(({ key }) => key === 'wood')!.choices[0]!.id
  expect(await valuesOf(target!)).toMatchObject({
    material: { value: '=Wood', texts: { bn: 'কাঠ' } },
    care: { value: 'Wipe.\nDry.' },
    weight: { value: 1.5 },
    wood: { value: oak },
    rooms: { value: [expect.any(String), expect.any(String)] },
    washable: { value: false },
    made: { value: '2024-02-29' },
    maker: { value: 'https://maker.example' },
    manual: { value: { name: 'The manual', url: '/files/t.pdf' } },
  })
  expect([await members(gifts._id), await members(tea._id)]).toEqual([['Mug', 'Table'], ['Table']])
  expect((await readCollection(gifts._id)).version).toBe(gifts.version + 1)
  expect(await findStaleMembership(ctx)).toEqual([])
  for (const format of ['csv', 'xlsx'] as const) {
    const file = await tools.exported('products', format)
    expect(await tools.counts(await tools.imported(file))).toMatchObject({ unchanged: 2, changed: 0, skipped: 0 })
    if (format === 'csv') expect(file.toString()).toContain("'=Wood")
  }
  const edited = await tools.imported('Handle,Collections,Field: weight,Field: wood,Field: material (bn)\ntable,GIFTS,2,,\n')
  const changes = (await tools.items(edited))[0]!.changes.map(({ column, from, to }) => [column, from, to])
  expect(changes).toEqual([
    ['Collections', 'gifts, tea-table', 'gifts'],
    ['Field: material (bn)', 'কাঠ', ''],
    ['Field: weight', '1.5', '2'],
    ['Field: wood', 'Oak, dark', ''],
  ])
  expect(await members(tea._id)).toEqual([])
  await tools.act(edited, 'undo')
  await tools.work()
  expect(await valuesOf(target!)).toMatchObject({
    weight: { value: 1.5 },
    wood: { value: oak },
    material: { texts: { bn: 'কাঠ' } },
  })
  expect(await members(tea._id)).toEqual(['Table'])
  await tools.act(transferId, 'undo')
  await tools.work()
  expect((await staff.call(catalogDashboardApi.read, { productId: target! })).status).toBe(200)
  expect(await findViolations(shop.db)).toEqual([])
})

test('invalid cells of custom fields and unknown collections skip the product with a reason', async () => {
  await everyType()
  const row = (values: Record<string, string>) =>
    head
      .split(',')
      .map((heading) => values[heading.replace('Field: ', '')] ?? (heading === 'Price' ? '1' : ''))
      .join(',')
  const bad = {
    weight: 'heavy',
    wood: 'Elm',
    rooms: 'Hall',
    washable: 'maybe',
    made: '2023-02-29',
    maker: 'javascript:alert(1)',
    manual: 'nothing here',
    material: 'x'.repeat(301),
    'material (bn)': 'কাঠ',
    Collections: 'Nowhere',
  }
  const lines = Object.entries(bad).map(([name, text]) => row({ Handle: `h-${name.toLowerCase()}`, Name: name, [name]: text }))
  const transferId = await tools.imported([head, ...lines].join('\n'))
  const found = (await tools.items(transferId, 'skipped')).map(({ name, remarks }) => [name, remarks.map(({ text }) => text)])
  const choice = 'The field has no such choice. Use the names of its choices.'
  const link = 'This is not an address. Use one such as https://example.com, or a path of this shop such as /files/manual.pdf.'
  expect(found).toEqual([
    ['weight', ['Field: weight: This is not a number with at most six decimals.']],
    ['wood', [`Field: wood: ${choice}`]],
    ['rooms', [`Field: rooms: ${choice}`]],
    ['washable', ['Field: washable: Use yes or no.']],
    ['made', ['Field: made: This is not a day. Use a date such as 2030-01-31.']],
    ['maker', [`Field: maker: ${link}`]],
    ['manual', [`Field: manual: ${link}`]],
    ['material', ['Field: material: The text is too long.']],
    ['material (bn)', ['Field: material (bn): A translation needs the text in the shop’s language too.']],
    ['Collections', ['Collections: No collection by hand is called “Nowhere”.']],
  ])
})

test('a column named like a field is mapped to it; a field deleted before the run is ignored', async () => {
  const { _id } = await field('material', 'text', { name: 'Matériau' })
  const { body } = await tools.uploaded('Titre;Prix;Matériau\nBol;4;Grès\n')
  expect(body.file.mapping).toEqual({ Titre: 'Name', Prix: 'Price', Matériau: 'Field: material' })
  const transferId = await tools.checked('Titre;Prix;Matériau\nBol;4;Grès\n', { mapping: body.file.mapping })
  await staff.call(customFieldsDashboardApi.remove, { fieldId: _id })
  await tools.act(transferId, 'run')
  await tools.work()
  expect(await tools.counts(transferId)).toMatchObject({ created: 1, skipped: 0 })
})

test('importing values updates collections with rules on custom fields', async () => {
  await everyType()
  const choices = (await staff.call(customFieldsDashboardApi.list, {})).body.fields.find(({ key }) => key === 'wood')!.choices
  const rule = (...conditions: object[]) => ({
    match: 'all' as const,
    conditions: conditions.map((one) => ({ field: 'custom' as const, key: '', ...one })),
  })
  const byRule = async (name: string, ...conditions: object[]) =>
    (await staff.call(collectionsDashboardApi.create, { name, kind: 'rule', rule: rule(...conditions) })).body.collection._id
  const oak = await byRule('Oak', { key: 'wood', value: choices[0]!.id })
  const light = await byRule('Light, not washable', { key: 'weight', max: 2 }, { key: 'washable', value: 'false' })
  const notOak = await byRule('Not oak', { key: 'wood', value: choices[0]!.id, is: false })
  const inCollection = async (id: string) =>
    (
      await shop.db.execute<{ slug: string }>(
        sql`SELECT slug FROM products WHERE collection_ids @> ARRAY[${id}]::uuid[] ORDER BY slug`,
      )
    ).rows.map(({ slug }) => slug)
  const head = 'Handle,Name,Price,Field: wood,Field: weight,Field: washable'
  await tools.imported(
    `${head}\na,A,1,"Oak\\, dark",1.5,no\nb,B,1,Ash,2,no\nc,C,1,,3,yes\n`.replace('"Oak\\, dark"', '"Oak, dark"'),
  )
  expect([await inCollection(oak), await inCollection(light), await inCollection(notOak)]).toEqual([
    ['a'],
    ['a', 'b'],
    ['b', 'c'],
  ])
  await tools.imported(`${head}\na,A,1,Ash,2.5,no\n`)
  expect([await inCollection(oak), await inCollection(light), await inCollection(notOak)]).toEqual([[], ['b'], ['a', 'b', 'c']])
  expect(await findViolations(shop.db)).toEqual([])
})
