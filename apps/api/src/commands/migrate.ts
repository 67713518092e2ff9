import { withShop } from './with-shop.ts'

/** `pnpm shop migrate`: every start migrates too; this is for doing it before a release goes live. */
export async function run(): Promise<number> {
  await withShop(
    async () => {},
    (what, done, total) => console.log(total === undefined ? what : `${what}: ${done} of ${total}`),
  )
  console.log('The database is at the level of this code.')
  return 0
}
