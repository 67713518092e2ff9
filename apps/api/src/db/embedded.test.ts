import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { memoryFolder } from '../testing/memory-folder.ts'
import { startPostgres } from './embedded.ts'
import { isServerOf, readLock } from './embedded-place.ts'

const root = memoryFolder('haat-embedded-')
const folder = join(root, 'postgres')
afterAll(() => rmSync(root, { recursive: true, force: true }))

async function ask(url: string, question: string): Promise<unknown> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query({ text: question, rowMode: 'array' })
  await client.end()
  return rows[0]?.[0]
}

const gone = async (dir: string, pid: number) => {
  for (let i = 0; i < 3000 && isServerOf(pid, dir); i++) await sleep(20)
  return !isServerOf(pid, dir)
}

/** A process that uses the server until it is killed. */
async function holder(dir: string) {
  const script = `import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))}
    await startPostgres(${JSON.stringify(dir)}); console.log('up'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((up) => child.stdout.once('data', up))
  return child
}

test('the server stores data across restarts, handles Unicode case, and requires the password', async () => {
  const first = await startPostgres(folder)
  await ask(first.url('postgres'), 'CREATE TABLE kept AS SELECT 1 AS one')
  expect(await ask(first.url('postgres'), "SELECT lower('ÉЖ')")).toBe('éж')
  await expect(ask(first.url('postgres').replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow(
    'password authentication failed',
  )
  await first.stop()
  const second = await startPostgres(folder)
  expect(await ask(second.url('postgres'), 'SELECT one FROM kept')).toBe(1)
  await second.stop()
  expect(statSync(`${folder}.password`).mode & 0o777).toBe(0o600)
})

test('a second process joins the server, which continues after the first one ends', async () => {
  const first = await startPostgres(folder)
  const second = await startPostgres(folder)
  expect(second.url('postgres')).toBe(first.url('postgres'))
  await first.stop()
  expect(await ask(second.url('postgres'), 'SELECT 1')).toBe(1)
  const { pid } = readLock(folder)!
  await second.stop()
  expect(isServerOf(pid, folder)).toBe(false)
})

test('concurrent first starts create one server', async () => {
  const fresh = join(root, 'at-once/postgres')
  const users = await Promise.all([startPostgres(fresh), startPostgres(fresh), startPostgres(fresh)])
  expect(new Set(users.map((user) => user.url('postgres'))).size).toBe(1)
  for (const user of users) await user.stop()
})

test('the server stops with its last process, also if that process is killed', async () => {
  const killed = await holder(folder)
  const mine = await startPostgres(folder)
  const { pid } = readLock(folder)!
  killed.kill('SIGKILL')
  await sleep(300)
  expect(await ask(mine.url('postgres'), 'SELECT 1')).toBe(1)
  const last = await holder(folder)
  await mine.stop()
  expect(isServerOf(pid, folder)).toBe(true)
  last.kill('SIGKILL')
  expect(await gone(folder, pid)).toBe(true)
})

test('the server starts again after it was killed, also if another process has its pid', async () => {
  const before = await startPostgres(folder)
  process.kill(readLock(folder)!.pid, 'SIGKILL')
  await before.stop()
  const lock = join(folder, 'postmaster.pid')
  expect(existsSync(lock)).toBe(true)
  writeFileSync(lock, `${process.pid}\n${folder}\n1\n5432\n\n127.0.0.1\n  1 1\nready   \n`)
  const after = await startPostgres(folder)
  expect(await ask(after.url('postgres'), 'SELECT one FROM kept')).toBe(1)
  await after.stop()
})

test('the server listens on a Unix socket and 127.0.0.1, or only on 127.0.0.1 if the path is too long', async () => {
  const server = await startPostgres(folder)
  const how = 'SELECT inet_server_addr()::text'
  expect(await ask(server.url('postgres'), how)).toBeNull()
  const { port } = readLock(folder)!
  expect(await ask(server.url('postgres').replace(encodeURIComponent(folder), '127.0.0.1'), how)).toBe('127.0.0.1/32')
  await server.stop()
  expect(existsSync(join(folder, `.s.PGSQL.${port}`))).toBe(false)

  const deep = await startPostgres(join(root, 'x'.repeat(90), 'postgres'), { durable: false })
  expect(await ask(deep.url('postgres'), how)).toBe('127.0.0.1/32')
  await deep.stop()
})

test('a folder with other files, or a file instead of the folder, is refused with a reason', async () => {
  const full = join(root, 'full')
  mkdirSync(full)
  writeFileSync(join(full, 'letter.txt'), 'dear')
  await expect(startPostgres(full)).rejects.toThrow('holds files that are no database')
  await expect(startPostgres(join(full, 'letter.txt/postgres'))).rejects.toThrow('is a file, not a folder')
})

test('a server that is killed or stopped in use restarts at the same address with the same data', async () => {
  const notices = { mine: [] as string[], joined: [] as string[] }
  const mine = await startPostgres(folder, { notice: (line) => notices.mine.push(line) })
  const joined = await startPostgres(folder, { notice: (line) => notices.joined.push(line) })
  const url = mine.url('postgres')
  expect(joined.url('postgres')).toBe(url)
  const count = (lines: string[], text: string) => lines.filter((line) => line.includes(text)).length
  const storedValue = () => ask(url, 'SELECT one FROM kept').catch((error: Error) => error.message)
  let ends = 0
  for (const signal of ['SIGKILL', 'SIGINT', 'SIGKILL'] as const) {
    const { pid } = readLock(folder)!
    process.kill(pid, signal)
    ends += 1
    // Waits until both have joined the new server, because a later check would see two ends as one.
    for (const lines of [notices.mine, notices.joined]) {
      await expect.poll(() => count(lines, 'has ended by itself')).toBe(ends)
      await expect.poll(() => count(lines, 'runs again')).toBe(ends)
    }
    expect(await storedValue()).toBe(1)
    expect(readLock(folder)?.pid).not.toBe(pid)
  }
  await mine.stop()
  expect(await storedValue()).toBe(1)
  await joined.stop()
  await expect(ask(url, 'SELECT 1')).rejects.toThrow('connect ENOENT')
})
