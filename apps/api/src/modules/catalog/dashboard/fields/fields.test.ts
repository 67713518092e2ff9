import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { customFieldsDashboardApi as fieldsApi } from '@haat/shared/custom-fields/dashboard/endpoints.ts'
import type { FieldValue } from '@haat/shared/custom-fields/schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../../../commands/check.ts'
import { startTestApp } from '../../../../testing/app.ts'
import type { Client } from '../../../../testing/client.ts'
import { anAdmin, aStaffMember } from '../../../../testing/factories/accounts.ts'
import { aCategory, aProduct } from '../../../../testing/factories/catalog.ts'
import { findFieldValues, listCustomFields, setFieldValues } from '../../service.ts'

const shop = await startTestApp()
const visitor = shop.visitor()
let staff: Client

beforeAll(async () => {
  staff = shop.visitor()
  const account = await anAdmin(shop.db)
  await staff.signIn(account.email, account.password)
})
afterAll(async () => expect(await findViolations(shop.db)).toEqual([]))

const create = (key: string, type: string, more: object = {}) =>
  staff.call(fieldsApi.create, { key, type, name: `Field ${key}`, ...more } as never)
const made = async (...field: Parameters<typeof create>) => (await create(...field)).body.field
const set = (productId: string, version: number, values: Record<string, FieldValue | null>) =>
  staff.call(fieldsApi.saveValues, {
    productId,
    version,
    values: Object.fromEntries(Object.entries(values).map(([id, value]) => [id, value === null ? null : { value, texts: {} }])),
  })
const list = async (query: object) => (await visitor.call(catalogApi.list, { facets: '1', ...query })).body

test('a custom field is defined, filled in, shown in each language, and used as a filter', async () => {
  const shoes = await aCategory(shop.db, { slug: 'shoes' })
  const wood = await made('wood', 'choices', {
    name: 'Wood',
    group: 'Material',
    texts: { fr: { name: 'Bois', group: 'Matière' } },
    choices: [{ name: 'Oak', names: { fr: 'Chêne' } }, { name: 'Ash' }],
    facet: true,
  })
  const weight = await made('weight', 'number', { unit: 'kg', facet: true })
  const care = await made('care', 'text', { categoryIds: [shoes.id] })
  const [shelf, shoe] = [await aProduct(shop.db), await aProduct(shop.db, { categoryIds: [shoes.id] })]
  const saved = await staff.call(fieldsApi.saveValues, {
    productId: shelf.id,
    version: 1,
    values: {
      [wood._id]: { value: ['ash', 'oak'], texts: {} },
      [weight._id]: { value: 12.5, texts: {} },
      [care._id]: { value: 'Dust it', texts: { fr: 'Dépoussiérer' } },
    },
  })
  expect([saved.status, saved.body.product.version, typeof saved.body.undo]).toEqual([200, 2, 'string'])
  expect((await set(shoe.id, 1, { [care._id]: 'Brush', [wood._id]: ['ash'], [weight._id]: 2 })).status).toBe(200)

  const shown = async (slug: string, lng: 'en' | 'fr') =>
    (await visitor.call(catalogApi.product, { slug, lng })).body.product.fields
  expect(await shown(shelf.slug, 'fr')).toEqual([
    { key: 'wood', type: 'choices', name: 'Bois', group: 'Matière', value: ['Chêne', 'Ash'] },
    { key: 'weight', type: 'number', name: 'Field weight', group: '', value: 12.5, unit: 'kg' },
  ])
  expect((await shown(shoe.slug, 'en')).map(({ value }) => value)).toEqual([['Ash'], 2, 'Brush'])

  const { facets } = await list({ lng: 'fr' })
  expect(facets!.fields).toEqual([
    {
      ...{ key: 'wood', type: 'choices', name: 'Bois', range: null },
      values: [
        { value: 'oak', label: 'Chêne', count: 1 },
        { value: 'ash', label: 'Ash', count: 2 },
      ],
    },
    { key: 'weight', type: 'number', name: 'Field weight', unit: 'kg', values: [], range: { min: 2, max: 12.5 } },
  ])
  const found = async (...field: string[]) => (await list({ field })).products.map(({ _id }) => _id).sort()
  expect(await found('wood:oak')).toEqual([shelf.id])
  expect(await found('wood:oak', 'wood:ash')).toEqual([shelf.id, shoe.id].sort())
  expect(await found('wood:ash', 'weight:..5')).toEqual([shoe.id])
  expect(await found('weight:2..12.5')).toEqual([shelf.id, shoe.id].sort())
  expect((await list({ field: ['weight:..5'] })).facets!.fields[1]!.range).toEqual({ min: 2, max: 12.5 })
  for (const none of ['wood:elm', 'care:Brush', 'gone:1', 'weight:13..', 'nothing', 'wood:1..2', "wood:' OR 1=1"])
    expect([none, await found(none)]).toEqual([none, []])

  const ctx = { db: shop.db }
  expect((await listCustomFields(ctx)).map(({ key }) => key)).toEqual(['wood', 'weight', 'care'])
  expect((await findFieldValues(ctx, [shelf.id])).get(shelf.id)!.get('care')).toEqual({
    value: 'Dust it',
    texts: { fr: 'Dépoussiérer' },
  })
  await shop.db.transaction((db) => setFieldValues({ db }, shelf.id, { [care._id]: { value: 'Wax it' } }))
  expect((await findFieldValues(ctx, [shelf.id])).get(shelf.id)!.get('care')).toEqual({ value: 'Wax it', texts: {} })
  await expect(setFieldValues(ctx, shelf.id, { [weight._id]: { value: 'heavy' } })).rejects.toMatchObject({ code: 'bad_request' })
  const copy = (await staff.call(catalogDashboardApi.duplicate, { productId: shelf.id })).body.product
  expect(Object.keys((await staff.call(fieldsApi.ofProduct, { productId: copy._id })).body.values)).toHaveLength(3)
})

test('a saved value can be undone unless it changed since', async () => {
  const [field, product] = [await made('finish', 'text'), await aProduct(shop.db)]
  await set(product.id, 1, { [field._id]: 'Matt' })
  const { undo } = (await set(product.id, 2, { [field._id]: 'Gloss' })).body
  const read = async () => (await staff.call(fieldsApi.ofProduct, { productId: product.id })).body
  expect((await staff.call(auditDashboardApi.undo, { entryId: undo! })).status).toBe(200)
  expect((await read()).values[field._id]).toEqual({ value: 'Matt', texts: {} })
  const removed = (await set(product.id, (await read()).version, { [field._id]: null })).body
  await set(product.id, (await read()).version, { [field._id]: 'Satin' })
  expect((await staff.call(auditDashboardApi.undo, { entryId: removed.undo! })).body.code).toBe('version_conflict')
})

test('deleting a choice deletes its values; deleting a field reports the number of products', async () => {
  const product = await aProduct(shop.db)
  const field = await made('soles', 'choices', { choices: [{ name: 'Cork' }, { name: 'Gum' }], facet: true })
  await set(product.id, 1, { [field._id]: ['cork', 'gum'] })
  const [cork] = field.choices
  const details = { name: field.name, choices: [{ ...cork!, name: 'Real cork' }], facet: true }
  const saved = await staff.call(fieldsApi.save, { fieldId: field._id, version: 1, ...details })
  expect([saved.status, saved.body.field.choices]).toEqual([200, [{ id: 'cork', name: 'Real cork', names: {} }]])
  expect((await staff.call(fieldsApi.ofProduct, { productId: product.id })).body.values[field._id]!.value).toEqual(['cork'])
  expect((await list({ field: ['soles:gum'] })).products).toEqual([])
  expect((await staff.call(fieldsApi.save, { fieldId: field._id, version: 1, ...details })).body.code).toBe('version_conflict')
  expect((await staff.call(auditDashboardApi.undo, { entryId: saved.body.undo! })).status).toBe(200)
  expect((await staff.call(fieldsApi.list)).body.fields.find(({ _id }) => _id === field._id)!.choices).toHaveLength(2)
  expect((await staff.call(fieldsApi.remove, { fieldId: field._id })).body.products).toBe(1)
  expect((await list({ field: ['soles:cork'] })).products).toEqual([])
  expect((await staff.call(fieldsApi.remove, { fieldId: field._id })).status).toBe(404)
})

test('invalid definitions and values are refused', async () => {
  const choices = [{ name: 'A' }]
  for (const [key, type, more] of [
    ['Upper', 'text', {}],
    ['1st', 'text', {}],
    ['', 'text', {}],
    ['a b', 'text', {}],
    ['ok', 'colour', {}],
    ['ok', 'text', { choices }],
    ['ok', 'choice', {}],
    ['ok', 'choice', { choices: [{ name: 'A' }, { name: 'a' }] }],
    ['ok', 'choice', { choices: [{ id: 'made-up', name: 'A' }] }],
    ['ok', 'text', { facet: true }],
    ['ok', 'text', { name: ' ' }],
    ['ok', 'text', { name: 'a\u0000b' }],
    ['ok', 'text', { name: '\ud800' }],
    ['ok', 'text', { categoryIds: ['00000000-0000-7000-8000-000000000000'] }],
  ] as [string, string, object][])
    expect([key, type, more, (await create(key, type, more)).status]).toEqual([key, type, more, 400])
  const field = await made('plain', 'number')
  expect((await create('plain', 'text')).body.code).toBe('taken')
  const product = await aProduct(shop.db)
  for (const value of ['5', true, ['a'], '', null, Number.MAX_VALUE, { name: 'x', url: '/y' }, 'a\u0000'] as unknown[]) {
    const { status } = await staff.call(fieldsApi.saveValues, {
      productId: product.id,
      version: 1,
      values: { [field._id]: { value, texts: {} } },
    } as never)
    expect([value, status]).toEqual([value, 400])
  }
  expect((await set(product.id, 1, { '00000000-0000-7000-8000-000000000000': 'x' })).status).toBe(400)
  expect((await set(product.id, 9, { [field._id]: 1 })).body.code).toBe('version_conflict')
  for (const query of ['field=', `field=${'x'.repeat(121)}`, 'field=%00'])
    expect((await visitor.get(`/api/home/products?${query}`)).status).toBe(400)
})

test('a product whose custom field lacks a translation counts as untranslated', async () => {
  const note = await made('note', 'text')
  const texts = { fr: { shortDescription: 'Court', description: '<p>Long</p>' } }
  const product = await aProduct(shop.db, { labels: { fr: { name: 'Étagère' } }, texts })
  const save = (version: number, own: object) =>
    staff.call(fieldsApi.saveValues, { productId: product.id, version, values: { [note._id]: { value: 'Oak', texts: own } } })
  const isListed = async () =>
    (await staff.call(catalogDashboardApi.list, { untranslated: 'fr' })).body.products.some(({ _id }) => _id === product.id)
  expect((await save(1, {})).status).toBe(200)
  expect(await isListed()).toBe(true)
  expect((await save(2, { fr: 'Chêne' })).status).toBe(200)
  expect(await isListed()).toBe(false)
})

test('of two concurrent saves one succeeds; reordering requires all fields', async () => {
  const [field, product] = [await made('racy', 'text'), await aProduct(shop.db)]
  const replies = await Promise.all(['One', 'Two'].map((value) => set(product.id, 1, { [field._id]: value })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  const ids = (await staff.call(fieldsApi.list)).body.fields.map(({ _id }) => _id)
  const turned = await staff.call(fieldsApi.order, { ids: [...ids].reverse() })
  expect(turned.body.fields.map(({ _id }) => _id)).toEqual([...ids].reverse())
  expect((await staff.call(fieldsApi.order, { ids: ids.slice(1) })).body.code).toBe('version_conflict')
})

test('only staff who may edit attributes create custom fields', async () => {
  const member = await aStaffMember(shop.db, [{ name: 'products', view: true, edit: true, delete: true }])
  const client = shop.visitor()
  await client.signIn(member.email, member.password)
  expect((await client.call(fieldsApi.create, { key: 'no', type: 'text', name: 'No' } as never)).status).toBe(403)
  const product = await aProduct(shop.db)
  expect((await client.call(fieldsApi.ofProduct, { productId: product.id })).status).toBe(200)
})
