import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mails } from './db/tables/shop/mails.ts'
import { testDatabase } from './testing/database.ts'
import { eventually } from './testing/eventually.ts'
import { startProcess } from './testing/real-process.ts'

const { url, db } = await testDatabase()

/** Starts a process in its role; `sent` counts the emails that it wrote to its folder. */
async function start(role: 'web' | 'worker') {
  const started = await startProcess(url, { ROLE: role })
  const outgoing = join(started.folder, 'mail')
  return {
    ...started,
    sent: () => (existsSync(outgoing) ? readdirSync(outgoing).filter((name) => name.endsWith('.eml')).length : 0),
  }
}

const add = (count: number) =>
  db.insert(mails).values(
    Array.from({ length: count }, (_, n) => ({
      kind: 'account-erased',
      recipient: `reader-${n}@example.com`,
      language: 'en' as const,
    })),
  )
const left = () => db.$count(mails)

test('web processes serve requests and workers run jobs; a stopping worker finishes what it has started', async () => {
  const web = await start('web')
  await add(40)
  const worker = await start('worker')
  await eventually(() => expect(web.sent() + worker.sent()).toBe(40))
  expect([web.sent(), worker.sent()]).toEqual([0, 40])

  expect((await fetch(`${web.address}/api/home/settings`)).status).toBe(200)
  for (const path of ['/', '/api/home/settings', '/media/x', '/api/auth/session', '/dashboard'])
    expect((await fetch(worker.address + path)).status).toBe(404)
  for (const path of ['/healthz', '/readyz']) {
    expect((await fetch(worker.address + path)).status).toBe(200)
    expect((await fetch(web.address + path)).status).toBe(200)
  }

  const second = await start('worker')
  await add(400)
  expect(await worker.stop()).toBe(0)
  await add(10)
  await eventually(() => expect(worker.sent() + second.sent()).toBe(450))
  expect([web.sent(), second.sent() >= 10]).toEqual([0, true])
  expect(await second.stop()).toBe(0)
  expect(await web.stop()).toBe(0)
  expect(await left()).toBe(450)
})
