import type { Ctx } from '../../platform/context.ts'
import { findStaleMembership as findStaleMembers } from './collections/membership-repo.ts'
import { countVisible, findSitemapProducts, type SitemapProduct } from './listing/sitemap-repo.ts'
import { findNames, findNewestPicture } from './products/cards-repo.ts'
import { findProductId } from './products/product-repo.ts'
import { refreshProducts as refresh } from './products/refresh.ts'
import { findStaleTexts as findStale } from './products/refresh-repo.ts'
import { findStaleCards as findStaleStoredCards } from './products/stored-cards.ts'

export { findSoldParts, shownPart, soldPart } from './bundles/parts.ts'
export { listCollectionSlugs, listCollections, readCollection } from './collections/collections.ts'
export { type RowRefusal, setPrices, setStockLevels } from './dashboard/bulk/bulk-levels.ts'
export { saveProductRow } from './dashboard/bulk/bulk-products.ts'
export { storeProductFile } from './dashboard/files/store-file.ts'
export { findByWords } from './dashboard/products/list-products.ts'
export { loadForDashboard, readForDashboard } from './dashboard/products/product.ts'
export { findFieldValues, listCustomFields, setFieldValues } from './fields/values.ts'
export { downloadsOf, findNamedFiles, readProductFile, toStoredFile, videoProviders } from './files/files.ts'
export { listProducts } from './listing/list.ts'
export { findProductRows, type ProductSelection } from './listing/product-rows.ts'
export { cardsByIds } from './products/cards.ts'
export { eachShownProduct, relatedProducts, showProduct } from './products/product.ts'
export { type ResolvedLine, resolveLines } from './products/resolve.ts'
export { type FoundItem, findCategoryIds, findItems } from './products/resolve-repo.ts'
export {
  ensureBrand,
  type NewProduct,
  type NewReview,
  refreshCatalog,
  type StoredProduct,
  storeBadge,
  storeBundles,
  storeCategory,
  storeCollection,
  storeCustomField,
  storeOptionTerms,
  storeProduct,
  storeProducts,
  storeRelated,
  storeReviews,
  storeSold,
} from './products/store.ts'
export { renewCards } from './products/stored-cards.ts'
export { bestReviews, deleteUserReviews, eraseAuthor, listReviews, newestReviews, voteReview } from './reviews/reviews.ts'
export { type NewSampleBundle, storeSampleBundles } from './samples/sample-bundles.ts'
export { type NewSampleCollection, storeSampleCollections } from './samples/sample-collections.ts'
export {
  countSampleProducts,
  hasNoProducts,
  removeSampleGoods,
  type SampleRef,
  type SampleTaxonomy,
  storeSampleProducts,
  storeSampleTaxonomy,
} from './samples/samples.ts'
export { suggest } from './search/suggest.ts'
export { countProducts, exportProducts } from './sheets/export-sheets.ts'
export { importProducts, planProducts, undoProducts } from './sheets/import-sheets.ts'
export { picturesOf } from './sheets/known.ts'
export { giveBackStock, isPlenty, needsSteps, takeStock, takeStockAndCommit } from './stock/stock.ts'
export { listBrands, listCategories } from './taxonomy/categories.ts'

/**
 * Refreshes the derived columns of the products (all without `ids`) for lists and search. Call it in the same transaction after every write to
 * variants, stock, categories or reviews.
 */
export const refreshProducts = (
  ctx: Pick<Ctx, 'db'>,
  ids?: readonly string[],
  onProgress?: (done: number, total: number) => void,
): Promise<void> => refresh(ctx.db, ids, onProgress)

/** Products whose search words, categories or complete translations differ from their texts, for `shop check`; at most 1000. */
export const findStaleTexts = (ctx: Pick<Ctx, 'db'>): Promise<{ id: string; slug: string }[]> => findStale(ctx.db)

/** Products whose stored collections do not follow from the rules, for `shop check`; at most 1000. */
export const findStaleMembership = (ctx: Pick<Ctx, 'db'>): Promise<{ id: string; slug: string }[]> => findStaleMembers(ctx.db)

/** Id of a published product. */
export const findPublishedProductId = (ctx: Ctx, slug: string): Promise<string | undefined> => findProductId(ctx.db, slug)

/** Id of the first picture of the newest product that has one. */
export const findShowcasePicture = (ctx: Ctx): Promise<string | null> => findNewestPicture(ctx.db)

/** Names of products by id, also of unpublished ones. */
export const productNames = (ctx: Ctx, ids: readonly string[]): Promise<{ id: string; name: string }[]> => findNames(ctx.db, ids)

/** Products whose stored card differs from one computed now, for `shop check`; at most 1000. */
export const findStaleCards = (ctx: Pick<Ctx, 'db'>): Promise<{ id: string; slug: string }[]> => findStaleStoredCards(ctx.db)

/** Number of published products, for the sitemap. */
export const countSitemapProducts = (ctx: Ctx): Promise<number> => countVisible(ctx.db)

/** Slugs of published products with the day of their last change, in the order of their publication. */
export const listSitemapProducts = (ctx: Ctx, part: { limit: number; offset: number }): Promise<SitemapProduct[]> =>
  findSitemapProducts(ctx.db, part)
