import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { attachmentsApi } from '@haat/shared/attachments/endpoints.ts'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { extract, pack } from 'tar-stream'
import { afterAll, expect, inject, test } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { archiveFile } from '../gateways/archive-file.ts'
import { saveAttachment } from '../modules/attachments/service.ts'
import { anotherProcess } from '../testing/another-process.ts'
import { startTestApp } from '../testing/app.ts'
import { bundled } from '../testing/bundle.ts'
import { Client } from '../testing/client.ts'
import { copyOf } from '../testing/database.ts'
import { anAdmin } from '../testing/factories/accounts.ts'
import { aProduct } from '../testing/factories/catalog.ts'
import { ctxOf } from '../testing/factories/ctx.ts'
import { givenArea } from '../testing/factories/delivery.ts'
import { givenPicture, pngOf } from '../testing/factories/media.ts'
import { placeOrder } from '../testing/factories/orders.ts'
import { givenSettings } from '../testing/factories/settings.ts'
import { shopCommand, startShopCommand } from '../testing/shop-command.ts'
import { template } from '../testing/templates.ts'
import { aloneWithTemporaryDatabases } from '../testing/temporary-databases.ts'
import type { Header, Manifest } from './format.ts'
import { inspectArchive } from './read-archive.ts'

await aloneWithTemporaryDatabases()
const shop = await startTestApp()
const ctx = ctxOf(shop)
const folder = mkdtempSync(join(tmpdir(), 'haat-backup-'))
const server = new pg.Client(inject('postgres'))
await server.connect()
const databases: string[] = []
const roles: string[] = []
afterAll(async () => {
  for (const name of databases) await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  for (const name of roles) await server.query(`DROP ROLE ${name}`)
  await server.end()
  rmSync(folder, { recursive: true, force: true })
})

await givenArea(ctx)
await givenSettings(ctx, 'security', {
  loginForPurchase: false,
  openOrdersPerAccount: 0,
  openOrdersPerAddress: 0,
  openOrdersPerNetwork: 0,
})
const admin = await anAdmin(shop.db)
const shoe = await aProduct(shop.db, {
  price: 1000,
  stock: 100_000,
  stars: [5, 4],
  name: 'Tab\there\nand \\N, জুতা, حذاء, Café',
})
await givenPicture(ctx)
const guest = shop.visitor()
const { body: placed } = await placeOrder(guest, [{ _id: shoe.id, qty: 2 }])
const { rows: orderRows } = await shop.db.execute<{ id: string }>(sql`SELECT id FROM orders`)
const attachment = await saveAttachment(ctx, {
  orderId: orderRows[0]!.id,
  purpose: 'receipt',
  bytes: await pngOf(),
  by: 'buyer',
})

// Incompressible, so that an encrypted archive has several chunks.
writeFileSync(join(shop.env.dataDir, 'private', `${'c'.repeat(32)}-800.webp`), randomBytes(300_000))

const passphraseFile = join(folder, 'passphrase.txt')
writeFileSync(passphraseFile, 'four quiet horses run\n')
const variables = (over: Record<string, string> = {}) => ({
  DATABASE_URL: shop.databaseUrl,
  DATA_DIR: shop.env.dataDir,
  SESSION_SECRET: shop.env.sessionSecret,
  ...over,
})
const plain = join(folder, 'shop.tar')
const encrypted = join(folder, 'shop.tar.encrypted')
const written = await Promise.all([
  shopCommand(variables(), 'backup', plain),
  shopCommand(variables(), 'backup', encrypted, '--passphrase-file', passphraseFile),
])
expect(written.map(({ code, err }) => ({ code, err }))).toEqual([
  { code: 0, err: '' },
  { code: 0, err: '' },
])

/** Another shop: an empty database and an empty DATA_DIR. */
async function emptyShop({ owner, migrated = false }: { owner?: string; migrated?: boolean } = {}) {
  const name = `b_${randomBytes(6).toString('hex')}`
  databases.push(name)
  await server.query(migrated ? copyOf(template, name) : `CREATE DATABASE ${name}${owner ? ` OWNER ${owner}` : ''}`)
  const url = new URL(inject('postgres'))
  url.pathname = `/${name}`
  if (owner) url.username = url.password = owner
  const dataDir = mkdtempSync(join(folder, 'data-'))
  return { url: url.href, dataDir, variables: variables({ DATABASE_URL: url.href, DATA_DIR: dataDir }) }
}

const tables = `SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind NOT IN ('i', 'S', 'c', 't', 'v')
  AND relname <> 'schema_migrations' ORDER BY 1`

/** Every row of every table as text, without regard to the order of rows. */
async function contentOf(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const content: Record<string, string[]> = {}
    for (const { name } of (await client.query<{ name: string }>(tables)).rows)
      content[name] = (await client.query({ text: `SELECT t::text FROM "${name}" t ORDER BY 1`, rowMode: 'array' })).rows.flat()
    return content
  } finally {
    await client.end()
  }
}

const filesOf = (dataDir: string) =>
  ['media', 'private'].flatMap((kind) =>
    readdirSync(join(dataDir, kind))
      .sort()
      .map((name) => `${kind}/${name} ${readFileSync(join(dataDir, kind, name)).toString('base64')}`),
  )

interface Entry {
  name: string
  bytes: Buffer
  type?: 'file' | 'symlink' | 'directory'
  linkname?: string
}

async function readTar(file: string): Promise<Entry[]> {
  const archive = extract()
  archive.end(readFileSync(file))
  const entries: Entry[] = []
  for await (const entry of archive) {
    const bytes: Buffer[] = []
    for await (const chunk of entry) bytes.push(chunk)
    entries.push({ name: entry.header.name, bytes: Buffer.concat(bytes) })
  }
  return entries
}

async function writeTar(entries: Entry[]): Promise<string> {
  const archive = pack()
  for (const { name, bytes, type = 'file', linkname } of entries)
    archive.entry({ name, type, ...(linkname && { linkname }) }, type === 'file' ? bytes : undefined)
  archive.finalize()
  const bytes: Buffer[] = []
  for await (const chunk of archive) bytes.push(chunk)
  return save(Buffer.concat(bytes))
}

function save(bytes: Buffer): string {
  const file = join(folder, `${randomBytes(6).toString('hex')}.tar`)
  writeFileSync(file, bytes)
  return file
}

const json = <T>(entries: Entry[], name: string): T => JSON.parse(entries.find((entry) => entry.name === name)!.bytes.toString())
const withJson = (entries: Entry[], name: string, value: unknown): Entry[] =>
  entries.map((entry) => (entry.name === name ? { name, bytes: Buffer.from(JSON.stringify(value)) } : entry))

const temporaryDatabases = async () =>
  (await server.query<{ datname: string }>("SELECT datname FROM pg_database WHERE datname LIKE 'haat_temporary_%'")).rows.map(
    ({ datname }) => datname,
  )

test('a backup contains all rows of all tables and is readable by its owner only', async () => {
  const manifest = json<Manifest>(await readTar(plain), 'manifest.json')
  const content = await contentOf(shop.databaseUrl)
  expect(manifest.tables.map(({ name }) => name).sort()).toEqual(Object.keys(content).sort())
  for (const { name, rows } of manifest.tables) expect({ name, rows }).toEqual({ name, rows: content[name]!.length })
  expect(manifest.files.map(({ path }) => path.split('/')[0])).toEqual(expect.arrayContaining(['media', 'private']))
  expect(manifest.files).toHaveLength(filesOf(shop.env.dataDir).length)
  for (const file of [plain, encrypted]) expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(encrypted).includes('schema_migrations')).toBe(false)
  expect(written[0]!.out).toContain('SESSION_SECRET is not in it.')
  expect((await shopCommand(variables(), 'backup', plain)).err).toContain('exists already')
})

test('a restore that finds no room for the files says so, and leaves the shop as it was', async () => {
  const copy = await emptyShop()
  const { DATA_DIR: dataDir } = copy.variables
  const command = ['-c', 'ulimit -f 1 && exec "$@"', 'sh', process.execPath, bundled('cli'), 'restore', plain]
  const { status, stderr } = spawnSync('sh', command, { env: { PATH: process.env.PATH, ...copy.variables }, encoding: 'utf8' })
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringMatching(/^The disk that holds the files of the shop is full\. The shop is as it was.*\n$/),
  })
  expect(readdirSync(dataDir)).toEqual([])
  expect(await temporaryDatabases()).toEqual([])
})

test('a restored shop has the same rows and files; admins sign in, and guests read attachments and order', async () => {
  const copy = await emptyShop()
  const before = await contentOf(shop.databaseUrl)
  const restored = await shopCommand(copy.variables, 'restore', encrypted, '--passphrase-file', passphraseFile)
  expect(restored).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/All \d+ invariants hold\./) })
  expect(await contentOf(copy.url)).toEqual(before)
  expect(filesOf(copy.dataDir)).toEqual(filesOf(shop.env.dataDir))
  expect(readdirSync(copy.dataDir).filter((name) => name.startsWith('restore-'))).toEqual([])
  expect(await temporaryDatabases()).toEqual([])

  const url = await anotherProcess({ ...shop, databaseUrl: copy.url }, { databaseUrl: copy.url, dataDir: copy.dataDir })
  expect((await new Client(url).signIn(admin.email, admin.password)).body.url).not.toContain('error')
  const visitor = new Client(url)
  const at = { orderId: placed.order.orderId, attachmentId: attachment._id, token: placed.token }
  expect((await visitor.call(attachmentsApi.read, at)).status).toBe(200)
  const next = await placeOrder(visitor, [{ _id: shoe.id, qty: 1 }])
  expect(next.status).toBe(201)
  expect(next.body.order.orderId).not.toBe(placed.order.orderId)
  expect((await shopCommand(copy.variables, 'check')).out).toContain('invariants hold')

  // The shop counts as running because it has open connections.
  const refused = await shopCommand(copy.variables, 'restore', '--replace', plain)
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('The shop is running') })
})

test('restore replaces a non-empty shop and its files only with --replace', async () => {
  const copy = await emptyShop({ migrated: true })
  const client = new pg.Client(copy.url)
  await client.connect()
  await client.query("INSERT INTO users (id, email, name) VALUES (gen_random_uuid(), 'another@example.org', 'Another')")
  await client.end()
  mkdirSync(join(copy.dataDir, 'media'))
  writeFileSync(join(copy.dataDir, 'media', `${'a'.repeat(32)}-320.webp`), 'another picture')
  const changed = await contentOf(copy.url)
  const refused = await shopCommand(copy.variables, 'restore', plain)
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('This shop is not empty') })
  expect(await contentOf(copy.url)).toEqual(changed)
  expect((await shopCommand(copy.variables, 'restore', '--replace', plain)).code).toBe(0)
  expect(await contentOf(copy.url)).toEqual(await contentOf(shop.databaseUrl))
  expect(filesOf(copy.dataDir)).toEqual(filesOf(shop.env.dataDir))
})

test('an interrupted or killed command leaves no backup and no temporary database', async () => {
  const place = mkdtempSync(join(folder, 'interrupted-'))
  const file = join(place, 'shop.tar')
  const blocker = new pg.Client(shop.databaseUrl)
  await blocker.connect()
  // The backup waits in the middle for the lock on this table.
  const startWaiting = async () => {
    await blocker.query('BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE')
    const command = startShopCommand(variables(), 'backup', file)
    await expect.poll(() => readdirSync(place).length).toBe(1)
    await expect
      .poll(
        async () =>
          (
            await server.query(
              "SELECT 1 FROM pg_stat_activity WHERE application_name = 'haat backup' AND wait_event_type = 'Lock'",
            )
          ).rowCount,
      )
      .toBe(1)
    return command
  }
  const interrupted = await startWaiting()
  interrupted.kill('SIGINT')
  expect(await interrupted.ended).toEqual({ code: 1, err: 'Interrupted. Everything unfinished was removed.\n' })
  expect(readdirSync(place)).toEqual([])
  await blocker.query('ROLLBACK')
  const killed = await startWaiting()
  killed.kill('SIGKILL')
  await killed.ended
  expect(readdirSync(place)).toEqual([expect.stringMatching(/\.draft$/)])
  await blocker.query('ROLLBACK')
  await blocker.end()
  expect((await shopCommand(variables(), 'backup', file)).code).toBe(0)
  expect(readdirSync(place)).toEqual(['shop.tar'])

  for (const signal of ['SIGINT', 'SIGKILL'] as const) {
    const verifying = startShopCommand(variables(), 'backup', 'verify', plain)
    await expect.poll(async () => (await temporaryDatabases()).length).toBe(1)
    verifying.kill(signal)
    await verifying.ended
    if (signal === 'SIGINT') expect(await temporaryDatabases()).toEqual([])
  }
})

test('a backup during sales is a consistent snapshot', async () => {
  const file = join(folder, 'busy.tar')
  let done = false
  const backup = shopCommand(variables(), 'backup', file).finally(() => (done = true))
  while (!done) {
    const { body } = await placeOrder(shop.visitor(), [{ _id: shoe.id, qty: 1 }])
    expect(body.code ?? 'placed').toBe('placed')
  }
  expect((await backup).err).toBe('')
  // Also drops the database of the verification that the previous test killed.
  const verified = await shopCommand(variables({ SESSION_SECRET: 'another secret '.repeat(4) }), 'backup', 'verify', file)
  expect(verified).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/match \([\s\S]*All \d+ invariants hold\./) })
  expect(verified.out).toContain('SESSION_SECRET is not the one of the backup')
  expect(await temporaryDatabases()).toEqual([])
})

test('a damaged, incomplete or hostile archive is refused with a reason and changes nothing', async () => {
  const copy = await emptyShop()
  const entries = await readTar(plain)
  const header = json<Header>(entries, 'header.json')
  const manifest = json<Manifest>(entries, 'manifest.json')
  const flipped = (file: string, place: number) => {
    const bytes = readFileSync(file)
    bytes[place]! ^= 1
    return save(bytes)
  }
  const whole = readFileSync(plain)
  const secret = readFileSync(encrypted)
  const picture = entries.find(({ name }) => name.startsWith('media/'))!
  const first = entries.findIndex(({ name }) => name.startsWith('tables/'))
  const withEntry = (entry: Entry, at = first) => entries.toSpliced(at, 0, entry)
  const bytes = Buffer.from('x')
  const reversed = { ...manifest, files: manifest.files.map((file) => ({ ...file, sha256: '0'.repeat(64) })) }
  const usersChunk = entries.findIndex(({ name }) => name.startsWith('tables/users/'))
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024))
  const key = 'four quiet horses run'
  const cases: [what: string, file: string, reason: string, key?: string][] = [
    ['no passphrase', encrypted, 'The backup is encrypted.'],
    ['wrong passphrase', encrypted, 'The passphrase is wrong', 'four quiet horses walk'],
    ['changed byte, encrypted', flipped(encrypted, secret.length - 100), 'was changed or is missing', key],
    ['cut, encrypted', save(secret.subarray(0, secret.length - 70_000)), 'The', key],
    ['cut between two chunks', save(secret.subarray(0, 57 + 65_552)), 'The', key],
    ['changed byte', flipped(plain, whole.indexOf(`private/${'c'.repeat(32)}`) + 1000), 'does not match its hash'],
    ['cut', save(whole.subarray(0, whole.length - 5000)), 'it is incomplete'],
    ['cut between two entries', await writeTar(entries.slice(0, -1)), 'it is incomplete'],
    ['other file', save(randomBytes(4096)), 'it is no archive of a shop'],
    ['path with ..', await writeTar(withEntry({ name: '../evil.txt', bytes })), 'which no backup of a shop contains'],
    [
      'path with .. below a folder',
      await writeTar(withEntry({ name: 'media/../../evil.txt', bytes })),
      'no backup of a shop contains',
    ],
    ['absolute path', await writeTar(withEntry({ name: '/tmp/evil.txt', bytes })), 'no backup of a shop contains'],
    [
      'symbolic link',
      await writeTar(withEntry({ name: picture.name, bytes, type: 'symlink', linkname: '/etc' })),
      'no backup of a shop',
    ],
    ['secret without encryption', await writeTar(withEntry({ name: 'session-secret', bytes })), 'no backup of a shop contains'],
    ['file twice', await writeTar(withEntry(picture)), 'twice'],
    ['wrong hash', await writeTar(withJson(entries, 'manifest.json', reversed)), 'does not match its hash'],
    [
      'unlisted table',
      await writeTar(withEntry({ name: 'tables/pg_authid/00000001.gz', bytes: gzipSync('x') })),
      'that it does not list',
    ],
    [
      'bomb',
      await writeTar(entries.toSpliced(usersChunk, 1, { name: entries[usersChunk]!.name, bytes: bomb })),
      'unpacks to more than allowed',
    ],
    ['newer format', await writeTar(withJson(entries, 'header.json', { ...header, format: 2 })), 'newer version'],
    ['after the end', await writeTar([...entries, { name: `media/${'b'.repeat(32)}-1.webp`, bytes }]), 'follows after its end'],
  ]
  for (const [what, file, reason, passphrase] of cases)
    expect({
      what,
      error: await inspectArchive(archiveFile(file, shop.env), passphrase).catch(({ name, message }: Error) => ({
        name,
        message,
      })),
    }).toEqual({
      what,
      error: { name: 'StartError', message: expect.stringContaining(reason) },
    })

  const untouched = await contentOf(copy.url)
  const later = { name: '9999_later', hash: '0'.repeat(64) }
  const columns = (name: string, list: string[]) => (name === 'users' ? [...list, 'evil'] : list)
  const commands: [file: string, reason: string][] = [
    [cases.find(([what]) => what === 'path with ..')![1], 'which no backup of a shop contains'],
    [await writeTar(withJson(entries, 'header.json', { ...header, migrations: [...header.migrations, later] })), 'newer version'],
    [
      await writeTar(
        withJson(entries, 'header.json', {
          ...header,
          tables: header.tables.map((table) => ({ ...table, columns: columns(table.name, table.columns) })),
        }),
      ),
      'other columns of the table users',
    ],
  ]
  const answers = await Promise.all(commands.map(([file]) => shopCommand(copy.variables, 'restore', file)))
  for (const [index, { code, err }] of answers.entries()) {
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(commands[index]![1]) })
    expect(err).not.toContain('    at ')
  }
  expect(await contentOf(copy.url)).toEqual(untouched)
  expect(readdirSync(copy.dataDir)).toEqual([])
  expect(await temporaryDatabases()).toEqual([])
})

test('a backup of an older version is migrated on restore, with a role that has only CREATEDB', async () => {
  const role = `r_${randomBytes(6).toString('hex')}`
  roles.push(role)
  await server.query(`CREATE ROLE ${role} LOGIN PASSWORD '${role}'`)
  const old = await emptyShop({ owner: role })
  await migrate(old.url, () => {}, { until: '0052_shop_languages' })
  const client = new pg.Client(old.url)
  await client.connect()
  await client.query("INSERT INTO users (id, email, name) VALUES (gen_random_uuid(), 'old@example.org', 'Old Customer')")
  await client.end()
  const file = join(folder, 'old.tar')
  expect((await shopCommand(old.variables, 'backup', file)).code).toBe(0)
  expect(json<Header>(await readTar(file), 'header.json').migrations.at(-1)!.name).toBe('0052_shop_languages')

  const copy = await emptyShop({ owner: role })
  const refused = await shopCommand(copy.variables, 'restore', file)
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining(`ALTER ROLE "${role}" CREATEDB;`) })
  await server.query(`ALTER ROLE ${role} CREATEDB`)

  const rehearsed = await shopCommand(copy.variables, 'upgrade', '--rehearse', '--backup', file)
  expect(rehearsed).toMatchObject({ code: 0, err: '' })
  expect(rehearsed.out).toMatch(/^\d+ migrations in [\d.]+ s:$/m)
  expect(rehearsed.out).toMatch(
    /^ {2}0068_bundles +[\d.]+ s {2}reads and writes of order_lines, stock wait; writes of variants wait$/m,
  )
  expect(rehearsed.out).toMatch(/nobody waits$/m)
  expect(rehearsed.out).toMatch(/^All \d+ invariants hold\.$/m)
  expect(await contentOf(copy.url)).toEqual({})
  const none = await shopCommand(copy.variables, 'upgrade', '--rehearse')
  expect(none).toMatchObject({ code: 1, err: expect.stringContaining('There is no backup in') })

  expect(await shopCommand(copy.variables, 'restore', file)).toMatchObject({ code: 0, err: '' })
  expect((await contentOf(copy.url)).users).toEqual([expect.stringContaining('old@example.org')])
  expect(await contentOf(copy.url)).toHaveProperty('redirects')
})

test('only encrypted backups contain the generated secret', async () => {
  const { SESSION_SECRET: _, ...unset } = variables()
  writeFileSync(join(shop.env.dataDir, 'session-secret'), `${'s'.repeat(20)}${randomBytes(20).toString('hex')}\n`)
  const file = join(folder, 'with-secret.tar.encrypted')
  const made = await shopCommand({ ...unset, BACKUP_PASSPHRASE: 'four quiet horses run' }, 'backup', file)
  expect(made).toMatchObject({ code: 0, out: expect.stringContaining('It contains the generated SESSION_SECRET') })
  const { out } = await shopCommand(unset, 'backup')
  const open = out.split('\n')[0]!
  expect(open.startsWith(join(shop.env.dataDir, 'backups', 'haat-'))).toBe(true)
  expect((await readTar(open)).map(({ name }) => name)).not.toContain('session-secret')

  const copy = await emptyShop()
  const { SESSION_SECRET: _set, ...place } = copy.variables
  const restored = await shopCommand(place, 'restore', file, '--passphrase-file', passphraseFile)
  expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('saved payment keys and authenticators work') })
  expect(readFileSync(join(copy.dataDir, 'session-secret'))).toEqual(readFileSync(join(shop.env.dataDir, 'session-secret')))
})
