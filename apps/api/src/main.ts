import { setFlagsFromString } from 'node:v8'
import type { RunningShop } from './start-shop.ts'

/** One API process: starts, serves, and ends on SIGTERM or SIGINT after the requests in flight. */

// While modules load, V8 would give young objects more and more room, and keep it: 100 MB that an idle process never needs.
// Under load it may grow (below). The flag works only before much is loaded, hence the imports.
setFlagsFromString('--semi-space-growth-factor=1')

const { readEnv } = await import('./env.ts')
const { StartError } = await import('./start-error.ts')
const { openLog } = await import('./log.ts')
const { surviveErrors } = await import('./process-errors.ts')
const { startShop } = await import('./start-shop.ts')

let shop: RunningShop | undefined
let told = false

async function end(): Promise<void> {
  if (told) return
  told = true
  await shop?.stop()
  process.exit(0)
}

process.on('SIGTERM', () => void end())
process.on('SIGINT', () => void end())

try {
  const env = readEnv()
  const log = openLog(env.logLevel)
  surviveErrors(log)
  shop = await startShop(env, {
    log,
    report: (what, done) => done === undefined && console.log(what),
    onDrawing: (done, total) => {
      if (done === 0) console.log(`${total} pictures of the demo are drawn in the background.`)
      if (done === total) console.log('All pictures of the demo are drawn.')
    },
  })
  setFlagsFromString('--semi-space-growth-factor=2')
  console.log(`Haat listens on ${shop.address}`)
  if (shop.setUpLink) console.log(`Nobody runs this shop yet. Set it up: ${shop.setUpLink}`)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
