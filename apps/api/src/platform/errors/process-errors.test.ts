import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startShop } from '../../start-shop.ts'
import { testDatabase } from '../../testing/database.ts'
import { readEnv } from '../env.ts'

const { url } = await testDatabase()
const module = (name: string) => JSON.stringify(join(import.meta.dirname, name))

/** Runs `source` in a process with `surviveErrors`, which prints `alive` half a second later. */
const meet = (source: string) =>
  spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { surviveErrors } from ${module('process-errors.ts')}
    surviveErrors({ error: ({ err }, what) => console.log(what + ': ' + err.message) })
    ;${source}
    setTimeout(() => { console.log('alive'); process.exit(0) }, 500)`,
    ],
    { encoding: 'utf8' },
  )

test.each([
  ['an unhandled rejection', "void Promise.reject(new Error('nobody cares'))", 'unhandled rejection: nobody cares'],
  ['an exception in a timer', "setTimeout(() => { throw new Error('late') })", 'uncaught exception: late'],
  ['a socket that is refused', "(await import('node:net')).connect(1, '127.0.0.1')", 'uncaught exception: connect ECONNREFUSED'],
  [
    'a file stream without its file',
    "(await import('node:fs')).createReadStream('/nowhere/at/all')",
    'uncaught exception: ENOENT',
  ],
  [
    'a file stream onto a full disk',
    "(await import('node:fs')).createWriteStream('/dev/full').write('x')",
    'uncaught exception: ENOSPC',
  ],
  [
    'a child process that cannot be started',
    "(await import('node:child_process')).spawn('/nowhere/at/all')",
    'uncaught exception: spawn',
  ],
])('%s does not end the process', (_what, source, said) => {
  const { status, stdout } = meet(source)
  expect(stdout).toContain(said)
  expect(stdout).toContain('alive')
  expect(status).toBe(0)
})

test('a closed log pipe or a log on a full disk does not end the process', async () => {
  const source = `import { openLog } from ${module('../log.ts')}
    import { surviveErrors } from ${module('process-errors.ts')}
    const log = openLog('info')
    surviveErrors(log)
    let lines = 0
    const timer = setInterval(() => {
      log.info('a line')
      console.log('another')
      if (++lines === 20) process.exit(7)
    }, 10)`
  for (const stdout of [openSync('/dev/full', 'w'), 'pipe'] as const) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', stdout, 'inherit'] })
    child.stdout?.destroy() // the reader of the log has ended
    expect(await new Promise((done) => child.once('exit', done))).toBe(7)
  }
})

test('aborted requests and invalid HTTP do not affect the shop', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'haat-sockets-'))
  const env = readEnv({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: url }, {})
  const shop = await startShop(env, { log: pino({ level: 'silent' }) })
  const port = Number(new URL(shop.address).port)
  const sends = [
    'GET /api/home/products HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET /api/docs/openapi.json HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n',
    'POST /api/home/cart/quote HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"items":',
    'POST /api/home/cart/quote HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n',
    '\u0016\u0003\u0001\u0000 no HTTP at all\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
  ]
  for (const text of [...sends, ...sends])
    await new Promise<void>((done) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text, () => setTimeout(() => socket.resetAndDestroy(), 5)))
      socket.on('error', () => {})
      socket.on('close', () => done())
    })
  expect((await fetch(`${shop.address}/readyz`)).status).toBe(200)
  await shop.stop()
  rmSync(dataDir, { recursive: true })
})
