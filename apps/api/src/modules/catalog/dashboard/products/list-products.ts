import type { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import type { DashboardProductPage, DashboardProductQuery, DashboardProductRow } from '@haat/shared/catalog/dashboard/schema.ts'
import { mostExpandedRows } from '@haat/shared/dashboard/limits.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { toAmount, toMinor } from '@haat/shared/money.ts'
import { can } from '@haat/shared/permissions.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { readListPage } from '../../../../platform/pagination.ts'
import { viewRows } from '../../../../platform/view-rows.ts'
import { toPicture } from '../../../media/service.ts'
import { queryText, queryWords } from '../../search/vocabulary.ts'
import {
  countDashboardProducts,
  type DashboardFilter,
  type DashboardRow,
  findCollectionsOf,
  findDashboardPage,
} from './list-products-repo.ts'
import { loadForDashboard, readForDashboard } from './product.ts'

/**
 * Lists products for staff, one page at a time. Price filters are in major units.
 * @throws bad_cursor, bad_request for too many rows to expand, not_allowed without permission to view the expanded data
 */
export async function listForDashboard(ctx: Ctx, query: DashboardProductQuery): Promise<DashboardProductPage> {
  const { limit, cursor, sort: wanted, expand = [], ...filters } = query
  if (expand.length > 0 && limit > mostExpandedRows)
    throw new Refusal('bad_request', { fields: { limit: `is at most ${mostExpandedRows} with expand` } })
  assertMayExpand(ctx, expand)
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
  const more = await expansions(
    ctx,
    rows.map(({ id }) => id),
    expand,
  )
  return { products: viewRows(ctx, rows, rowOf).map((row) => ({ ...row, ...more(row._id) })), ...page }
}

/**
 * Returns one product as the dashboard shows it, with the data of `expand`.
 * @throws not_found, not_allowed without permission to view the expanded data
 */
export async function readExpanded(
  ctx: Ctx,
  { productId, expand = [] }: ParsedOf<typeof catalogDashboardApi.read>,
): Promise<AnswerOf<typeof catalogDashboardApi.read>> {
  assertMayExpand(ctx, expand)
  const { product } = await readForDashboard(ctx, { productId })
  const more = await expansions(ctx, [productId], expand)
  return { product: { ...product, ...more(productId) } }
}

function assertMayExpand(ctx: Ctx, expand: readonly string[]): void {
  if (expand.includes('collections') && !can(ctx.person?.session ?? null, 'categories', 'view')) throw new Refusal('not_allowed')
}

type Expansion = Pick<DashboardProductPage['products'][number], 'details' | 'collections'>

/** Reads the data of `expand` with one query each; returns a lookup by product. */
async function expansions(
  ctx: Ctx,
  ids: readonly string[],
  expand: NonNullable<DashboardProductQuery['expand']>,
): Promise<(id: string) => Expansion> {
  const isWanted = (name: (typeof expand)[number]) => expand.includes(name) && ids.length > 0
  const [products, collections] = await Promise.all([
    isWanted('details') ? loadForDashboard(ctx, ids) : [],
    isWanted('collections') ? findCollectionsOf(ctx.db, ids) : [],
  ])
  const details = new Map(products.map((product) => [product._id, product]))
  const collectionsOf = Map.groupBy(collections, ({ productId }) => productId)
  return (id) => ({
    ...(details.has(id) && { details: details.get(id)! }),
    ...(expand.includes('collections') && {
      collections: (collectionsOf.get(id) ?? []).map(({ productId: _, ...collection }) => collection),
    }),
  })
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
