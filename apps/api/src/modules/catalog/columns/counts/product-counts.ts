import { type Ctx, remembered } from '../../../../platform/context.ts'
import { type CountedKind, countProductsWith, isAnyProductOnSale } from '../columns-repo.ts'
import { conditionsOf } from '../conditions.ts'
import { currentColumns, type HeldColumns } from '../current-columns.ts'
import type { TermCount } from './count-facets.ts'
import { firstMatches } from './match.ts'
import { storedCounts } from './stored-counts.ts'

/**
 * How many published products have each category, brand or collection, by its id; without those that have none. Cached until the catalogue changes, at
 * most 30 s, and needed by most pages: counted in the columns, which read only what changed.
 */
export const productCounts = (ctx: Ctx, kind: CountedKind): Promise<ReadonlyMap<string, number>> =>
  remembered(ctx, `products by ${kind}`, async () => {
    const held = await currentColumns(ctx)
    const found = held ? countInColumns(held, kind) : await countProductsWith(ctx.db, kind)
    return new Map(found.map(({ term, count }) => [term, count]))
  })

/** Whether customers can see any product with a reduced price. Cached until the catalogue changes. */
export const isAnyOnSale = (ctx: Ctx): Promise<boolean> =>
  remembered(ctx, 'any on sale', async () => {
    const held = await currentColumns(ctx)
    if (!held) return isAnyProductOnSale(ctx.db)
    return firstMatches(held.columns, conditionsOf(held.columns, { onSale: true }, held.now()), 1).length > 0
  })

function countInColumns({ columns, now }: HeldColumns, kind: CountedKind): TermCount[] {
  const terms = columns.terms[kind]
  const byList = storedCounts(columns).count(terms, [])
  for (const row of columns.publishedAfter(now())) byList[terms.of[row]!]! -= 1
  return terms.toTerms(byList)
}
