import type { Ctx } from '../../../platform/context.ts'
import { findBundlesWith } from '../bundles/bundles-repo.ts'
import { refreshMembership } from '../collections/membership-repo.ts'
import { deleteUnusedOptionValues } from '../products/facet-keys-repo.ts'
import { refreshProducts } from '../products/refresh.ts'
import {
  ensureBrand,
  findTakenKeys,
  type NewCategory,
  type NewProduct,
  type StoredProduct,
  storeCategory,
  storeOptionTerms,
  storeProducts,
} from '../products/store.ts'
import {
  countProducts,
  countUnchanged,
  deleteEmptyCategories,
  deleteUnchangedCollections,
  deleteUnchangedProducts,
  deleteUnusedBrands,
  deleteUnusedTerms,
  deleteUnusedWords,
  findCreatedNow,
  type SampleRef,
} from './samples-repo.ts'

export type { SampleRef }

export interface SampleTaxonomy {
  /** parents before their children */
  categories: readonly (Omit<NewCategory, 'parentId'> & { parent: string | null })[]
  brands: readonly { slug: string; name: string; names: Parameters<typeof ensureBrand>[3] }[]
  terms: Parameters<typeof storeOptionTerms>[1]
}

/**
 * Stores categories, brands and terms, inside the caller's transaction. Rows of the shop with the same slug, name or key are used as they are.
 * Returns the ids by slug, and the rows that are new.
 */
export async function storeSampleTaxonomy(
  ctx: Ctx,
  { categories, brands, terms }: SampleTaxonomy,
): Promise<{ categoryIds: Map<string, string>; brandIds: Map<string, string>; created: SampleRef[] }> {
  const categoryIds = new Map<string, string>()
  for (const { parent, ...category } of categories) {
    const parentId = parent === null ? null : categoryIds.get(parent)!
    categoryIds.set(category.slug, await storeCategory(ctx, { ...category, parentId }))
  }
  const brandIds = new Map<string, string>()
  for (const { slug, name, names } of brands) brandIds.set(slug, await ensureBrand(ctx, name, slug, names))
  const keys = await storeOptionTerms(ctx, terms)
  const found = await findCreatedNow(ctx.db, { categories: [...categoryIds.values()], brands: [...brandIds.values()] })
  return {
    categoryIds,
    brandIds,
    created: [...found, ...keys.map((key) => toRef('term', key))],
  }
}

/**
 * Stores sample products, inside the caller's transaction, and refreshes their derived columns. Products whose source key or slug is taken are left
 * out; a taken SKU is left empty. Returns the new rows.
 */
export async function storeSampleProducts(ctx: Ctx, list: readonly NewProduct[]): Promise<SampleRef[]> {
  const stored = await storeFresh(ctx, list)
  await refreshProducts(
    ctx.db,
    stored.map(({ id }) => id),
  )
  return stored.map(({ id }) => toRef('product', id))
}

/** Stores those of the products whose source key and slug are free, with the SKUs that are free, inside the caller's transaction. */
export async function storeFresh(ctx: Ctx, list: readonly NewProduct[]): Promise<(StoredProduct & { product: NewProduct })[]> {
  const taken = await findTakenKeys(ctx, {
    sourceKeys: list.flatMap(({ sourceKey }) => sourceKey ?? []),
    slugs: list.map(({ slug }) => slug),
    skus: list.flatMap(({ variants }) => variants.flatMap(({ sku }) => sku ?? [])),
  })
  const fresh = list.filter(({ sourceKey, slug }) => !taken.sourceKeys.has(sourceKey ?? '') && !taken.slugs.has(slug))
  if (fresh.length === 0) return []
  const stored = await storeProducts(
    ctx,
    fresh.map(({ variants, ...product }) => ({
      ...product,
      variants: variants.map((variant) => ({ ...variant, sku: variant.sku && taken.skus.has(variant.sku) ? null : variant.sku })),
    })),
    { kind: 'adjust', reference: 'sample products', actor: 'system' },
  )
  return stored.map((row, index) => ({ ...row, product: fresh[index]! }))
}

/** Numbers of sample products that staff have not changed, and that they have. */
export async function countSampleProducts(
  ctx: Pick<Ctx, 'db'>,
  refs: readonly SampleRef[],
): Promise<{ unchanged: number; edited: number }> {
  const products = ofKind(refs, 'product')
  const unchanged = await countUnchanged(ctx.db, products)
  return { unchanged, edited: products.length - unchanged }
}

/** Whether the shop has no product of any status. */
export const hasNoProducts = async (ctx: Pick<Ctx, 'db'>): Promise<boolean> => (await countProducts(ctx.db)) === 0

/**
 * Deletes unchanged sample data inside the caller's transaction: collections, products, then brands, categories, terms, option
 * values and search words that nothing else uses. Order lines keep their snapshot. Returns the number of deleted and of remaining products.
 */
export async function removeSampleGoods(ctx: Ctx, refs: readonly SampleRef[]): Promise<{ removed: number; remaining: number }> {
  const products = ofKind(refs, 'product')
  const bundles = await findBundlesWith(
    ctx.db,
    products.map(({ id }) => id),
  )
  const members = await deleteUnchangedCollections(ctx.db, ofKind(refs, 'collection'))
  const removed = await deleteUnchangedProducts(ctx.db, products)
  await refreshMembership(ctx.db, members)
  if (bundles.length > 0) await refreshProducts(ctx.db, bundles)
  await deleteUnusedBrands(ctx.db, ofKind(refs, 'brand'))
  await deleteEmptyCategories(ctx.db, ofKind(refs, 'category'))
  await deleteUnusedOptionValues(ctx.db)
  await deleteUnusedTerms(ctx.db, ofKind(refs, 'term'))
  await deleteUnusedWords(ctx.db)
  return { removed, remaining: products.length - removed }
}

const ofKind = (refs: readonly SampleRef[], kind: SampleRef['kind']): SampleRef[] => refs.filter((ref) => ref.kind === kind)

/** The record of a new row. */
export const toRef = (kind: SampleRef['kind'], id: string): SampleRef => ({ kind, id, state: '1' })
