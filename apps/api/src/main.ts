import { readEnv } from './env.ts'
import { StartError } from './start-error.ts'
import { type RunningShop, startShop } from './start-shop.ts'

/** One API process: starts, serves, and ends on SIGTERM or SIGINT after the requests in flight. */
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
  shop = await startShop(readEnv())
  console.log(`Haat listens on ${shop.address}`)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
