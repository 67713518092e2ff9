import { withShop } from './with-shop.ts'

/** `pnpm shop migrate`: applies migrations before a release goes live. Every start does it too. */
export async function run(): Promise<number> {
  await withShop(
    async () => {},
    (what, done, total) => console.log(total === undefined ? what : `${what}: ${done} of ${total}`),
  )
  console.log('The database is at the level of this code.')
  return 0
}
