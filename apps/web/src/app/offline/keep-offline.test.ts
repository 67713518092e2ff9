import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { copyAttribute } from '../../lib/browser/offline-copies.ts'
import { server } from '../../testing/server.ts'

test('a connection that comes back while the page loads refreshes what came from copies', async () => {
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
