import type { MoneyRule } from '@haat/shared/money.ts'
import { languageCodes } from '@haat/shared/reference/languages.ts'
import { toSlug } from '@haat/shared/slug.ts'
import { restoreCell } from '@haat/shared/transfers/cells.ts'
import type { ProductSheet } from '@haat/shared/transfers/columns/sheet.ts'
import type { FileProduct } from '@haat/shared/transfers/file-product.ts'
import type { Ctx } from '../../../platform/context.ts'
import { knownPictures, type MissingPicture, type StoredPicture } from '../../media/service.ts'
import { type FieldRow, findFields } from '../fields/fields-repo.ts'
import { moneyRule } from '../products/cards.ts'
import { readSheets, type SheetRecord } from './sheet.ts'
import {
  type BrandName,
  findBrands,
  findCategoryNodes,
  findHandBadges,
  findHandCollections,
  findKeys,
  type HandCollection,
  type ProductKeys,
} from './sheets-repo.ts'

/** Current data of the products of a batch; planning updates it with what the batch will write. */
export interface Known {
  rule: MoneyRule
  /** product id by key */
  ids: Set<string>
  sourceKeys: Map<string, string>
  slugs: Map<string, string>
  skus: Map<string, { id: string; variantId: string }>
  variantIds: Map<string, string>
  /** current sheet by product id */
  sheets: Map<string, ProductSheet>
  records: Map<string, SheetRecord>
  /** brand in its own spelling, by lower case */
  brands: Map<string, BrandName>
  /** child of a category in its own spelling, by `<parent id>/<lower case>` */
  categories: Map<string, { id: string; name: string }>
  pictures: Map<string, StoredPicture>
  /** custom fields in their order */
  fields: FieldRow[]
  /** collections by hand, by slug and by `collectionKey` of slug and name */
  collections: Map<string, HandCollection>
  /** badges by hand, by text in lower case */
  badges: Map<string, { id: string; text: string }>
  /** URLs that could not be fetched, with the reason */
  missing: ReadonlyMap<string, MissingPicture>
}

/** Loads the data that planning needs about the products of a batch. */
export async function loadKnown(
  ctx: Ctx,
  items: readonly FileProduct[],
  missing: ReadonlyMap<string, MissingPicture> = new Map(),
): Promise<Known> {
  const keys = keysOf(items)
  // One after the other: inside a transaction they share a connection.
  const rule = await moneyRule(ctx)
  const found = await findKeys(ctx.db, keys)
  const nodes = await findCategoryNodes(ctx.db)
  const fields = await findFields(ctx.db)
  const byHand = await findHandCollections(ctx.db)
  const badges = await findHandBadges(ctx.db)
  const pictures = await knownPictures(ctx, picturesOf(items))
  const brands = await findBrands(ctx.db, brandsOf(items))
  const ids = new Set([
    ...found.ids,
    ...found.slugs.map(({ id }) => id),
    ...found.skus.map(({ id }) => id),
    ...found.variantIds.map(({ id }) => id),
  ])
  const records = items.some(({ cells }) => cells) ? await readSheets(ctx, [...ids]) : []
  for (const { record, pictures: own } of records) {
    if (record.brand) brands.push({ id: record.brand._id, name: record.brand.name })
    for (const [url, id] of own) pictures.set(url, { id, url })
  }
  return {
    rule,
    ids: new Set(found.ids),
    sourceKeys: new Map(found.sourceKeys.map(({ key, id }) => [key, id])),
    slugs: new Map(found.slugs.map(({ slug, id }) => [slug, id])),
    skus: new Map(found.skus.map(({ sku, id, variantId }) => [sku, { id, variantId }])),
    variantIds: new Map(found.variantIds.map(({ variantId, id }) => [variantId, id])),
    sheets: new Map(records.map(({ sheet }) => [sheet.id!, sheet])),
    records: new Map(records.map((one) => [one.record.id, one])),
    brands: new Map(brands.map((brand) => [brand.name.toLowerCase(), brand])),
    categories: new Map(nodes.map(({ id, parentId, name }) => [`${parentId ?? ''}/${name.toLowerCase()}`, { id, name }])),
    pictures,
    fields,
    collections: new Map([
      ...byHand.map((one) => [collectionKey(one.name), one] as const),
      ...byHand.map((one) => [collectionKey(one.slug), one] as const),
      ...byHand.map((one) => [one.slug, one] as const),
    ]),
    badges: new Map(badges.map((badge) => [badge.text.toLowerCase(), badge])),
    missing,
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** The id in a cell, in lower case; undefined if it is none. */
export const idIn = (cell: string | undefined): string | undefined =>
  cell && uuid.test(cell.trim()) ? cell.trim().toLowerCase() : undefined

/** The trimmed text of a cell, '' if the file has no such column. */
export const textIn = (cells: Record<string, string>, heading: string): string => restoreCell((cells[heading] ?? '').trim())

/** Normalized name or slug of a collection for comparisons. */
export const collectionKey = (name: string): string => name.trim().toLowerCase()

/** Candidates for the slug of a product from another shop, the best one first. */
export function slugCandidates({ slug, name }: Pick<ProductSheet, 'slug' | 'name'>): string[] {
  const base = toSlug(slug || name)
  return [base, ...Array.from({ length: 8 }, (_, index) => `${base}-${index + 2}`)]
}

function keysOf(items: readonly FileProduct[]): ProductKeys {
  const ids: string[] = []
  const variantIds: string[] = []
  const slugs: string[] = []
  const skus: string[] = []
  const sourceKeys: string[] = []
  for (const { cells, whole } of items) {
    if (whole) {
      sourceKeys.push(whole.key)
      slugs.push(...slugCandidates(whole.sheet))
      skus.push(...whole.sheet.variants.flatMap(({ sku }) => sku?.slice(0, 80) || []))
    }
    if (!cells) continue
    ids.push(...[idIn(cells.product.ID)].filter((id) => id !== undefined))
    for (const heading of ['Handle', ...languageCodes.map((code) => `Handle (${code})`), 'Name'])
      if (textIn(cells.product, heading)) slugs.push(toSlug(textIn(cells.product, heading)))
    for (const { cells: row } of cells.variants) {
      variantIds.push(...[idIn(row['Variant ID'])].filter((id) => id !== undefined))
      if (textIn(row, 'SKU')) skus.push(textIn(row, 'SKU'))
    }
  }
  return { ids, variantIds, slugs, skus, sourceKeys }
}

/** URLs of all pictures that the products name. */
export function picturesOf(items: readonly FileProduct[]): string[] {
  const urls = new Set<string>()
  for (const { cells, whole } of items) {
    for (const url of whole?.sheet.pictures ?? []) urls.add(url.url)
    for (const { picture } of whole?.sheet.variants ?? []) if (picture) urls.add(picture)
    for (const url of textIn(cells?.product ?? {}, 'Pictures').split(/,?\s+/)) if (url) urls.add(url)
    for (const { cells: row } of cells?.variants ?? [])
      if (textIn(row, 'Variant picture')) urls.add(textIn(row, 'Variant picture'))
  }
  return [...urls]
}

const brandsOf = (items: readonly FileProduct[]): string[] => [
  ...new Set(items.flatMap(({ cells, whole }) => whole?.sheet.brand || textIn(cells?.product ?? {}, 'Brand') || [])),
]
