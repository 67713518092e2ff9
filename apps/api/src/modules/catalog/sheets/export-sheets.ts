import type { DashboardProductQuery } from '@haat/shared/catalog/dashboard/schema.ts'
import type { ProductSheet } from '@haat/shared/transfers/columns/sheet.ts'
import type { Ctx } from '../../../platform/context.ts'
import { productFilter } from '../dashboard/products/list-products.ts'
import { countDashboardProducts, whereProducts } from '../dashboard/products/list-products-repo.ts'
import { readSheets } from './sheet.ts'
import { findIdsAfter } from './sheets-repo.ts'

type Filter = Omit<DashboardProductQuery, 'sort' | 'limit' | 'cursor'>

/** The products of a list after the one with the id `after`, as rows of a file, at most `limit`; in the order of their ids. */
export async function exportProducts(
  ctx: Ctx,
  filter: Filter,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ sheets: ProductSheet[]; last: string | null }> {
  const ids = await findIdsAfter(ctx.db, whereProducts(productFilter(filter)), after, limit)
  const records = await readSheets(ctx, ids)
  return { sheets: records.map(({ sheet }) => sheet), last: ids.at(-1) ?? null }
}

/** Number of products of a list, estimated above a limit. */
export const countProducts = async (ctx: Ctx, filter: Filter): Promise<number> =>
  (await countDashboardProducts(ctx.db, productFilter(filter))).total
