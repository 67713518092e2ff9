import { slugOf } from '@haat/shared/slug.ts'
import type { Ctx } from '../../ctx.ts'
import { cleanHtml } from '../../rich-text.ts'
import { refreshProducts } from './refresh-repo.ts'
import {
  categorySlugTaken,
  findChildCategory,
  findTaken,
  insertBrand,
  insertCategory,
  insertProducts,
  insertReviews,
  insertSections,
  lastCategoryPosition,
  type NewCategory,
  type NewProduct,
  type NewReview,
  type NewSection,
  type NewVariant,
  type StoredProduct,
  setSold,
} from './store-repo.ts'

export type { NewCategory, NewProduct, NewReview, NewSection, NewVariant, StoredProduct }
export { slugOf }

interface Origin {
  kind: 'adjust' | 'import'
  reference: string
  actor: string
}

/** Stores a product; `refreshCatalog` must follow in the same transaction. */
export const storeProduct = async (ctx: Ctx, product: NewProduct, origin: Origin): Promise<StoredProduct> =>
  (await storeProducts(ctx, [product], origin))[0]!

/** Stores products in one statement a table, and answers them in the same order; `refreshCatalog` must follow in the same transaction. */
export const storeProducts = (ctx: Ctx, list: readonly NewProduct[], origin: Origin): Promise<StoredProduct[]> =>
  insertProducts(
    ctx.db,
    list.map((product) => ({ ...product, description: cleanHtml(product.description) })),
    origin,
  )

export const refreshCatalog = (ctx: Ctx, ids?: readonly string[]): Promise<void> => refreshProducts(ctx.db, ids)

export const takenInCatalog = (ctx: Ctx, keys: Parameters<typeof findTaken>[1]): ReturnType<typeof findTaken> =>
  findTaken(ctx.db, keys)

/** The category at the end of a path of names, made where it is missing. */
export async function ensureCategoryPath(ctx: Ctx, path: readonly string[]): Promise<string> {
  let parentId: string | null = null
  for (const name of path) {
    const known: string | undefined = await findChildCategory(ctx.db, parentId, name)
    parentId =
      known ??
      (await insertCategory(ctx.db, {
        name,
        parentId,
        slug: await freeCategorySlug(ctx, name),
        position: (await lastCategoryPosition(ctx.db)) + 1,
      }))
  }
  if (parentId === null) throw new RangeError('a category path has a name at least')
  return parentId
}

export const storeCategory = (ctx: Ctx, category: NewCategory): Promise<string> => insertCategory(ctx.db, category)

export const ensureBrand = (ctx: Ctx, name: string, slug = slugOf(name)): Promise<string> => insertBrand(ctx.db, { name, slug })

export const storeReviews = (ctx: Ctx, list: NewReview[]): Promise<void> => insertReviews(ctx.db, list)

export const storeSections = (ctx: Ctx, list: NewSection[]): Promise<void> => insertSections(ctx.db, list)

export const storeSold = (ctx: Ctx, sold: { productId: string; pieces: number }[]): Promise<void> => setSold(ctx.db, sold)

async function freeCategorySlug(ctx: Ctx, name: string): Promise<string> {
  const base = slugOf(name)
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`
    if (!(await categorySlugTaken(ctx.db, slug))) return slug
  }
}
