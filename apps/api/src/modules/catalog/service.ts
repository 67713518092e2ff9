import type { Ctx } from '../../ctx.ts'
import { findProductId } from './product-repo.ts'
import { refreshProducts as refresh } from './refresh-repo.ts'

export { cardsByIds } from './cards.ts'
export { listBrands, listCategories } from './categories.ts'
export { homeSections } from './home.ts'
export { listProducts } from './list.ts'
export { relatedProducts, showProduct } from './product.ts'
export { type ResolvedLine, resolveLines } from './resolve.ts'
export { deleteReviewsOf, forgetAuthor, listReviews } from './reviews.ts'
export { giveBackStock, takeStock } from './stock.ts'
export { suggest } from './suggest.ts'

/**
 * Brings what lists and search show of products (all without `ids`) in step with their variants, stock, categories and reviews.
 * To be called after every write to those, in its transaction.
 */
export const refreshProducts = (
  ctx: Pick<Ctx, 'db'>,
  ids?: readonly string[],
  onProgress?: (done: number, total: number) => void,
): Promise<void> => refresh(ctx.db, ids, onProgress)

/** A product that shoppers may see. */
export const productIdOf = (ctx: Ctx, slug: string): Promise<string | undefined> => findProductId(ctx.db, slug)
