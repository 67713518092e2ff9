import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { growUnderLoad, startSmall } from '../apps/api/src/node-flags.ts'
import { readEnv, repositoryRoot, surroundings } from '../apps/api/src/platform/env.ts'
import { surviveErrors } from '../apps/api/src/platform/errors/process-errors.ts'
import { whenOrphaned } from './lib/orphan.ts'
import { bold, dim, green, progress, red, step } from './lib/terminal.ts'

/**
 * Runs the shop in the terminal until Ctrl-C. Bundled with the API, as in production: it starts faster and takes half the memory of the
 * sources. The first argument is the time at which `start.ts` began, in milliseconds since 1970.
 */
const began = Number(process.argv[2]) || performance.timeOrigin
startSmall()
enableCompileCache(join(repositoryRoot, 'apps/api/dist/v8')) // next to the bundle it belongs to
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
  const { startShop } = await import('../apps/api/src/start-shop.ts')
  const shop = await step('Opening the shop', (say) =>
    startShop(env, { report: say, onDrawing: progress('Drawing the demo pictures') }),
  )
  close = shop.stop
  growUnderLoad()
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
    `  ${green(bold('Haat is open'))}  ${bold(address)}  ${dim(`after ${((Date.now() - began) / 1000).toFixed(1)} s`)}`,
    ...(demo ? accounts : []),
    ...(setUpLink
      ? ['', '  Nobody runs this shop yet. Set it up, with the link that only you see:', `  ${bold(setUpLink)}`]
      : []),
    '',
    `  ${dim(`API reference ${address}/api/docs · Ctrl-C closes the shop`)}`,
    '',
  ].join('\n')
}
