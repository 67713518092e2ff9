import { endpoints } from 'virtual:endpoints'
import { configureStore } from '@reduxjs/toolkit'
import { delay, HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { answers, breaks, refuses, server } from '../../testing/server.ts'
import { signOut } from '../session/session.ts'
import { api, call, send, toFailure } from './api.ts'
import { deleteData, getData, postData, putData } from './http.ts'

const page = { products: [], next: null, total: 0 }

describe('endpoint row', () => {
  test('is sent to the browser without its schemas', () => {
    expect(endpoints.catalog.list).toEqual({
      name: 'catalog.list',
      method: 'GET',
      path: '/api/home/products',
      localised: true,
    })
    expect(JSON.stringify(endpoints)).not.toContain('input')
  })

  test('a GET request has its input in the query, with repeated lists and the page language', async () => {
    let input: unknown
    answers(endpoints.catalog.list, (asked) => {
      input = asked.input
      return page
    })
    const answer = await send(endpoints.catalog.list, { q: 'শার্ট', brand: ['a', 'b'], sort: 'pa', category: '' })
    expect(answer).toMatchObject({ success: true, total: 0 })
    expect(input).toEqual({ q: 'শার্ট', brand: ['a', 'b'], sort: 'pa', lng: 'en' })
  })

  test('path parameters are filled in, and other input becomes the body', async () => {
    let asked: { path: string; body: unknown; key: string | null } | undefined
    server.use(
      http.post('*/api/home/orders/:orderId/cancellation', async ({ request }) => {
        asked = { path: new URL(request.url).pathname, body: await request.json(), key: request.headers.get('idempotency-key') }
        return HttpResponse.json({ success: true, order: {} })
      }),
    )
    await send(endpoints.orders.cancel, { orderId: '10000000012345', reason: 'late' }, { idempotencyKey: 'k-1' })
    expect(asked).toEqual({ path: '/api/home/orders/10000000012345/cancellation', body: { reason: 'late' }, key: 'k-1' })
  })
})

describe('request helpers', () => {
  test.each([
    ['GET', getData],
    ['POST', postData],
    ['PUT', putData],
    ['DELETE', deleteData],
  ] as const)('%s returns success: false with a message if the connection fails', async (method, ask) => {
    const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
    server.use(http[verb]('*/api/home/anything', () => HttpResponse.error()))
    const answer = await ask('/api/home/anything')
    expect(answer).toMatchObject({ success: false, code: 'network', status: 0 })
    expect((answer as { err: string }).err).not.toBe('')
  })

  test('a refusal has its code, status and field errors', async () => {
    refuses(endpoints.cart.coupon, 'coupon_minimum', { fields: { code: 'too little' } })
    expect(await send(endpoints.cart.coupon, { code: 'A', items: [] })).toMatchObject({
      success: false,
      code: 'coupon_minimum',
      status: 409,
      fields: { code: 'too little' },
    })
  })

  test('an HTML response is an unexpected failure', async () => {
    server.use(http.get('*/api/home/anything', () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 })))
    expect(await getData('/api/home/anything')).toMatchObject({ success: false, code: 'unexpected', status: 502 })
  })
})

test('queries of the store call endpoint rows and return complete failures', async () => {
  const shop = api.injectEndpoints({
    endpoints: (build) => ({ testCategories: build.query(call(endpoints.catalog.categories)) }),
    overrideExisting: true,
  })
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (given) => given().concat(api.middleware),
  })
  breaks(endpoints.catalog.categories, true)
  const broken = await store.dispatch(shop.endpoints.testCategories.initiate({}))
  expect(toFailure(broken.error)?.code).toBe('network')

  answers(endpoints.catalog.categories, { categories: [], onSale: false })
  const { data } = await store.dispatch(shop.endpoints.testCategories.initiate({}, { forceRefetch: true }))
  expect(data?.categories).toEqual([])
})

test('a pending query is dropped without an error when the store is reset at sign-out', async () => {
  const shop = api.injectEndpoints({
    endpoints: (build) => ({ testSettings: build.query(call(endpoints.catalog.categories)) }),
    overrideExisting: true,
  })
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (given) => given().concat(api.middleware),
  })
  const complaints = vi.spyOn(console, 'error')
  const arrived = new Promise<void>((asked) => {
    server.use(
      http.get('*/api/home/categories', async () => {
        asked()
        await delay(100)
        return HttpResponse.json({ success: true, categories: [] })
      }),
    )
  })
  const question = store.dispatch(shop.endpoints.testSettings.initiate({}))
  await arrived
  store.dispatch(api.util.resetApiState())
  await question
  await delay(200)
  expect(complaints).not.toHaveBeenCalled()
})

test('during sign-out, queries that need an account are not sent, public ones are', async () => {
  const asked: string[] = []
  const shop = api.injectEndpoints({
    endpoints: (build) => ({
      testOwn: build.query(call(endpoints.newsletter.own)),
      testPublic: build.query(call(endpoints.catalog.categories)),
    }),
    overrideExisting: true,
  })
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (given) => given().concat(api.middleware),
  })
  server.use(
    http.get('*/api/auth/csrf', () => HttpResponse.json({ csrfToken: 'token' })),
    http.get('*/api/auth/session', () => HttpResponse.json({})),
    http.post('*/api/auth/signout', async () => {
      await delay(20)
      return HttpResponse.json({ url: '/' })
    }),
    http.get('*/api/home/newsletter', () => {
      asked.push('newsletter')
      return HttpResponse.json({ success: false, err: 'Who?', code: 'sign_in_required' }, { status: 401 })
    }),
  )
  answers(endpoints.catalog.categories, () => {
    asked.push('categories')
    return { categories: [], onSale: false }
  })
  const left = signOut()
  const own = store.dispatch(shop.endpoints.testOwn.initiate({}))
  const open = store.dispatch(shop.endpoints.testPublic.initiate({}))
  expect(await left).toBe(true)
  expect(toFailure((await own).error)?.code).toBe('sign_in_required')
  expect((await open).data?.categories).toEqual([])
  expect(asked).toEqual(['categories'])
})
