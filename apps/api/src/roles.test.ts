import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { mails } from './db/tables/shop/mails.ts'
import { bundled } from './testing/bundle.ts'
import { testDatabase } from './testing/database.ts'
import { eventually } from './testing/eventually.ts'

const { url, db } = await testDatabase()
const folders: string[] = []
const running: ChildProcess[] = []
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A process in its role with a folder of its own, in which the mails are that it sends. */
async function start(role: 'web' | 'worker') {
  const folder = mkdtempSync(join(tmpdir(), `haat-${role}-`))
  folders.push(folder)
  const child = spawn(process.execPath, [bundled('main')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      PORT: '0',
      ROLE: role,
      DATA_DIR: folder,
      DATABASE_URL: url,
      SESSION_SECRET: 'a secret that only tests know 0123456789',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(child)
  const ended = new Promise<number | null>((end) => child.once('exit', end))
  const address = await new Promise<string>((up, fail) => {
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk
      const found = /Haat listens on (\S+)/.exec(said)
      if (found) up(found[1]!)
    })
    void ended.then(() => fail(new Error(said)))
  })
  return {
    address,
    sent: () =>
      existsSync(join(folder, 'mail')) ? readdirSync(join(folder, 'mail')).filter((name) => name.endsWith('.eml')).length : 0,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
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

test('a web process serves and leaves the jobs to the workers; a worker that ends leaves the rest to another; all end after what they have begun', async () => {
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
