import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createServer as createProbe } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { startPostgres } from '../apps/api/src/db/embedded.ts'
import { readEnv, repositoryRoot as root, surroundings } from '../apps/api/src/platform/env.ts'
import { StartError } from '../apps/api/src/platform/errors/start-error.ts'
import { whenOrphaned } from './lib/orphan.ts'
import { bold, dim, red } from './lib/terminal.ts'

/** The part of Vite's API used here; Vite is a dependency of the web app only. */
interface Vite {
  createServer: (options: object) => Promise<{ listen: () => Promise<unknown>; close: () => Promise<void> }>
}

/** `pnpm dev [--inspect]`: pages with hot reload on PORT, an API that restarts on every change, and one database throughout. */
try {
  await develop()
} catch (error) {
  console.error(error instanceof StartError ? `${red('✗')} ${error.message}` : error)
  process.exit(1)
}

async function develop(): Promise<void> {
  const given = surroundings()
  const env = readEnv({ DEMO: given.DEMO || '1' }, given)
  // Started here, so that the database stays up while the API restarts.
  const postgres = env.databaseUrl ? undefined : await startPostgres(join(env.dataDir, 'postgres'), { report: console.log })
  const apiPort = await freePort()
  const target = `http://127.0.0.1:${apiPort}`
  const inspect = process.argv.slice(2).filter((word) => /^--inspect(-brk|-wait)?(=|$)/.test(word))
  const api = spawn(process.execPath, [...inspect, '--watch', '--watch-preserve-output', join(root, 'apps/api/src/main.ts')], {
    env: { ...given, DEMO: env.demo ? '1' : '0', PORT: String(apiPort), HOST: '127.0.0.1', PUBLIC_URL: env.publicUrl },
    stdio: ['ignore', 'inherit', 'inherit'],
  })

  const web = join(root, 'apps/web')
  const vitePackage = createRequire(join(web, 'package.json')).resolve('vite/package.json')
  const { createServer } = (await import(pathToFileURL(join(dirname(vitePackage), 'dist/node/index.js')).href)) as Vite
  const backend = { target, changeOrigin: false }
  const vite = await createServer({
    root: web,
    server: {
      port: env.port,
      host: env.host,
      strictPort: true,
      proxy: Object.fromEntries(['/api', '/media', '/healthz', '/readyz'].map((path) => [path, backend])),
    },
  })

  let ending = false
  const end = async () => {
    if (ending) return
    ending = true
    const gone = new Promise((done) => api.once('exit', done))
    api.kill('SIGTERM')
    await Promise.all([vite.close(), gone])
    await postgres?.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end())
  whenOrphaned(() => void end())
  api.once('exit', (code) => {
    if (ending) return
    console.error(`${red('✗')} The API ended (${code}).`)
    void end()
  })
  await answers(`${target}/readyz`, () => ending)
  try {
    await vite.listen()
  } catch (error) {
    console.error(
      `${red('✗')} Port ${env.port} cannot be used: ${(error as Error).message}. Choose another one: PORT=${env.port + 1} pnpm dev`,
    )
    return end()
  }
  console.log(`\n  ${bold(env.publicUrl)}  ${dim(`pages with hot reload; the API restarts on changes (${target})`)}\n`)
}

/** Waits until the API responds, because pages without it only show errors. */
async function answers(address: string, givenUp: () => boolean): Promise<void> {
  while (!givenUp() && !(await fetch(address).catch(() => undefined))?.ok) await sleep(100)
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createProbe().once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('no free port'))))
    })
  })
}
