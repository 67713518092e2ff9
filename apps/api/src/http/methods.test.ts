import { expect, test } from 'vitest'
import { startTestApp } from '../testing/app.ts'

const shop = await startTestApp()
const { http } = shop.visitor()

test('a known address says which methods it answers', async () => {
  for (const method of ['patch', 'put', 'delete', 'trace'] as const) {
    const { status, body, headers } = await http[method]('/api/home/orders')
    expect([method, status, body.code, headers.allow]).toEqual([method, 405, 'method_not_allowed', 'GET, HEAD, POST'])
  }
  expect((await http.post('/api/home/products/shoe')).status).toBe(405)
  const asked = await http.options('/api/home/wishlist/0')
  expect([asked.status, asked.headers.allow]).toEqual([204, 'POST, DELETE'])
  expect(asked.headers).not.toHaveProperty('access-control-allow-origin')
})

test('an address that is not there has no methods either', async () => {
  for (const method of ['get', 'post', 'delete'] as const)
    expect((await http[method]('/api/home/nothing')).body).toMatchObject({ success: false, code: 'not_found' })
})

test('other sites learn nothing from asking first', async () => {
  const asked = await http
    .options('/api/home/orders')
    .set({ Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' })
  expect(Object.keys(asked.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  const sent = await http.delete('/api/home/orders').set({ Origin: 'https://evil.example' })
  expect(sent.body.code).toBe('cross_site')
})
