import type { Ctx } from '../../../platform/context.ts'
import { type Filter, findFirstPages, type Wanted } from './list-repo.ts'

/** A product row that the catalogue fills: a rule, limited to a category (id) with its subcategories. */
export interface ProductSelection {
  rule: 'new' | 'bestsellers' | 'sale'
  category: string | null
  limit: number
}

/** Ids of the products of each row, in one query. Best sellers and reduced products are in stock. */
export async function findProductRows(ctx: Ctx, rows: readonly ProductSelection[]): Promise<string[][]> {
  if (rows.length === 0) return []
  return findFirstPages(ctx.db, rows.map(toPage))
}

const toPage = ({ rule, category, limit }: ProductSelection): { filter: Filter; wanted: Wanted } => ({
  filter: {
    ...(rule === 'sale' && { onSale: true }),
    ...(rule !== 'new' && { inStock: true }),
    ...(category !== null && { category }),
  },
  wanted: { order: rule === 'bestsellers' ? 'sold' : 'date', direction: 'desc', limit },
})
