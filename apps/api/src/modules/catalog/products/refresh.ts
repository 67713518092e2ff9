import type { Ctx } from '../../../platform/context.ts'
import { findBundlesWith } from '../bundles/bundles-repo.ts'
import { batch, categoryTree, findAllIds, lockProducts, writeDerivedColumns } from './refresh-repo.ts'
import { storeCards } from './stored-cards.ts'

/**
 * Refreshes the derived columns and the stored cards of products (all without `ids`), and of the bundles that contain them, from variants, stock, categories, pictures, reviews and texts.
 * The only writer of both; call it in the same transaction after changing any of those.
 */
export async function refreshProducts(
  db: Ctx['db'],
  ids?: readonly string[],
  onProgress?: (done: number, total: number) => void,
): Promise<void> {
  const all = ids ? [...new Set([...ids, ...(await findBundlesWith(db, ids))])].sort() : await findAllIds(db)
  const tree = await categoryTree(db)
  for (let from = 0; from < all.length; from += batch) {
    const some = all.slice(from, from + batch)
    await db.transaction(async (tx) => {
      await lockProducts(tx, some)
      await writeDerivedColumns(tx, some, tree)
      await storeCards(tx, some)
    })
    onProgress?.(from + some.length, all.length)
  }
}
