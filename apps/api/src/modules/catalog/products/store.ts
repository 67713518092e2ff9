import { termKey } from '@haat/shared/catalog/translations.ts'
import { mostFields } from '@haat/shared/custom-fields/constants.ts'
import { toSlug } from '@haat/shared/slug.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Ctx } from '../../../platform/context.ts'
import { cleanHtml } from '../../../platform/sanitize-html.ts'
import { moveBadges } from '../badges/badges-repo.ts'
import { type BadgeFields, insertBadge } from '../dashboard/badges/badges-repo.ts'
import { writeParts } from '../dashboard/bundles/bundles-repo.ts'
import { type CollectionFields, insertCollection, newId } from '../dashboard/collections/collections-repo.ts'
import { insertField } from '../dashboard/fields/fields-repo.ts'
import { writeRelated } from '../related/related-repo.ts'
import { toTexts } from '../taxonomy/option-terms-repo.ts'
import { refreshProducts } from './refresh.ts'
import {
  categorySlugTaken,
  findChildCategory,
  findTaken,
  insertBrand,
  insertCategory,
  insertOptionTerms,
  insertProducts,
  insertReviews,
  lastCategoryPosition,
  type NewCategory,
  type NewProduct,
  type NewReview,
  type StoredProduct,
  setSold,
} from './store-repo.ts'

export type { NewCategory, NewProduct, NewReview, StoredProduct }

interface Origin {
  kind: 'adjust' | 'import'
  reference: string
  actor: string
}

/** Stores a product; call `refreshCatalog` in the same transaction. */
export const storeProduct = async (ctx: Ctx, product: NewProduct, origin: Origin): Promise<StoredProduct> =>
  (await storeProducts(ctx, [product], origin))[0]!

/** Stores products with sanitised descriptions and returns them in the same order; call `refreshCatalog` in the same transaction. */
export const storeProducts = (ctx: Ctx, list: readonly NewProduct[], origin: Origin): Promise<StoredProduct[]> =>
  insertProducts(
    ctx.db,
    list.map((product) => ({ ...product, description: cleanHtml(product.description) })),
    origin,
  )

/** Refreshes the derived columns of products (all without `ids`). */
export const refreshCatalog = (ctx: Ctx, ids?: readonly string[]): Promise<void> => refreshProducts(ctx.db, ids)

/** Which of these source keys, slugs and SKUs are in use. */
export const findTakenKeys = (ctx: Ctx, keys: Parameters<typeof findTaken>[1]): ReturnType<typeof findTaken> =>
  findTaken(ctx.db, keys)

/** Id of the category at the end of a path of names; missing categories are created. */
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

/** Stores a category and returns its id; an existing one with this slug is returned as it is. */
export const storeCategory = (ctx: Ctx, category: NewCategory): Promise<string> => insertCategory(ctx.db, category)

export type NewCollection = Pick<
  CollectionFields,
  'slug' | 'name' | 'description' | 'texts' | 'mediaId' | 'kind' | 'rule' | 'products'
>

/** Stores a published collection and returns its id; call `refreshCatalog` for all products in the same transaction. */
export async function storeCollection(ctx: Ctx, collection: NewCollection): Promise<string> {
  const id = newId()
  await insertCollection(ctx.db, id, { ...collection, seo: {}, sort: null, active: true })
  return id
}

export type NewBadge = Pick<BadgeFields, 'text' | 'texts' | 'ground' | 'ink' | 'kind' | 'rule'> & { products: readonly string[] }

/** Stores an active badge, by hand with its products; call `refreshCatalog` for all products in the same transaction. */
export async function storeBadge(ctx: Ctx, { products, ...badge }: NewBadge): Promise<void> {
  const badgeId = newId()
  await insertBadge(ctx.db, badgeId, { ...badge, priority: 0, startsAt: null, endsAt: null, active: true })
  await moveBadges(ctx.db, { added: products.map((productId) => ({ productId, badgeId })), removed: [] })
}

/** Makes variants without stock bundles of other variants; call `refreshCatalog` in the same transaction. */
export async function storeBundles(
  ctx: Ctx,
  bundles: readonly { variantId: string; parts: { variantId: string; name: string; qty: number }[] }[],
): Promise<void> {
  for (const { variantId, parts } of bundles) await writeParts(ctx.db, variantId, parts)
}

/** Stores the definition of a custom field, last in order, and returns its id. */
export async function storeCustomField(ctx: Ctx, field: Parameters<typeof insertField>[1]): Promise<string> {
  const id = await insertField(ctx.db, field, mostFields)
  if (id === undefined) throw new RangeError(`a shop has at most ${mostFields} custom fields`)
  return id
}

/** Sets the related products of a product of the demo or the samples. */
export const storeRelated = (ctx: Ctx, productId: string, ids: readonly string[]): Promise<void> =>
  writeRelated(ctx.db, productId, ids)

/** Id of the brand with this name or slug, created if missing. */
export const ensureBrand = (
  ctx: Ctx,
  name: string,
  slug = toSlug(name),
  names: Partial<Record<Language, string>> = {},
): Promise<string> => insertBrand(ctx.db, { name, slug, texts: toTexts(names) })

/**
 * Stores translations of colours, attribute values, names of attributes and tags; call it before `refreshCatalog`. Existing terms keep theirs.
 * Returns the keys of the new terms.
 */
export const storeOptionTerms = (
  ctx: Ctx,
  terms: readonly { name: string; labels: Partial<Record<Language, string>> }[],
): Promise<string[]> =>
  insertOptionTerms(
    ctx.db,
    terms.map(({ name, labels }) => ({ key: termKey(name), texts: toTexts(labels) })),
  )

/** Inserts reviews of the demo as they are, with status and dates; call it before `refreshCatalog`. */
export const storeReviews = (ctx: Ctx, list: NewReview[]): Promise<void> => insertReviews(ctx.db, list)

/** Sets the number of recently sold units of the products of the demo, for sorting by sales. */
export const storeSold = (ctx: Ctx, sold: { productId: string; units: number }[]): Promise<void> => setSold(ctx.db, sold)

async function freeCategorySlug(ctx: Ctx, name: string): Promise<string> {
  const base = toSlug(name)
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`
    if (!(await categorySlugTaken(ctx.db, slug))) return slug
  }
}
