import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { readEnv } from './platform/env.ts'
import { explainListen, startShop } from './start-shop.ts'
import { testDatabase } from './testing/database.ts'

const { url } = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'haat-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const log = pino({ level: 'silent' })
const env = (more: Record<string, string> = {}) =>
  readEnv({ NODE_ENV: 'test', PORT: '0', DATA_DIR: folder, DATABASE_URL: url, ...more }, {})

test('a stopping shop finishes the request in flight, refuses new ones and closes its database connections', async () => {
  const shop = await startShop(env(), { log })
  expect((await fetch(`${shop.address}/readyz`)).status).toBe(200)

  const { port } = new URL(shop.address)
  const body = '{"items":[]}'
  const socket = connect(Number(port), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk))
  const head = `POST /api/home/cart/quote HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  await new Promise<void>((sent) => socket.write(head + body.slice(0, 5), () => sent()))
  await new Promise((moment) => setTimeout(moment, 100))

  let stopped = false
  const stopping = shop.stop().then(() => (stopped = true))
  await new Promise((moment) => setTimeout(moment, 200))
  expect(stopped).toBe(false)
  await expect(fetch(`${shop.address}/healthz`)).rejects.toThrow()

  socket.write(body.slice(5))
  await stopping
  expect(answer).toMatch(/^HTTP\/1\.1 \d{3} /)
  await expect(shop.database.pool.query('SELECT 1')).rejects.toThrow()
})

test('a taken port, an unreachable or missing database and a privileged port are explained', async () => {
  const shop = await startShop(env(), { log })
  const { port } = new URL(shop.address)
  await expect(startShop(env({ PORT: port }), { log })).rejects.toThrow(`Port ${port} is taken by another program.`)
  await shop.stop()

  await expect(startShop(env({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/haat', DATABASE_WAIT: '0' }), { log })).rejects.toThrow(
    /nothing answers there.*Check DATABASE_URL/,
  )
  await expect(startShop(env({ DATABASE_URL: url.replace(/[^/]+$/, 'missing') }), { log })).rejects.toThrow(
    'database "missing" does not exist',
  )
  expect(explainListen({ code: 'EACCES' }, 80, '127.0.0.1')).toMatchObject({
    message: expect.stringContaining('may not listen on port 80'),
  })
})
