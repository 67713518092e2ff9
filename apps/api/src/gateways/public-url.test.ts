import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../testing/app.ts'
import { askPublicUrl } from './public-url.ts'

const opened: Server[] = []
async function site(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  opened.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
afterAll(() => {
  for (const server of opened) {
    server.closeAllConnections()
    server.close()
  }
})

test('a shop is recognized by its health response', async () => {
  const shop = await startTestApp()
  expect(await askPublicUrl(shop.url)).toEqual({ state: 'shop' })
})

test('another site, an error page, a redirect and a missing response are reported as such', async () => {
  expect(await askPublicUrl(await site((_, res) => res.end('<h1>Welcome to nginx!</h1>')))).toEqual({ state: 'other' })
  const bad = await site((_, res) => res.writeHead(502).end('{"ok":true}'))
  expect(await askPublicUrl(bad)).toEqual({ state: 'other' })
  const moved = await site((_, res) => res.writeHead(301, { Location: 'https://www.tea.shop/healthz' }).end())
  expect(await askPublicUrl(moved)).toEqual({ state: 'redirect', target: 'https://www.tea.shop' })
  expect(await askPublicUrl(await site(() => {}), { wait: 50 })).toEqual({ state: 'silent' })
  expect(await askPublicUrl('http://127.0.0.1:1')).toEqual({ state: 'silent' })
})
