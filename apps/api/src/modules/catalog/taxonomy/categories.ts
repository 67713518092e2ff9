import type { Brand, Category } from '@haat/shared/catalog/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import { type Ctx, remembered } from '../../../platform/context.ts'
import { toPicture } from '../../media/service.ts'
import { findFormerSlugs } from '../../redirects/service.ts'
import { isAnyOnSale, productCounts } from '../columns/counts/product-counts.ts'
import { type BrandRow, type CategoryRow, findBrands, findCategories } from './categories-repo.ts'

export interface Tree {
  all: CategoryRow[]
  byId: Map<string, CategoryRow>
  /** by current and former slugs */
  bySlug: Map<string, CategoryRow>
  /** former slugs by id */
  former: Map<string, string[]>
}

/** All categories, cached until the catalogue changes. */
export const categoryTree = (ctx: Ctx): Promise<Tree> =>
  remembered(ctx, 'categories', async () => {
    const [all, former] = await Promise.all([findCategories(ctx.db), findFormerSlugs(ctx, 'category')])
    const earlier = all.flatMap((row) => (former.get(row.id) ?? []).map((slug) => [slug, row] as const))
    return {
      all,
      byId: new Map(all.map((row) => [row.id, row])),
      bySlug: new Map([...earlier, ...all.map((row) => [row.slug, row] as const)]),
      former,
    }
  })

export interface BrandList {
  all: BrandRow[]
  byId: Map<string, BrandRow>
  bySlug: Map<string, BrandRow>
}

/** All brands, cached until the catalogue changes. */
export const brandList = (ctx: Ctx): Promise<BrandList> =>
  remembered(ctx, 'brands', async () => {
    const all = await findBrands(ctx.db)
    return { all, byId: new Map(all.map((row) => [row.id, row])), bySlug: new Map(all.map((row) => [row.slug, row])) }
  })

/** Lists all categories in menu order, and whether any product is on sale. */
export async function listCategories(
  ctx: Ctx,
  { lng }: { lng?: Language | undefined },
): Promise<{ categories: Category[]; onSale: boolean }> {
  const [tree, counts, onSale] = await Promise.all([categoryTree(ctx), productCounts(ctx, 'category'), isAnyOnSale(ctx)])
  return { categories: tree.all.map((row) => toCategory(row, { tree, counts, lng })), onSale }
}

/** Lists all brands by name. */
export async function listBrands(ctx: Ctx, { lng }: { lng?: Language | undefined }): Promise<{ brands: Brand[] }> {
  const [{ all }, counts] = await Promise.all([brandList(ctx), productCounts(ctx, 'brand')])
  return {
    brands: all.map((row) => ({ _id: row.id, slug: row.slug, name: brandName(row, lng), count: counts.get(row.id) ?? 0 })),
  }
}

/** Name in the given language, else the default one. */
export const brandName = (row: BrandRow, lng: Language | undefined): string => (lng && row.texts[lng]?.name) || row.name

interface Written {
  tree: Tree
  /** published products in each category and its descendants */
  counts: ReadonlyMap<string, number>
  lng: Language | undefined
}

/** Builds a category for responses, in the given language. */
function toCategory(row: CategoryRow, { tree, counts, lng }: Written): Category {
  const name = categoryName(row, lng)
  return {
    _id: row.id,
    slug: row.slug,
    name,
    description: (lng && row.texts[lng]?.description) || row.description,
    parent: row.parentId === null ? null : (tree.byId.get(row.parentId)?.slug ?? null),
    image: row.picture && toPicture(row.picture, row.picture.alt || name),
    ground: row.ground,
    count: counts.get(row.id) ?? 0,
    ...(tree.former.has(row.id) && { formerly: tree.former.get(row.id) }),
  }
}

/** Name in the given language, else the default one. */
export const categoryName = (row: CategoryRow, lng: Language | undefined): string => (lng && row.texts[lng]?.name) || row.name

/** The categories from the root to this one. */
export function pathTo(id: string, { byId }: Tree): CategoryRow[] {
  const path: CategoryRow[] = []
  for (let row = byId.get(id); row && !path.includes(row); row = row.parentId ? byId.get(row.parentId) : undefined)
    path.unshift(row)
  return path
}
