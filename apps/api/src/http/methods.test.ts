import { expect, test } from 'vitest'
import { startTestApp } from '../testing/app.ts'

const shop = await startTestApp()
const { http } = shop.visitor()

test('an unsupported method of a known path answers 405 with the allowed methods', async () => {
  for (const method of ['patch', 'put', 'delete', 'trace'] as const) {
    const { status, body, headers } = await http[method]('/api/home/orders')
    expect([method, status, body.code, headers.allow]).toEqual([method, 405, 'method_not_allowed', 'GET, HEAD, POST'])
  }
  expect((await http.post('/api/home/products/shoe')).status).toBe(405)
  const asked = await http.options('/api/home/wishlist/0')
  expect([asked.status, asked.headers.allow]).toEqual([204, 'POST, DELETE'])
  expect(asked.headers).not.toHaveProperty('access-control-allow-origin')
})

test('an unknown path answers 404 for every method', async () => {
  for (const method of ['get', 'post', 'delete'] as const)
    expect((await http[method]('/api/home/nothing')).body).toMatchObject({ success: false, code: 'not_found' })
})

test('a preflight from another site gets no CORS headers', async () => {
  const asked = await http
    .options('/api/home/orders')
    .set({ Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' })
  expect(Object.keys(asked.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  const sent = await http.delete('/api/home/orders').set({ Origin: 'https://evil.example' })
  expect(sent.body.code).toBe('cross_site')
})
