import type { Report } from '../db/prepare-database.ts'
import { renewCards } from '../modules/catalog/service.ts'
import { withShop } from './with-shop.ts'

/** `pnpm shop migrate`: applies migrations before a release goes live and computes the product cards again that it changes. Every start does it too. */
export async function run(): Promise<number> {
  const report: Report = (what, done, total) => console.log(total === undefined ? what : `${what}: ${done} of ${total}`)
  await withShop((ctx) => renewCards(ctx, (done, total) => report('Computing product cards', done, total)), report)
  console.log('The database is at the level of this code.')
  return 0
}
