import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { couponsDashboardApi } from '@haat/shared/coupons/dashboard/endpoints.ts'
import { endpoint } from '@haat/shared/endpoint.ts'
import { pagesDashboardApi } from '@haat/shared/pages/dashboard/endpoints.ts'
import { sql } from 'drizzle-orm'
import express, { Router } from 'express'
import supertest from 'supertest'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApp } from '../../testing/app.ts'
import { anAdmin } from '../../testing/factories/accounts.ts'
import { aBrand, aPicture, aProduct } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { mount, route } from '../route.ts'

const shop = await startTestApp()
const staff = shop.visitor()
beforeAll(async () => {
  const admin = await anAdmin(shop.db)
  await staff.signIn(admin.email, admin.password)
})

describe('answers that depend on their caller', () => {
  const brands = (headers: Record<string, string>) =>
    staff.http.get('/api/dashboard/brands').set({ 'Accept-Encoding': 'br, gzip', ...headers })

  beforeAll(async () => {
    for (let n = 0; n < 12; n++) await aBrand(shop.db)
  })

  test('are compressed for pages of the shop, with the same content', async () => {
    const [plain, br, gzip] = [
      await brands({ 'Accept-Encoding': 'identity', 'Sec-Fetch-Site': 'same-origin' }),
      await brands({ 'Sec-Fetch-Site': 'same-origin' }),
      await brands({ 'Accept-Encoding': 'gzip, br;q=0', 'Sec-Fetch-Site': 'same-origin' }),
    ]
    expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
    expect(Number(br.headers['content-length'])).toBeLessThan(Number(plain.headers['content-length']) / 3)
    expect([br.body, gzip.body]).toEqual([plain.body, plain.body])
  })

  test.each(['cross-site', 'same-site', 'none'])('are not compressed for a request with cookies of the kind %s', async (site) => {
    const { headers, body } = await brands({ 'Sec-Fetch-Site': site })
    expect([headers['content-encoding'], body.success]).toEqual([undefined, true])
  })

  test('are not compressed for cookies of a browser that does not tell where a request comes from', async () => {
    expect((await brands({})).headers['content-encoding']).toBeUndefined()
  })
})

describe('If-Match', () => {
  const save = (brandId: string, body: object, headers: Record<string, string> = {}) =>
    staff.http.put(`/api/dashboard/brands/${brandId}`).set(headers).send(body)

  test('sets the version of an update, as in the ETag of an answer', async () => {
    const { id, name } = await aBrand(shop.db)
    const saved = await save(id, { name: 'Changed' }, { 'If-Match': '"1"' })
    expect([saved.status, saved.body.brand?.name, saved.headers.etag]).toEqual([200, 'Changed', '"2"'])
    const late = await save(id, { name }, { 'If-Match': 'W/"1"' })
    expect([late.status, late.body.code]).toEqual([412, 'version_conflict'])
    const inBody = await save(id, { name, version: 1 })
    expect([inBody.status, inBody.body.code]).toEqual([409, 'version_conflict'])
    const { id: productId } = await aProduct(shop.db)
    expect((await staff.http.get(`/api/dashboard/products/${productId}`)).headers.etag).toBe('"1"')
  })

  test.each(['*', '7', '"a"', '"1", "2"', '""', '"99999999999"', '"1" '.repeat(500)])('%.20s is refused', async (header) => {
    const { id } = await aBrand(shop.db)
    const answer = await save(id, {}, { 'If-Match': header })
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['If-Match']])
  })

  test('is refused if the object has no version, because the condition would be ignored', async () => {
    const { id } = await aBrand(shop.db)
    const path = `/api/dashboard/brands/${id}`
    const gone = await staff.http.delete(path).set('If-Match', '"1"')
    expect([gone.status, Object.keys(gone.body.fields)]).toEqual([400, ['If-Match']])
    expect((await staff.http.get('/api/dashboard/brands').set('If-Match', '"1"')).status).toBe(200)
    expect((await staff.http.delete(path)).status).toBe(200)
  })

  test('is optional for a picture and for the status of a page, and checked if sent', async () => {
    const { id: mediaId } = await aPicture(shop.db)
    const fields = { alt: 'Cup', folder: '', focalX: 50, focalY: 50 }
    const picture = (headers: Record<string, string>, more = {}) =>
      staff.http
        .put(`/api/dashboard/media/${mediaId}`)
        .set(headers)
        .send({ ...fields, ...more })
    const saved = await picture({ 'If-Match': '"1"' })
    expect([saved.status, saved.headers.etag, saved.body.media.version]).toEqual([200, '"2"', 2])
    expect((await picture({ 'If-Match': '"1"' }, { alt: 'Bowl' })).status).toBe(412)
    expect((await picture({}, { version: 1 })).body).toMatchObject({
      code: 'version_conflict',
      media: { alt: 'Cup', version: 2 },
    })
    expect((await picture({}, { alt: 'Bowl' })).headers.etag).toBe('"3"')
    const { page } = (await staff.call(pagesDashboardApi.create, { title: 'Sizes', body: '<p>S</p>', active: false })).body
    const show = (headers: Record<string, string>) =>
      staff.http.put(`/api/dashboard/pages/${page._id}/status`).set(headers).send({ active: true })
    expect((await show({ 'If-Match': '"9"' })).status).toBe(412)
    expect((await show({ 'If-Match': `"${page.version}"` })).status).toBe(200)
  })

  test('that differs from the version in the body is refused', async () => {
    const { id } = await aBrand(shop.db)
    const answer = await save(id, { version: 2 }, { 'If-Match': '"1"' })
    expect(answer.body.fields).toEqual({ version: 'differs from If-Match' })
  })
})

describe('fields', () => {
  test('selects fields of the rows of a list; ids are always included', async () => {
    await aProduct(shop.db, { name: 'Chosen' })
    const list = (fields: string) => staff.http.get('/api/dashboard/products').query({ fields })
    const { body } = await list('name,status')
    expect(Object.keys(body.products[0]).sort()).toEqual(['_id', 'name', 'status'])
    expect(body).toHaveProperty('total')
    for (const wrong of ['', 'name,', 'nothing', '__proto__', 'constructor', Array(60).fill('name').join(',')]) {
      const refused = await list(wrong)
      expect([wrong.slice(0, 12), refused.status, Object.keys(refused.body.fields)]).toEqual([
        wrong.slice(0, 12),
        400,
        ['fields'],
      ])
    }
    const twice = await staff.http.get('/api/dashboard/products?fields=name&fields=status')
    expect(twice.status).toBe(400)
    expect((await shop.visitor().get('/api/home/products?fields=name')).status).toBe(400)
  })

  test('a page has up to 250 rows', async () => {
    expect((await staff.http.get('/api/dashboard/products?limit=250')).status).toBe(200)
    expect((await staff.http.get('/api/dashboard/products?limit=251')).status).toBe(400)
  })
})

describe('Idempotency-Key of a row that can be repeated', () => {
  const create = (name: string, key?: string) =>
    staff.call(
      catalogDashboardApi.createBrand,
      { name },
      {
        ...(key && { idempotencyKey: key }),
      },
    )

  test('twenty concurrent requests create one object and get the same answer', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('Once', 'one-key-0001')))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const { rows } = await shop.db.execute(sql`SELECT count(*)::int AS n FROM brands WHERE name = 'Once'`)
    expect(rows).toEqual([{ n: 1 }])
  })

  test('a different body is refused; without a key each request is separate; a refusal stores no key', async () => {
    expect((await create('First', 'one-key-0002')).status).toBe(201)
    expect((await create('Second', 'one-key-0002')).body.code).toBe('idempotency_mismatch')
    expect((await create('First')).body.code).toBe('taken')
    expect((await create('First', 'one-key-0003')).body.code).toBe('taken')
    await shop.db.execute(sql`DELETE FROM brands WHERE name = 'First'`)
    expect((await create('First', 'one-key-0003')).status).toBe(201)
    expect((await create('Third', 'short')).body.code).toBe('idempotency_key_required')
  })

  test('is separate for each caller', async () => {
    const admin = await anAdmin(shop.db)
    const other = shop.visitor()
    await other.signIn(admin.email, admin.password)
    expect((await create('Mine', 'one-key-0004')).status).toBe(201)
    const theirs = await other.call(catalogDashboardApi.createBrand, { name: 'Theirs' }, { idempotencyKey: 'one-key-0004' })
    expect(theirs.body).toMatchObject({ brand: { name: 'Theirs' } })
  })
})

test('a deprecated endpoint sends headers with deprecation date, sunset and successor', async () => {
  const old = endpoint({
    method: 'GET',
    path: '/api/old',
    access: 'public',
    summary: 'Old.',
    input: z.strictObject({}),
    answer: z.object({}),
    refusals: [],
    deprecated: { since: '2026-01-01', sunset: '2027-01-01', successor: '/api/new' },
  })
  const router = Router()
  const nothing = { session: [], body: [], picture: [], admit: () => [] }
  mount(router, [route(old, async () => ({}))], {
    ...nothing,
    ctxOf: async () => ctxOf(shop),
    answerLanguage: async (_ctx, _row, lng) => lng,
    answerCached: async () => {},
    writing: (work) => work(),
    written: () => {},
  })
  const { headers } = await supertest(express().use(router)).get('/api/old')
  expect(headers).toMatchObject({
    deprecation: '@1767225600',
    sunset: 'Fri, 01 Jan 2027 00:00:00 GMT',
    link: '</api/new>; rel="successor-version"',
  })
  expect((await staff.http.get('/api/dashboard/products')).headers).not.toHaveProperty('deprecation')
  expect(couponsDashboardApi.create.repeatable).toBe(true)
})
