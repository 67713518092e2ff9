import { execFile, execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync, chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openDatabase } from '@haat/api/src/db/client.ts'
import pg from 'pg'
import { goods, openForGuests } from '../races/race-harness.ts'
import { order } from './buyers.ts'
import { findProgram, freePorts, postgresPrograms, userOf } from './cluster.ts'
import { Service } from './service.ts'

/**
 * Backups of an external PostgreSQL with pgBackRest, as docs/operations.md describes them: a shop takes orders, pgBackRest makes a full and an
 * incremental backup, and the database is restored to a moment between two orders. Needs Linux, Debian's packages postgresql and pgbackrest, and the
 * built shop.
 */
const folder = mkdtempSync(join(tmpdir(), 'haat-pgbackrest-'))
const inFolder = (name: string): string => join(folder, name)
const as = process.getuid?.() === 0 ? userOf('postgres') : undefined
const programs = postgresPrograms()
const pgbackrest = findProgram('pgbackrest')
const dist = resolve(import.meta.dirname, '../../api/dist')
const [port, webPort] = (await freePorts(2)) as [number, number]
const [data, config, repository] = [inFolder('postgres'), inFolder('pgbackrest.conf'), inFolder('repository')]
const server = `postgres://postgres@127.0.0.1:${port}`
const url = `${server}/haat`
const env = {
  PATH: process.env.PATH ?? '',
  NODE_ENV: 'development',
  LOG_LEVEL: 'warn',
  DEMO: '0',
  SESSION_SECRET: 'a secret that only this script knows 0123456789',
  DATABASE_URL: url,
  DATA_DIR: inFolder('data'),
  PORT: String(webPort),
  PUBLIC_URL: `http://127.0.0.1:${webPort}`,
}

/** Runs a program as the PostgreSQL user; returns its output. */
const run = (command: string, ...args: string[]): string => {
  try {
    return execFileSync(command, args, { cwd: '/', encoding: 'utf8', env: { PATH: process.env.PATH }, stdio: 'pipe', ...as })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`)
  }
}
const backup = (...args: string[]): string =>
  run(pgbackrest, `--config=${config}`, '--stanza=haat', '--log-level-console=warn', ...args)
const control = (...args: string[]): string =>
  // With `-l` the server writes to its log. Without it, the server inherits the output pipe and this call waits for the server to end.
  run(join(programs, 'pg_ctl'), '-D', data, '-w', '-t', '120', '-l', inFolder('log/postgres.log'), ...args)

const web = new Service({
  name: 'web',
  command: process.execPath,
  args: [join(dist, 'main.js')],
  env,
  log: inFolder('web.log'),
})
let isRunning = false
try {
  prepare()
  control('start')
  isRunning = true
  await ask(`${server}/postgres`, 'CREATE DATABASE haat')
  backup('stanza-create')
  backup('check')
  web.start()
  await ready()
  const { db, close } = openDatabase(url, { max: 2 })
  await openForGuests(db)
  const { id } = await goods(db, 1000)
  await close()

  await buy(id)
  await timed('full backup', () => backup('--type=full', 'backup'))
  await buy(id)
  await timed('incremental backup', () => backup('--type=incr', 'backup'))
  const wanted = await buy(id)
  // Time of the database, after the commit of one order and before the next begins.
  const [{ moment }] = (await ask<{ moment: string }>(url, 'SELECT clock_timestamp()::text AS moment')) as [{ moment: string }]
  const lost = await buy(id)
  await ask(url, 'SELECT pg_switch_wal()')
  const before = await ordersNow()

  await web.stop()
  control('stop', '-m', 'fast')
  isRunning = false
  await timed('restore of the files', () =>
    backup('--delta', '--type=time', `--target=${moment}`, '--target-action=promote', 'restore'),
  )
  await timed('start and replay of the log', async () => {
    control('start')
    isRunning = true
    while ((await ask<{ waits: boolean }>(url, 'SELECT pg_is_in_recovery() AS waits'))[0]!.waits) await sleep(100)
  })
  const after = await ordersNow()
  if (!after.includes(wanted) || after.join() !== before.filter((one) => one !== lost).join())
    throw new Error(`orders ${after.join()} of ${before.join()}`)
  console.log(`${before.length} orders before, ${after.length} after the restore to the moment between the last two`)
  console.log((await promisify(execFile)(process.execPath, [join(dist, 'cli.js'), 'check'], { env })).stdout.trim())
  web.start()
  await ready()
  await buy(id)
  backup('check')
  await timed('incremental backup on the new timeline', () => backup('--type=incr', 'backup'))
  console.log(backup('info').trim())
} finally {
  await web.stop()
  if (isRunning) control('stop', '-m', 'immediate')
  rmSync(folder, { recursive: true, force: true })
}

/** Creates a database cluster that archives its WAL with pgBackRest. */
function prepare(): void {
  chmodSync(folder, 0o755)
  const folders = [repository, ...['log', 'lock', 'spool'].map(inFolder)]
  for (const path of folders) mkdirSync(path)
  const settings = ['log', 'lock', 'spool'].map((name) => `${name}-path=${inFolder(name)}`)
  writeFileSync(
    config,
    ['[global]', `repo1-path=${repository}`, 'repo1-retention-full=2', 'start-fast=y', ...settings]
      .concat(['', '[haat]', `pg1-path=${data}`, `pg1-port=${port}`, `pg1-socket-path=${folder}`, ''])
      .join('\n'),
  )
  if (as) for (const path of [folder, config, ...folders]) chownSync(path, as.uid, as.gid)
  const locale = ['-E', 'UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en']
  run(join(programs, 'initdb'), '-D', data, '-U', 'postgres', '--auth=trust', '-k', ...locale)
  appendFileSync(
    join(data, 'postgresql.conf'),
    [
      `port = ${port}`,
      `unix_socket_directories = '${folder}'`,
      'archive_mode = on',
      'archive_timeout = 60',
      `archive_command = '${pgbackrest} --config=${config} --stanza=haat archive-push %p'`,
      '',
    ].join('\n'),
  )
}

async function timed(what: string, work: () => unknown): Promise<void> {
  const since = performance.now()
  await work()
  console.log(`${what}: ${((performance.now() - since) / 1000).toFixed(1)} s`)
}

async function ready(): Promise<void> {
  while (!(await fetch(`${env.PUBLIC_URL}/readyz`).catch(() => undefined))?.ok) await sleep(100)
}

async function buy(productId: string): Promise<string> {
  const { orderId, status, text } = await order(env.PUBLIC_URL, productId, randomUUID())
  if (!orderId) throw new Error(`no order: ${status} ${text}`)
  return orderId
}

async function ordersNow(): Promise<string[]> {
  return (await ask<{ id: string }>(url, 'SELECT order_id AS id FROM orders ORDER BY id')).map(({ id }) => id)
}

async function ask<Row extends object>(at: string, statement: string): Promise<Row[]> {
  const client = new pg.Client(at)
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
