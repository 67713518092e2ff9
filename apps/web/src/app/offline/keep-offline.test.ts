import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { copyAttribute } from '../../lib/browser/offline-copies.ts'
import { server } from '../../testing/server.ts'

test('data from cached copies is refreshed if the connection comes back while the page loads', async () => {
  document.documentElement.setAttribute(copyAttribute, '')
  const data = { endpoint: 'catalog.product', input: { slug: 'coat' }, answer: { success: true } }
  document.body.innerHTML = `<script id="boot" type="application/json">${JSON.stringify({ data: [data] })}</script>`
  const { isOffline } = await import('../../lib/browser/connection.ts')
  const { takeBootAnswer } = await import('../../lib/boot.ts')
  expect(isOffline()).toBe(true)
  dispatchEvent(new Event('online'))
  expect(isOffline()).toBe(false)

  const asked: string[] = []
  server.use(
    http.all('*/api/*', ({ request }) => {
      asked.push(new URL(request.url).pathname)
      return HttpResponse.json({ success: false, err: 'not now', code: 'unavailable' }, { status: 503 })
    }),
  )
  await import('./keep-offline.ts')
  await vi.waitFor(() => expect(asked).toEqual(expect.arrayContaining(['/api/auth/session', '/api/home/settings'])))
  expect(takeBootAnswer(data.endpoint, data.input)).toBeUndefined()
})

test('a request that started offline and fails after reconnecting is repeated', async () => {
  const { endpoints } = await import('virtual:endpoints')
  const { api, call } = await import('../../lib/api/api.ts')
  const { store } = await import('../store.ts')
  await import('./keep-offline.ts')
  const { endpoints: queries } = api.injectEndpoints({
    endpoints: (build) => ({ offlineProbe: build.query(call(endpoints.catalog.product)) }),
  })
  const release = Promise.withResolvers<void>()
  let asked = 0
  server.use(
    http.get('*/api/home/products/coat', async () => {
      asked += 1
      if (asked > 1) return HttpResponse.json({ success: true, product: { slug: 'coat' } })
      await release.promise
      return HttpResponse.error()
    }),
    http.all('*/api/*', () => HttpResponse.json({ success: false, err: 'not now', code: 'unavailable' }, { status: 503 })),
  )
  dispatchEvent(new Event('offline'))
  const query = store.dispatch(queries.offlineProbe.initiate({ slug: 'coat' }))
  await vi.waitFor(() => expect(asked).toBe(1))
  dispatchEvent(new Event('online'))
  release.resolve()
  await vi.waitFor(() =>
    expect(queries.offlineProbe.select({ slug: 'coat' })(store.getState()).data).toMatchObject({ success: true }),
  )
  query.unsubscribe()
})

test('prices are loaded once requests succeed, if the browser reports a connection before that', async () => {
  const { endpoints } = await import('virtual:endpoints')
  const { api, call } = await import('../../lib/api/api.ts')
  const { isOffline } = await import('../../lib/browser/connection.ts')
  const { store } = await import('../store.ts')
  await import('./keep-offline.ts')
  const { endpoints: queries } = api.injectEndpoints({
    endpoints: (build) => ({ reconnectProbe: build.query(call(endpoints.catalog.product)) }),
  })
  let price = 100
  let isReachable = true
  server.use(
    http.all('*/healthz', () => new HttpResponse()),
    http.get('*/api/home/products/coat', () =>
      isReachable ? HttpResponse.json({ success: true, product: { slug: 'coat', price } }) : HttpResponse.error(),
    ),
    http.all('*/api/*', () => HttpResponse.json({ success: false, err: 'not now', code: 'unavailable' }, { status: 503 })),
  )
  const query = store.dispatch(queries.reconnectProbe.initiate({ slug: 'coat' }))
  await query
  dispatchEvent(new Event('offline'))
  isReachable = false
  price = 90
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(isOffline()).toBe(true))
  isReachable = true
  await vi.waitFor(
    () =>
      expect(queries.reconnectProbe.select({ slug: 'coat' })(store.getState()).data).toMatchObject({ product: { price: 90 } }),
    { timeout: 20_000 },
  )
  expect(isOffline()).toBe(false)
  query.unsubscribe()
})
