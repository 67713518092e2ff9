import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import { deliveryDashboardApi } from '@haat/shared/delivery/dashboard/endpoints.ts'
import { deliveryApi } from '@haat/shared/delivery/endpoints.ts'
import type { InputOf } from '@haat/shared/endpoint.ts'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import type { Client } from '../../../testing/client.ts'
import { eventually } from '../../../testing/eventually.ts'
import { aStaffMember } from '../../../testing/factories/accounts.ts'
import { ctxOf } from '../../../testing/factories/ctx.ts'
import { givenSettings } from '../../../testing/factories/settings.ts'

const shop = await startTestApp()
let staff: Client
const nobody = '0198c7a2-0000-7000-8000-000000000000'

beforeAll(async () => {
  const account = await aStaffMember(shop.db, [{ name: 'delivery', view: true, edit: true, delete: true }])
  staff = shop.visitor()
  await staff.signIn(account.email, account.password)
})

type New = InputOf<typeof deliveryDashboardApi.create>
const fields = (over: Partial<New> = {}): New => ({
  name: 'Dhaka',
  names: { bn: 'ঢাকা' },
  serves: [{ country: 'BD', state: 'Dhaka Division' }],
  rates: [
    { type: 'express', cost: 4.5, freeOver: null, daysMin: 0, daysMax: 1 },
    { type: 'delivery', cost: 2, freeOver: 60, daysMin: 1, daysMax: 3 },
  ],
  active: true,
  ...over,
})
const create = (over: Partial<New> = {}) => staff.call(deliveryDashboardApi.create, fields(over))
const list = async () => (await staff.call(deliveryDashboardApi.list)).body.areas
const namesNow = async () => (await list()).map(({ name }) => name)
const undo = (entryId: string) => staff.call(auditDashboardApi.undo, { entryId })

test('an area is created, saved, deleted and restored by undo', async () => {
  const { status, body } = await create()
  expect(status).toBe(201)
  expect(body.area).toMatchObject({ name: 'Dhaka', names: { bn: 'ঢাকা' }, version: 1 })
  expect(body.area.rates.map(({ type, cost, freeOver }) => [type, cost, freeOver])).toEqual([
    ['delivery', 2, 60],
    ['express', 4.5, null],
  ])
  const areaId = body.area._id
  expect((await staff.call(deliveryDashboardApi.save, { areaId, version: 1, ...fields() })).body.undo).toBeNull()
  const bands = [{ upTo: 1000, cost: 1.5 }]
  const pickup = [{ type: 'pickup', cost: 2, bands, freeOver: null, daysMin: 0, daysMax: 0 }] as New['rates']
  const saved = await staff.call(deliveryDashboardApi.save, {
    areaId,
    version: 1,
    ...fields({ rates: pickup, defaultWeight: 300 }),
  })
  expect(saved.body.area).toMatchObject({ version: 2, rates: pickup, defaultWeight: 300 })
  const late = await staff.call(deliveryDashboardApi.save, { areaId, version: 1, ...fields() })
  expect(late.body).toMatchObject({ code: 'version_conflict', area: { version: 2 } })
  expect((await undo(saved.body.undo!)).status).toBe(200)
  expect((await list())[0]!.rates).toHaveLength(2)

  const removed = await staff.call(deliveryDashboardApi.remove, { areaId })
  expect(await list()).toEqual([])
  expect((await undo(removed.body.undo!)).status).toBe(200)
  expect((await list())[0]).toMatchObject({ _id: areaId, name: 'Dhaka', rates: [{ cost: 2 }, { cost: 4.5 }] })
})

test('a cost that rounds to zero in the currency of the shop is refused', async () => {
  await givenSettings(ctxOf(shop), 'currency', { name: 'USD', s: '$', exchangeRate: 0.1, decimals: 2 })
  const cheap = [{ type: 'delivery', cost: 0.02, freeOver: null, daysMin: 1, daysMax: 3 }] as New['rates']
  const { status, body } = await create({ name: 'Cheap', rates: cheap })
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['rates.0.cost']])
  const freeAtOnce = [{ ...cheap[0]!, cost: 2, freeOver: 0.02 }]
  expect((await create({ name: 'Cheap', rates: freeAtOnce })).body.fields).toEqual({ 'rates.0.freeOver': 'rounds to nothing' })
  await givenSettings(ctxOf(shop), 'currency', { name: 'USD', s: '$', exchangeRate: 1, decimals: 2 })
})

test('names are unique ignoring case, also for 20 concurrent requests', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => create({ name: n % 2 ? 'Sylhet' : 'SYLHET' })))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)])
})

test('areas are reordered, and the order is undone', async () => {
  await create({ name: 'Anywhere', serves: [{ country: '*' }], names: {} })
  const before = await namesNow()
  const ids = (await list()).map(({ _id }) => _id).toReversed()
  const { body } = await staff.call(deliveryDashboardApi.arrange, { ids })
  expect(body.areas.map(({ name }) => name)).toEqual(before.toReversed())
  for (const wrong of [ids.slice(1), [...ids.slice(1), nobody], [...ids, ids[0]!], [...ids.slice(1), ids[1]!]])
    expect((await staff.call(deliveryDashboardApi.arrange, { ids: wrong })).body.code).toBe('version_conflict')
  expect((await undo(body.undo!)).status).toBe(200)
  expect(await namesNow()).toEqual(before)
})

test('the address test returns the areas that a shopper gets', async () => {
  await create({ name: 'Off', active: false })
  const tried = await staff.call(deliveryDashboardApi.test, { country: 'BD', state: 'dhaka division' })
  expect(tried.body.areas.at(-1)!.area).toBe('Anywhere')
  expect(tried.body.areas.map(({ area }) => area)).toContain('Dhaka')
  expect(tried.body.areas.map(({ area }) => area)).not.toContain('Off')
  expect((await staff.call(deliveryDashboardApi.test, { country: 'FR' })).body.areas.map(({ area }) => area)).toEqual([
    'Anywhere',
  ])
  await eventually(async () => {
    const { areas } = (await shop.visitor().call(deliveryApi.areas, { country: 'BD', state: 'dhaka division' })).body
    expect(areas).toEqual(tried.body.areas)
  })
})

test.each([
  [{ serves: [] }, 'serves'],
  [{ serves: [{ country: 'Bangladesh' }] }, 'serves.0.country'],
  [{ serves: [{ country: '*', city: 'Dhaka' }] }, 'serves.0'],
  [{ rates: [] }, 'rates'],
  [{ rates: [fields().rates[0], fields().rates[0]] }, 'rates'],
  [{ rates: [{ ...fields().rates[0], cost: -1 }] }, 'rates.0.cost'],
  [{ rates: [{ ...fields().rates[0], cost: 1e-9 }] }, 'rates.0.cost'],
  [{ rates: [{ ...fields().rates[0], freeOver: 1e-9 }] }, 'rates.0.freeOver'],
  [{ rates: [{ ...fields().rates[0], daysMin: 3 }] }, 'rates.0.daysMax'],
  [{ rates: [{ ...fields().rates[0], bands: [{ upTo: 0, cost: 1 }] }] }, 'rates.0.bands.0.upTo'],
  [{ rates: [{ ...fields().rates[0], bands: [{ upTo: 5, cost: 1e-9 }] }] }, 'rates.0.bands.0.cost'],
  [
    {
      rates: [
        {
          ...fields().rates[0],
          bands: [
            { upTo: 500, cost: 1 },
            { upTo: 500, cost: 2 },
          ],
        },
      ],
    },
    'rates.0.bands',
  ],
  [{ defaultWeight: -1 }, 'defaultWeight'],
  [{ names: { de: 'x' } }, 'names.de'],
])('reports %j by its field', async (over, field) => {
  const { status, body } = await create({ name: 'Bad', ...(over as object) })
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
})

test('an unknown area is not found', async () => {
  expect((await staff.call(deliveryDashboardApi.save, { areaId: nobody, version: 1, ...fields() })).status).toBe(404)
  expect((await staff.call(deliveryDashboardApi.remove, { areaId: nobody })).status).toBe(404)
})
