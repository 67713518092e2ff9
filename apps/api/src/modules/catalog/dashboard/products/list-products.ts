import type { DashboardProductPage, DashboardProductQuery, DashboardProductRow } from '@haat/shared/catalog/dashboard/schema.ts'
import { toAmount, toMinor } from '@haat/shared/money.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { readListPage } from '../../../../platform/pagination.ts'
import { viewRows } from '../../../../platform/view-rows.ts'
import { toPicture } from '../../../media/service.ts'
import { queryText, queryWords } from '../../search/vocabulary.ts'
import { countDashboardProducts, type DashboardFilter, type DashboardRow, findDashboardPage } from './list-products-repo.ts'

/**
 * Lists products for staff, one page at a time. Price filters are in major units.
 * @throws bad_cursor
 */
export async function listForDashboard(ctx: Ctx, query: DashboardProductQuery): Promise<DashboardProductPage> {
  const { limit, cursor, sort: wanted, ...filters } = query
  const { updatedSince } = filters
  const sort = updatedSince === undefined ? wanted : 'updated'
  const filter = productFilter(filters)
  const { rows, ...page } = await readListPage(ctx, {
    list: ['dashboard products', sort, filter],
    cursor,
    limit,
    updatedSince,
    find: (after) => findDashboardPage(ctx.db, filter, { sort, limit: limit + 1, ...(after && { after }) }),
    count: () => countDashboardProducts(ctx.db, filter),
    position: ({ key, id }) => [key, id],
  })
  return { products: viewRows(ctx, rows, rowOf), ...page }
}

/** The condition of a list as the repo takes it. */
export function productFilter({
  q,
  min,
  max,
  ...filters
}: Omit<DashboardProductQuery, 'sort' | 'limit' | 'cursor'>): DashboardFilter {
  const price = { ...(min !== undefined && { from: toMinor(min) }), ...(max !== undefined && { to: toMinor(max) }) }
  return { ...filters, ...price, ...(q && { words: words(q), code: q.toLowerCase() }) }
}

/** The first matches of a search, for the global search. */
export const findByWords = (ctx: Ctx, q: string, limit: number): Promise<DashboardRow[]> =>
  findDashboardPage(ctx.db, { words: words(q), code: q.toLowerCase() }, { sort: '-updated', limit })

/** A tsquery that requires all words in name, brand, category, tag or option; descriptions match too much. */
const words = (q: string): string =>
  queryText(
    queryWords(q).map((forms) => forms.map((form) => (form.endsWith(':*') ? `${form}ABC` : `${form}:ABC`))),
    '&',
  )

const rowOf = ({ id, key: _key, picture, price, maxPrice, ...row }: DashboardRow): DashboardProductRow => ({
  _id: id,
  ...row,
  image: picture && toPicture(picture, picture.alt || row.name),
  price: toAmount(price),
  maxPrice: toAmount(maxPrice),
})
