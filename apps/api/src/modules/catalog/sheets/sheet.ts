import { joinTexts } from '@haat/shared/catalog/translations.ts'
import type { ProductSheet } from '@haat/shared/transfers/columns/sheet.ts'
import type { Ctx } from '../../../platform/context.ts'
import { fullUrl } from '../../media/service.ts'
import { type DashboardProductRecord, findDashboardProducts } from '../dashboard/products/product-repo.ts'
import { findValues } from '../fields/fields-repo.ts'
import { type CategoryNode, findBadgesOf, findCategoryNodes, findCollectionsOf, findMediaOfVariants } from './sheets-repo.ts'

/** A product as a row of the database and as rows of a file. */
export interface SheetRecord {
  record: DashboardProductRecord
  sheet: ProductSheet
  /** id of each of its pictures, by URL */
  pictures: Map<string, string>
}

/** Reads products as rows of a file, with all texts, variants, stock and URLs of pictures, in the order of their ids. */
export async function readSheets(ctx: Ctx, ids: readonly string[]): Promise<SheetRecord[]> {
  if (ids.length === 0) return []
  const records = await findDashboardProducts(ctx.db, ids)
  const paths = categoryPaths(await findCategoryNodes(ctx.db))
  const pictures = await findMediaOfVariants(
    ctx.db,
    records.map(({ id }) => id),
  )
  const values = await findValues(
    ctx.db,
    records.map(({ id }) => id),
  )
  const collections = await findCollectionsOf(
    ctx.db,
    records.map(({ id }) => id),
  )
  const badges = await findBadgesOf(
    ctx.db,
    records.map(({ id }) => id),
  )
  const fields = new Map<string, ProductSheet['fields']>()
  for (const { productId, key, value, texts } of values)
    fields.set(productId, { ...fields.get(productId), [key]: { value, texts } })
  const urls = new Map(pictures.map((row) => [row.id, fullUrl(ctx, row)]))
  return records.map((record) => ({
    record,
    sheet: {
      ...toSheet(ctx, record, paths, urls),
      fields: fields.get(record.id) ?? {},
      collections: collections.get(record.id) ?? [],
      badges: badges.get(record.id) ?? [],
    },
    pictures: new Map([
      ...record.media.map((picture) => [fullUrl(ctx, picture), picture.id] as const),
      ...record.variants.flatMap(({ mediaId }) => (mediaId && urls.has(mediaId) ? [[urls.get(mediaId)!, mediaId] as const] : [])),
    ]),
  }))
}

function toSheet(
  ctx: Ctx,
  record: DashboardProductRecord,
  paths: ReadonlyMap<string, string[]>,
  urls: ReadonlyMap<string, string>,
): Omit<ProductSheet, 'fields' | 'collections' | 'badges'> {
  const { id, slug, name, status, publishAt, shortDescription, description, options, tags, seo } = record
  return {
    ...{ id, slug, name, status, publishAt, shortDescription, description, options },
    tags: [...tags],
    brand: record.brand?.name ?? '',
    categories: record.categories.map(({ _id, name }) => paths.get(_id) ?? [name]),
    seo: { title: seo.title ?? '', description: seo.description ?? '', keyword: seo.keyword ?? '' },
    texts: joinTexts(record),
    pictures: record.media.map((picture) => ({ url: fullUrl(ctx, picture), color: picture.color })),
    variants: record.variants.map(({ mediaId, attributeName: _, ...variant }) => ({
      ...variant,
      onHand: (record.bundles[variant.id] ?? variant).onHand,
      bundle: variant.id in record.bundles,
      picture: mediaId === null ? '' : (urls.get(mediaId) ?? ''),
    })),
  }
}

/** Names of the ancestors and of the category itself, by category id. */
export function categoryPaths(nodes: readonly CategoryNode[]): Map<string, string[]> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const pathOf = (id: string, depth = 0): string[] => {
    const node = byId.get(id)
    if (!node) return []
    return node.parentId !== null && depth < 20 ? [...pathOf(node.parentId, depth + 1), node.name] : [node.name]
  }
  return new Map(nodes.map(({ id }) => [id, pathOf(id)]))
}
