import type { Language } from '@haat/shared/text.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Filter, Order, PageRow } from '../listing/list-repo.ts'
import { readCard } from '../products/cards-repo.ts'
import { findCardsAndChanges } from './columns-repo.ts'
import { conditionsOf } from './conditions.ts'
import { countFacets, type FacetCounts } from './counts/count-facets.ts'
import { firstMatches, match } from './counts/match.ts'
import type { HeldColumns } from './current-columns.ts'
import { findPage, findPageAmong } from './find-page.ts'
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
  /** without facets, counting stops here; of at least so many the page is found in the order of all products */
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
 * A page of a list, with the number of products and their facets from the columns, and the cards from the database. The same statement checks whether
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
  const matches = facets ? match(columns, conditions) : undefined
  const matching = matches?.rows ?? firstMatches(columns, conditions, mostCounted)
  const wanted = { order, direction, after: start, limit }
  const page = matching.length < mostCounted ? findPageAmong(columns, matching, wanted) : findPage(columns, conditions, wanted)
  const found = matching.length
  const counts = matches && countFacets(columns, filter, matches)
  const read = await findCardsAndChanges(ctx.db, { ids: page.map(({ id }) => id), lng, position })
  if (read.changes !== changes || read.cards.length < page.length) return 'outdated'
  const rows = read.cards.map((card, index) => ({ ...readCard(card), key: page[index]!.key }))
  return { found, rows, counts }
}
