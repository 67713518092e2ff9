import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { accountsApi } from '@haat/shared/accounts/endpoints.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { openDatabase } from '../db/client.ts'
import { ResponseCache } from '../http/response-cache.ts'
import { startTestApp } from '../testing/app.ts'
import { Client } from '../testing/client.ts'
import { waitingLong } from '../testing/waiting-long.ts'
import { openLog } from './log.ts'

const shop = await startTestApp()

test('a database error is logged with query and source location, without user input', async () => {
  let lines = ''
  const to = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines += chunk.toString()
      done()
    },
  })
  const database = waitingLong(openDatabase(shop.databaseUrl, { max: 2 }))
  const parts = { env: shop.env, database, log: openLog('info', to), cache: new ResponseCache(), health: { draining: false } }
  const server = createServer(buildApp(parts))
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up))
  const visitor = new Client(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const secret = { name: 'Amina Secret', email: 'amina-secret@example.org', password: 'secret-garden-9' }

  // PostgreSQL repeats the value in the message of this error, and the row in its detail.
  await shop.db.execute(sql`ALTER TABLE users ADD CONSTRAINT nobody_new CHECK (name IS NULL)`)
  const refused = await visitor.call(accountsApi.register, secret)
  await shop.db.execute(sql`ALTER TABLE users DROP CONSTRAINT nobody_new`)
  await shop.db.execute(sql`ALTER TABLE users RENAME COLUMN password_hash TO away`)
  const failed = await visitor.signIn(secret.email, secret.password)
  server.closeAllConnections()
  server.close()
  await database.close()

  expect([refused.status, failed.status]).toEqual([500, 500])
  expect(JSON.stringify([refused.body, failed.body])).not.toMatch(/users|password_hash|nobody_new/)
  expect(lines).toContain('nobody_new')
  expect(lines).toContain('insert into')
  expect(lines).toContain('service.ts')
  expect(lines).toContain(refused.body.requestId)
  expect(lines).not.toMatch(/secret/i)
  expect(lines).not.toContain('argon2id')
})
