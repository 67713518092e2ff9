import type { Brand, Category } from '@haat/shared/catalog/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import { type Ctx, remembered } from '../../ctx.ts'
import { pictureOf } from '../media/service.ts'
import { formerAddresses } from '../redirects/service.ts'
import { type BrandRow, type CategoryRow, findBrands, findCategories } from './categories-repo.ts'

export interface Tree {
  all: CategoryRow[]
  byId: Map<string, CategoryRow>
  /** by the address it has, and by those it had */
  bySlug: Map<string, CategoryRow>
  /** addresses it had, by id */
  former: Map<string, string[]>
}

export const categoryTree = (ctx: Ctx): Promise<Tree> =>
  remembered(ctx, 'categories', async () => {
    const [all, former] = await Promise.all([findCategories(ctx.db), formerAddresses(ctx, 'category')])
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

export const brandList = (ctx: Ctx): Promise<BrandList> =>
  remembered(ctx, 'brands', async () => {
    const all = await findBrands(ctx.db)
    return { all, byId: new Map(all.map((row) => [row.id, row])), bySlug: new Map(all.map((row) => [row.slug, row])) }
  })

export async function listCategories(ctx: Ctx, { lng }: { lng?: Language | undefined }): Promise<{ categories: Category[] }> {
  const tree = await categoryTree(ctx)
  return { categories: tree.all.map((row) => categoryOf(row, tree, lng)) }
}

export async function listBrands(ctx: Ctx): Promise<{ brands: Brand[] }> {
  const { all } = await brandList(ctx)
  return { brands: all.map(({ id, ...brand }) => ({ _id: id, ...brand })) }
}

export function categoryOf(row: CategoryRow, tree: Tree, lng: Language | undefined): Category {
  const name = categoryName(row, lng)
  return {
    _id: row.id,
    slug: row.slug,
    name,
    description: (lng && row.texts[lng]?.description) || row.description,
    parent: row.parentId === null ? null : (tree.byId.get(row.parentId)?.slug ?? null),
    image: row.picture && pictureOf(row.picture, row.picture.alt || name),
    ground: row.ground,
    count: row.count,
    ...(tree.former.has(row.id) && { formerly: tree.former.get(row.id) }),
  }
}

/** In the language asked for, or the row's own words. */
export const categoryName = (row: CategoryRow, lng: Language | undefined): string => (lng && row.texts[lng]?.name) || row.name

/** From the root down to the category. */
export function pathTo(id: string, { byId }: Tree): CategoryRow[] {
  const path: CategoryRow[] = []
  for (let row = byId.get(id); row && !path.includes(row); row = row.parentId ? byId.get(row.parentId) : undefined)
    path.unshift(row)
  return path
}
