import { openShop, prepareBase } from './shop.ts'

/** One filled demo shop for the browser; races open shops of their own beside it. */
export default async function setup(): Promise<() => Promise<void>> {
  const base = await prepareBase()
  const shop = await openShop({ env: { RATE_LIMIT_FACTOR: '1000' } })
  process.env.HAAT_E2E_URL = shop.url
  return async () => {
    await shop.stop()
    await base.stop()
  }
}
