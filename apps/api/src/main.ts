import { growUnderLoad, startSmall } from './node-flags.ts'
import type { RunningShop } from './start-shop.ts'

/** One API process: starts, serves, and stops on SIGTERM or SIGINT after the requests in flight. */

startSmall()

const { readEnv } = await import('./platform/env.ts')
const { StartError } = await import('./platform/errors/start-error.ts')
const { openLog } = await import('./platform/log.ts')
const { surviveErrors } = await import('./platform/errors/process-errors.ts')
const { startShop } = await import('./start-shop.ts')

let shop: RunningShop | undefined
let notified = false

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
  growUnderLoad()
  console.log(`Haat listens on ${shop.address}`)
  if (shop.setUpLink) console.log(`Nobody runs this shop yet. Set it up: ${shop.setUpLink}`)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
