import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { RunningShop } from './start-shop.ts'

/** One API process: starts, serves, and stops on SIGTERM or SIGINT after the requests in flight. */

// While modules load, V8 would grow the young generation and keep it: 100 MB that an idle process does not need.
// It may grow under load (below). The flag has an effect only before most modules are loaded, hence the dynamic imports.
setFlagsFromString('--semi-space-growth-factor=1')
// V8 lets the old generation grow to several times its content before it collects: half a gigabyte of garbage under load. While the process starts, it
// grows by less than later: what it has grown by then, it keeps.
setFlagsFromString('--heap-growing-percent=30')

const { readEnv } = await import('./platform/env.ts')
const { StartError } = await import('./platform/errors/start-error.ts')
const { openLog } = await import('./platform/log.ts')
const { surviveErrors } = await import('./platform/errors/process-errors.ts')
const { startShop } = await import('./start-shop.ts')

let shop: RunningShop | undefined
let notified = false

/** Loading the modules leaves 10 MB of garbage, which a process without requests would keep. Node has no other access to the collector; it takes 40 ms. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  setFlagsFromString('--no-expose-gc')
}

async function end(): Promise<void> {
  if (notified) return
  notified = true
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
  collectGarbage()
  setFlagsFromString('--semi-space-growth-factor=2')
  setFlagsFromString('--heap-growing-percent=60')
  console.log(`Haat listens on ${shop.address}`)
  if (shop.setUpLink) console.log(`Nobody runs this shop yet. Set it up: ${shop.setUpLink}`)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
