import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transfersDashboardApi } from '@haat/shared/transfers/dashboard/endpoints.ts'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { readEnv } from './platform/env.ts'
import { bundled } from './testing/bundle.ts'
import { Client } from './testing/client.ts'
import { testDatabase } from './testing/database.ts'
import { eventually } from './testing/eventually.ts'
import { anAdmin } from './testing/factories/accounts.ts'
import { aProduct } from './testing/factories/catalog.ts'
import { ctxOf } from './testing/factories/ctx.ts'
import { givenArea } from './testing/factories/delivery.ts'
import { pngOf } from './testing/factories/media.ts'
import { placeOrder } from './testing/factories/orders.ts'

const { url, db } = await testDatabase()
const secret = 'a secret that only tests know 0123456789'
const dataDir = mkdtempSync(join(tmpdir(), 'haat-full-'))
const running: ChildProcess[] = []
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

/**
 * A file system of 96 kB that only the shop's process sees, mounted in its own user namespace, which does not need root. If
 * the machine forbids such namespaces, no file of the process may grow beyond 24 kB, which fails a write in the middle just the same.
 */
const mount = 'mount -t tmpfs -o size=96k,mode=700 tmpfs "$DATA_DIR"'
const canMount =
  spawnSync('unshare', ['-rm', 'sh', '-c', mount], { env: { PATH: process.env.PATH, DATA_DIR: dataDir } }).status === 0
const shell = canMount ? ['unshare', '-rm', 'sh', '-c', `${mount} && exec "$@"`] : ['sh', '-c', 'ulimit -f 48 && exec "$@"']

async function startOnSmallDisk(): Promise<{ address: string; folder: string }> {
  const child = spawn(shell[0]!, [...shell.slice(1), 'sh', process.execPath, bundled('main')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      SESSION_SECRET: secret,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(child)
  const address = await new Promise<string>((up, fail) => {
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk
      const found = /Haat listens on (\S+)/.exec(said)
      if (found) up(found[1]!)
    })
    child.once('exit', () => fail(new Error(said)))
  })
  return { address, folder: canMount ? `/proc/${child.pid}/root${dataDir}` : dataDir }
}

const filesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : [])

test('on a full disk uploads are refused with 507 without partial files, and sign-in and checkout work', async () => {
  const { address, folder } = await startOnSmallDisk()
  const admin = await anAdmin(db)
  const staff = new Client(address)
  await staff.signIn(admin.email, admin.password)
  const upload = (bytes: Buffer) => staff.http.post('/api/dashboard/media').set('Content-Type', 'image/png').send(bytes)

  expect((await upload(await pngOf({ width: 300 }))).status).toBe(201)
  const before = filesIn(folder).filter((name) => name.endsWith('.webp'))
  const refused = await upload(await noise(900))
  expect(refused.status).toBe(507)
  expect(refused.body).toMatchObject({ code: 'storage_full', err: expect.stringContaining('disk of the server is full') })
  expect(filesIn(folder).filter((name) => name.endsWith('.webp'))).toEqual(before)
  expect(filesIn(folder).filter((name) => name.endsWith('.draft'))).toEqual([])
  // A small picture still fits, because no part of the refused one was left.
  expect((await upload(await pngOf({ width: 280 }))).status).toBe(201)

  const again = new Client(address)
  await again.signIn(admin.email, admin.password)
  await givenArea(ctxOf({ db, env: readEnv({ DATA_DIR: dataDir }, {}) }))
  const product = await aProduct(db)
  const order = await placeOrder(again, [{ _id: product.id, qty: 1 }])
  expect(order.status).toBe(201)
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
})

test('an export that finds no room fails with the reason and leaves no file; one of the command line, too', async () => {
  const { address, folder } = await startOnSmallDisk()
  const admin = await anAdmin(db)
  const staff = new Client(address)
  await staff.signIn(admin.email, admin.password)
  await db.execute(
    sql`INSERT INTO users (id, name, email) SELECT uuidv7(), repeat('x', 60), 'person' || n || '@example.com' FROM generate_series(1, 3000) n`,
  )
  const started = await staff.call(transfersDashboardApi.export, { object: 'customers', fileFormat: 'csv' })
  const id = started.body.transfer._id
  // Otherwise five attempts take a minute.
  const failNow = sql`UPDATE transfers SET failures = 4, due_at = now() WHERE id = ${id} AND failures BETWEEN 1 AND 3`
  await eventually(async () => {
    await db.execute(failNow)
    const { transfer } = (await staff.call(transfersDashboardApi.read, { transferId: id })).body
    expect(transfer).toMatchObject({ state: 'failed', error: expect.stringContaining('The disk of the server is full.') })
  })
  expect(filesIn(folder).filter((name) => name.startsWith('transfers/'))).toEqual([])

  const target = mkdtempSync(join(tmpdir(), 'haat-export-'))
  const command = [
    '-c',
    'ulimit -f 48 && exec "$@"',
    'sh',
    process.execPath,
    bundled('cli'),
    'export',
    'customers',
    join(target, 'customers.csv'),
  ]
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: url, SESSION_SECRET: secret }
  const { status, stderr } = spawnSync('sh', command, { env, encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(/^The disk of the server is full\. .*\n$/) })
  expect(readdirSync(target)).toEqual([])
  rmSync(target, { recursive: true })
})

test('draft files of a killed process are removed; those of running processes stay', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'haat-drafts-'))
  const { removeDrafts, writeFileAtomically } = await import('./gateways/whole-file.ts')
  const media = join(folder, 'media')
  mkdirSync(media)
  const script = `import { writeFileAtomically } from ${JSON.stringify(join(import.meta.dirname, 'gateways/whole-file.ts'))}
    import fs from 'node:fs/promises'
    import { syncBuiltinESMExports } from 'node:module'
    fs.rename = () => process.kill(process.pid, 'SIGKILL')
    syncBuiltinESMExports()
    await writeFileAtomically(${JSON.stringify(join(media, 'a.webp'))}, Buffer.from('half'))`
  spawnSync(process.execPath, ['--input-type=module', '-e', script])
  expect(readdirSync(media)).toEqual([expect.stringMatching(/^a\.webp\..*\.draft$/)])
  const [left = ''] = readdirSync(media)
  // Drafts of a running process and recent ones of another machine are still in use.
  writeFileSync(join(media, left.replace(/-\d+-/, `-${process.ppid}-`)), '')
  writeFileSync(join(media, left.replace(/\.[0-9a-f]{8}-/, '.00000000-')), '')
  await writeFileAtomically(join(media, 'whole.webp'), Buffer.from('whole'))
  expect(await removeDrafts(media)).toBe(1)
  expect(readdirSync(media)).not.toContain(left)
  expect(readdirSync(media)).toHaveLength(3)
  rmSync(folder, { recursive: true })
})

/** An incompressible picture. */
async function noise(size: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(randomBytes(size * size * 3), { raw: { width: size, height: size, channels: 3 } })
    .png()
    .toBuffer()
}
