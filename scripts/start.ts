import { createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { type Env, readEnv, surroundings, urlHost } from '../apps/api/src/env.ts'
import { surviveErrors } from '../apps/api/src/process-errors.ts'
import { StartError } from '../apps/api/src/start-error.ts'
import { buildWeb, webIsBuilt } from './lib/build-web.ts'
import { bundleApi } from './lib/bundle-api.ts'
import { whenOrphaned } from './lib/orphan.ts'
import { bold, dim, green, progress, red, step } from './lib/terminal.ts'

/** `pnpm start`: from a fresh checkout to an open shop, and back to nothing on Ctrl-C. */
const opening = performance.now()
setFlagsFromString('--semi-space-growth-factor=1') // see apps/api/src/main.ts
surviveErrors({ error: (about: unknown, what?: string) => console.error(what, (about as { err: unknown }).err) })

let closing: Promise<void> | undefined
let close = async () => {}

function end(): void {
  if (closing) return
  closing = (async () => {
    console.log(`\n${dim('Closing the shop …')}`)
    await close()
    console.log('The shop is closed. Everything is kept for the next start.')
    process.exit(0)
  })()
  closing.catch((error) => {
    console.error(error)
    process.exit(1)
  })
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
whenOrphaned(end)

try {
  await openShop()
} catch (error) {
  console.error(error instanceof Error && error.name === 'StartError' ? `${red('✗')} ${error.message}` : error)
  process.exit(1)
}

async function openShop(): Promise<void> {
  const given = surroundings()
  const demo = given.NODE_ENV === 'production' ? '0' : '1'
  const env = readEnv({ DEMO: given.DEMO || demo, LOG_LEVEL: given.LOG_LEVEL || 'warn' }, given)
  if (await somebodyListens(env)) {
    const address = `http://${urlHost(env.host)}:${env.port}`
    if (!(await isOurs(address)))
      throw new StartError(
        `Port ${env.port} is taken by another program. Choose another one: PORT=${env.port + 1} npx -y pnpm@12 start`,
      )
    console.log(`The shop already runs at ${bold(address)}. ${dim('Another one beside it needs its own PORT and DATA_DIR.')}`)
    return process.exit(0)
  }
  // The bundle, as in production: it starts faster and takes half the memory of the sources.
  const [bundle] = await Promise.all([bundleApi(), webIsBuilt() || step('Building the storefront', buildWeb)])
  const { startShop } = (await import(
    pathToFileURL(join(bundle, 'start-shop.js')).href
  )) as typeof import('../apps/api/src/start-shop.ts')
  const shop = await step('Opening the shop', (say) =>
    startShop(env, { report: say, onDrawing: progress('Drawing the demo pictures') }),
  )
  close = shop.stop
  setFlagsFromString('--semi-space-growth-factor=2')
  console.log(welcome(shop.address, env.demo, shop.setUpLink))
}

function welcome(address: string, demo: boolean, setUpLink?: string): string {
  const account = (email: string, what: string) => `    ${email.padEnd(24)}${dim(what)}`
  const accounts = [
    '',
    `  Demo accounts, password ${bold('haat-demo')}`,
    account('customer@haat.example', 'buys'),
    account('staff@haat.example', 'sees products, works on orders'),
    account('admin@haat.example', 'may do everything'),
  ]
  return [
    '',
    `  ${green(bold('Haat is open'))}  ${bold(address)}  ${dim(`after ${((performance.now() - opening) / 1000).toFixed(1)} s`)}`,
    ...(demo ? accounts : []),
    ...(setUpLink
      ? ['', '  Nobody runs this shop yet. Set it up, with the link that only you see:', `  ${bold(setUpLink)}`]
      : []),
    '',
    `  ${dim(`API reference ${address}/api/docs · Ctrl-C closes the shop`)}`,
    '',
  ].join('\n')
}

/** Asked before the long steps: nobody waits for a build to learn that the port is taken. */
function somebodyListens({ port, host }: Env): Promise<boolean> {
  if (port === 0) return Promise.resolve(false)
  return new Promise((answer) => {
    const probe = createServer()
    probe.once('error', (error: { code?: string }) => answer(error.code === 'EADDRINUSE'))
    probe.listen(port, host, () => probe.close(() => answer(false)))
  })
}

async function isOurs(address: string): Promise<boolean> {
  try {
    const reply = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(3000) })
    return 'migrationsOpen' in ((await reply.json()) as object)
  } catch {
    return false
  }
}
