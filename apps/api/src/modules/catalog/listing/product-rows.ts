import type { Ctx } from '../../../platform/context.ts'
import { collectionList, collectionOrder } from '../collections/collections.ts'
import { type Filter, findFirstPages, type Wanted } from './list-repo.ts'

/** A product row that the catalogue fills: a rule, limited to a category (id) with its subcategories, or a collection (id). */
export type ProductSelection =
  | { kind: 'rule'; rule: 'new' | 'bestsellers' | 'sale'; category: string | null; limit: number }
  | { kind: 'collection'; collection: string | null; limit: number }

interface Page {
  filter: Filter
  wanted: Wanted
}

/** Ids of the products of each row, in one query; a hidden collection has none. Best sellers and reduced products are in stock. */
export async function findProductRows(ctx: Ctx, rows: readonly ProductSelection[]): Promise<string[][]> {
  const pages = await Promise.all(rows.map((row) => (row.kind === 'rule' ? toPage(row) : toCollectionPage(ctx, row))))
  const asked = pages.filter((page) => page !== undefined)
  const found = asked.length === 0 ? [] : await findFirstPages(ctx.db, asked)
  return pages.map((page) => (page === undefined ? [] : found[asked.indexOf(page)]!))
}

const toPage = ({ rule, category, limit }: Extract<ProductSelection, { kind: 'rule' }>): Page => ({
  filter: {
    ...(rule === 'sale' && { onSale: true }),
    ...(rule !== 'new' && { inStock: true }),
    ...(category !== null && { category }),
  },
  wanted: { order: rule === 'bestsellers' ? 'sold' : 'date', direction: 'desc', limit },
})

async function toCollectionPage(
  ctx: Ctx,
  { collection, limit }: Extract<ProductSelection, { kind: 'collection' }>,
): Promise<Page | undefined> {
  const row = collection === null ? undefined : (await collectionList(ctx)).byId.get(collection)
  return row && { filter: { collection: row.id }, wanted: { ...collectionOrder(row), limit } }
}
