import type { Language } from '@haat/shared/text.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Filter, Order, PageRow } from '../listing/list-repo.ts'
import { readCard } from '../products/cards-repo.ts'
import { findCardsAndChanges } from './columns-repo.ts'
import { conditionsOf, meets } from './conditions.ts'
import { countFacets, type FacetCounts } from './count-facets.ts'
import type { HeldColumns } from './current-columns.ts'
import { countMatches, findPage } from './find-page.ts'
import { match } from './match.ts'
import { toMicroseconds } from './microseconds.ts'
import type { ColumnOrder } from './product-columns.ts'

interface WantedList {
  order: ColumnOrder
  direction: 'asc' | 'desc'
  lng: Language | undefined
  /** sort key and id of the last row of the previous page, as in its cursor */
  after: readonly (string | number)[] | undefined
  limit: number
  facets: boolean
  /** without facets, counting stops here */
  mostCounted: number
}

export interface ColumnList {
  found: number
  rows: PageRow[]
  counts: FacetCounts | undefined
}

/** Whether a list in this order can be found in the columns: they have no names, and no order by hand or by relevance. */
export const isColumnOrder = (order: Order): order is ColumnOrder => order === 'date' || order === 'price' || order === 'sold'

/**
 * A page of a list, with the number of products and their facets from the columns, and the cards from the database. The same statement tells whether
 * the columns have everything that the cards are from; else they are brought up to date, once. Undefined if they still differ, which is rare, and for a
 * cursor of another order.
 */
export async function findListInColumns(
  ctx: Ctx,
  held: HeldColumns,
  filter: Filter,
  wanted: WantedList,
): Promise<ColumnList | undefined> {
  const first = await findIn(ctx, held, filter, wanted)
  if (first !== 'outdated') return first
  const renewed = await held.renew(ctx)
  const second = renewed && (await findIn(ctx, renewed, filter, wanted))
  return second === 'outdated' ? undefined : second
}

async function findIn(
  ctx: Ctx,
  { columns, now, position, changes }: HeldColumns,
  filter: Filter,
  { order, direction, lng, after, limit, facets, mostCounted }: WantedList,
): Promise<ColumnList | 'outdated' | undefined> {
  const start = after && { key: order === 'date' ? toMicroseconds(String(after[0])) : Number(after[0]), id: String(after[1]) }
  if (Number.isNaN(start?.key)) return undefined
  const conditions = conditionsOf(columns, filter, now())
  const matches = facets ? match(conditions, columns.size) : undefined
  const isMatch = matches?.isMatch ?? ((row: number) => meets(conditions, row))
  const page = findPage(columns, isMatch, { order, direction, after: start, limit })
  const found = matches?.rows.length ?? countMatches(columns, isMatch, mostCounted)
  const counts = matches && countFacets(columns, filter, matches)
  const read = await findCardsAndChanges(ctx.db, { ids: page.map(({ id }) => id), lng, position })
  if (read.changes !== changes || read.cards.length < page.length) return 'outdated'
  const rows = read.cards.map((card, index) => ({ ...readCard(card), key: page[index]!.key }))
  return { found, rows, counts }
}
