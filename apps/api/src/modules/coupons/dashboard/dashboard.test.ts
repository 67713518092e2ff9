import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import { codeCharacters } from '@haat/shared/coupons/codes.ts'
import { couponsDashboardApi } from '@haat/shared/coupons/dashboard/endpoints.ts'
import type { InputOf } from '@haat/shared/endpoint.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import type { Client } from '../../../testing/client.ts'
import { aCustomer, aStaffMember } from '../../../testing/factories/accounts.ts'
import { aCategory, aProduct } from '../../../testing/factories/catalog.ts'
import { givenCoupon } from '../../../testing/factories/coupons.ts'
import { ctxOf } from '../../../testing/factories/ctx.ts'
import { givenArea } from '../../../testing/factories/delivery.ts'
import { placeOrder } from '../../../testing/factories/orders.ts'

const shop = await startTestApp()
let staff: Client
const nobody = '0198c7a2-0000-7000-8000-000000000000'
const known = { shoes: '', shoe: '' }

beforeAll(async () => {
  const account = await aStaffMember(shop.db, [{ name: 'coupons', view: true, edit: true, delete: true }])
  staff = shop.visitor()
  await staff.signIn(account.email, account.password)

  await givenArea(ctxOf(shop))
  const shoes = await aCategory(shop.db, { name: 'Shoes' })
  const shoe = await aProduct(shop.db, { name: 'Shoe', categoryIds: [shoes.id], price: 3000, stock: 50 })
  const hat = await aProduct(shop.db, { name: 'Hat', price: 1000, stock: 50 })
  Object.assign(known, { shoes: shoes.id, shoe: shoe.id })
  await givenCoupon(shop.db, { code: 'USED' })
  const buyer = shop.visitor()
  const { email, password } = await aCustomer(shop.db)
  await buyer.signIn(email, password)
  const placed = [
    await placeOrder(buyer, [{ _id: shoe.id, qty: 2 }], { coupon: 'USED' }),
    await placeOrder(buyer, [{ _id: hat.id, qty: 1 }]),
    await placeOrder(buyer, [
      { _id: shoe.id, qty: 1 },
      { _id: hat.id, qty: 1 },
    ]),
  ]
  expect(placed.map(({ status }) => status)).toEqual([201, 201, 201])
})

type New = InputOf<typeof couponsDashboardApi.create>
const create = (over: Partial<New> & { code: string }) => staff.call(couponsDashboardApi.create, { percent: 10, ...over })
const undo = (entryId: string) => staff.call(auditDashboardApi.undo, { entryId })
const read = async (couponId: string) => (await staff.call(couponsDashboardApi.read, { couponId })).body
const codesOf = async (query: InputOf<typeof couponsDashboardApi.list> = {}) =>
  (await staff.call(couponsDashboardApi.list, query)).body.coupons.map(({ code }) => code)
const save = async (couponId: string, over: Partial<New> & { version?: number }) => {
  const { _id: _, used: _u, state: _s, createdAt: _c, batch: _b, ...coupon } = (await read(couponId)).coupon
  return staff.call(couponsDashboardApi.save, { ...coupon, couponId, ...over } as InputOf<typeof couponsDashboardApi.save>)
}

describe('a coupon', () => {
  test('is created with all rules, saved, and undone', async () => {
    const { status, body } = await create({
      code: ' eid-26 ',
      percent: 12.5,
      minimum: 20.5,
      endsAt: '2099-01-01T00:00:00+06:00',
      usageLimit: 100,
      perCustomerLimit: 1,
      scope: { type: 'categories', ids: [known.shoes] },
      note: 'For Eid',
    })
    expect(status).toBe(201)
    expect(body.coupon).toMatchObject({
      code: 'EID-26',
      percent: 12.5,
      minimum: 20.5,
      endsAt: '2098-12-31T18:00:00.000Z',
      scope: { type: 'categories', ids: [known.shoes] },
      state: 'works',
      used: 0,
      version: 1,
    })
    const couponId = body.coupon._id
    const saved = await save(couponId, { percent: 20, active: false })
    expect(saved.body.coupon).toMatchObject({ percent: 20, state: 'off', version: 2 })
    expect((await save(couponId, { version: 1 })).body).toMatchObject({ code: 'version_conflict', coupon: { version: 2 } })
    expect((await undo(saved.body.undo!)).status).toBe(200)
    expect((await read(couponId)).coupon).toMatchObject({ percent: 12.5, state: 'works' })
    expect((await save(couponId, {})).body.undo).toBeNull()
  })

  test('is deleted, restored by undo and deleted again by redo', async () => {
    const { coupon } = (await create({ code: 'GONE', note: 'x' })).body
    const { body } = await staff.call(couponsDashboardApi.remove, { couponId: coupon._id })
    expect((await read(coupon._id)).code).toBe('not_found')
    const back = await undo(body.undo!)
    expect(back.status).toBe(200)
    expect((await read(coupon._id)).coupon).toMatchObject({ _id: coupon._id, code: 'GONE', note: 'x' })
    expect((await undo(back.body.undo!)).status).toBe(200)
    expect((await read(coupon._id)).code).toBe('not_found')
  })

  test('used by an order cannot be deleted, and its limit cannot be below its uses', async () => {
    const [coupon] = (await staff.call(couponsDashboardApi.list, { q: 'used' })).body.coupons
    expect((await staff.call(couponsDashboardApi.remove, { couponId: coupon!._id })).body.code).toBe('in_use')
    const { uses, total } = (await staff.call(couponsDashboardApi.uses, { couponId: coupon!._id })).body
    expect([total, uses]).toMatchObject([1, [{ discount: 6, currency: 'USD', status: 'placed' }]])
    await shop.db.execute("UPDATE coupons SET used = 3 WHERE code = 'USED'")
    expect((await save(coupon!._id, { usageLimit: 2 })).body.fields).toEqual({ usageLimit: 'has been used 3 times already' })
    await shop.db.execute("UPDATE coupons SET used = 1 WHERE code = 'USED'")
  })

  test('has a unique code, even for 20 concurrent requests', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => create({ code: n % 2 ? 'Same' : 'SAME' })))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ body }) => body.code === 'taken' && body.fields?.code)).toHaveLength(19)
    const { coupon } = (await create({ code: 'OTHER' })).body
    expect((await save(coupon._id, { code: 'same' })).body.code).toBe('taken')
  })

  test.each([
    [{ percent: 0 }, 'percent'],
    [{ percent: 101 }, 'percent'],
    [{ percent: 1.005 }, 'percent'],
    [{ percent: 10.000000001 }, 'percent'],
    [{ minimum: 1e-9 }, 'minimum'],
    [{ minimum: -1 }, 'minimum'],
    [{ usageLimit: 0 }, 'usageLimit'],
    [{ code: 'two words' }, 'code'],
    [{ startsAt: '2026-02-01T00:00:00Z', endsAt: '2026-01-01T00:00:00Z' }, 'endsAt'],
    [{ endsAt: '9999-12-31T23:59:59-14:00' }, 'endsAt'],
    [{ startsAt: '0000-01-01T00:00:00Z' }, 'startsAt'],
    [{ scope: { type: 'products', ids: [] } }, 'scope.ids'],
    [{ scope: { type: 'products', ids: [nobody] } }, 'scope.ids'],
    [{ used: -5 }, 'used'],
  ])('reports %j by its field', async (over, field) => {
    const { status, body } = await create({ code: 'BAD', ...(over as object) })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
  })

  test('with an unknown id is not found', async () => {
    expect((await read(nobody)).code).toBe('not_found')
    expect((await staff.call(couponsDashboardApi.remove, { couponId: nobody })).status).toBe(404)
    expect((await staff.call(couponsDashboardApi.uses, { couponId: nobody })).status).toBe(404)
  })
})

describe('many coupons', () => {
  test('are created with unique codes, once per batch name', async () => {
    const order = { batch: 'Winter cards', count: 500, prefix: 'win-', percent: 15 }
    const replies = await Promise.all([1, 2, 3].map(() => staff.call(couponsDashboardApi.createBatch, order)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    const { codes } = replies.find(({ status }) => status === 201)!.body
    expect(new Set(codes).size).toBe(500)
    for (const code of codes) expect(code).toMatch(new RegExp(`^WIN-[${codeCharacters}]{10}$`))
    const { total, coupons } = (await staff.call(couponsDashboardApi.list, { batch: 'Winter cards', limit: 1 })).body
    expect([total, coupons[0]]).toMatchObject([500, { percent: 15, usageLimit: 1, batch: 'Winter cards' }])
  })

  test('are disabled in bulk, and enabled again by undo', async () => {
    const { coupons } = (await staff.call(couponsDashboardApi.list, { batch: 'Winter cards', limit: 3 })).body
    const ids = coupons.map(({ _id }) => _id)
    const { results } = (await staff.call(couponsDashboardApi.setActive, { ids: [...ids, nobody], active: false })).body
    expect(results.map(({ done }) => done)).toEqual([true, true, true, false])
    expect(results[3]).toMatchObject({ code: 'not_found', undo: null })
    expect((await staff.call(couponsDashboardApi.list, { state: 'off', batch: 'Winter cards' })).body.total).toBe(3)
    for (const { undo: entry } of results.slice(0, 3)) expect((await undo(entry!)).status).toBe(200)
    expect((await staff.call(couponsDashboardApi.list, { state: 'off', batch: 'Winter cards' })).body.total).toBe(0)
  })

  test('undo deletes an unchanged batch, and redo restores the same codes', async () => {
    const made = (await staff.call(couponsDashboardApi.createBatch, { batch: 'Flyers', count: 40, percent: 5 })).body
    const codes = async () =>
      (await staff.call(couponsDashboardApi.batch, { batch: 'Flyers' })).body.codes?.map(({ code }) => code)
    expect(await codes()).toHaveLength(40)
    const gone = (await undo(made.undo!)).body
    expect(await codes()).toBeUndefined()
    const back = (await undo(gone.undo!)).body
    expect((await codes())!.toSorted()).toEqual(made.codes.toSorted())
    const { coupons } = (await staff.call(couponsDashboardApi.list, { batch: 'Flyers', limit: 1 })).body
    await save(coupons[0]!._id, { percent: 6 })
    expect((await undo(back.undo!)).body.code).toBe('version_conflict')
    expect(await codes()).toHaveLength(40)
    expect((await staff.call(couponsDashboardApi.batch, { batch: 'Nothing' })).status).toBe(404)
  })

  test('are deleted in bulk, except those used by an order', async () => {
    const ids = [(await create({ code: 'ONE' })).body.coupon._id, nobody]
    const used = (await staff.call(couponsDashboardApi.list, { q: 'used' })).body.coupons[0]!._id
    const { results } = (await staff.call(couponsDashboardApi.removeMany, { ids: [...ids, used] })).body
    expect(results.map(({ done, code }) => code ?? done)).toEqual([true, 'not_found', 'in_use'])
    expect((await undo(results[0]!.undo!)).status).toBe(200)
    expect((await read(ids[0]!)).coupon.code).toBe('ONE')
  })

  test('staff search products and categories for the scope by text and by id', async () => {
    const targets = async (input: InputOf<typeof couponsDashboardApi.targets>) =>
      (await staff.call(couponsDashboardApi.targets, input)).body.targets
    expect(await targets({ type: 'products', q: 'sho' })).toEqual([{ _id: known.shoe, name: 'Shoe', about: '' }])
    expect(await targets({ type: 'categories', q: 'HOES' })).toMatchObject([{ _id: known.shoes, name: 'Shoes' }])
    expect(await targets({ type: 'products', ids: [known.shoe, nobody] })).toHaveLength(1)
    expect(await targets({ type: 'products', q: "'&|:* shoe" })).toHaveLength(1)
    expect((await targets({ type: 'products' })).length).toBeGreaterThan(1)
  })

  test('are found by code, note and state', async () => {
    await create({ code: 'LATER', startsAt: '2099-01-01T00:00:00Z', note: 'new year' })
    await create({ code: 'OVER', endsAt: '2020-01-01T00:00:00Z' })
    expect(await codesOf({ q: 'YEAR lat' })).toEqual(['LATER'])
    expect(await codesOf({ state: 'waiting' })).toEqual(['LATER'])
    expect(await codesOf({ state: 'ended' })).toEqual(['OVER'])
    expect(await codesOf({ q: '%' })).toEqual([])
  })

  test.each(['-created', 'created', '-used', 'used'] as const)('pages in the order %s list each coupon once', async (sort) => {
    const whole = await codesOf({ sort, batch: 'Winter cards', limit: 100 })
    const met: string[] = []
    let cursor: string | undefined
    for (let page = 0; page < 4; page++) {
      const { coupons, next } = (
        await staff.call(couponsDashboardApi.list, { sort, batch: 'Winter cards', limit: 25, ...(cursor && { cursor }) })
      ).body
      met.push(...coupons.map(({ code }) => code))
      cursor = next!
    }
    expect(met).toEqual(whole)
  })
})

test('the forecast calculates the cost of a coupon from past orders', async () => {
  const ask = async (input: InputOf<typeof couponsDashboardApi.forecast>) =>
    (await staff.call(couponsDashboardApi.forecast, input)).body.forecast
  expect(await ask({ percent: 10 })).toEqual({ days: 90, orders: 3, eligible: 3, revenue: 110, cost: 11, withCoupon: 1 })
  expect(await ask({ percent: 10, minimum: 40 })).toMatchObject({ eligible: 2, revenue: 100, cost: 10 })
  expect(await ask({ percent: 50, scope: { type: 'categories', ids: [known.shoes] } })).toMatchObject({ eligible: 2, cost: 45 })
  expect(await ask({ percent: 33.33, scope: { type: 'products', ids: [known.shoe] } })).toMatchObject({ cost: 30 })
  expect(await ask({ percent: 10, scope: { type: 'products', ids: [nobody] } })).toMatchObject({ eligible: 0, cost: 0 })
})
