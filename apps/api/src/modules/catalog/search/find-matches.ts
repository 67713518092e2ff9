import { type Ctx, remembered } from '../../../platform/context.ts'
import type { PageRow, Wanted } from '../listing/list-repo.ts'
import {
  countMatches,
  findBestMatches,
  findFewMatches,
  findLevel,
  findUnrankedPage,
  isUnranked,
  mostRanked,
  type WantedMatches,
} from './best-matches-repo.ts'
import { withBestSellers } from './tiers.ts'

interface WantedPage extends Pick<Wanted, 'lng' | 'after'> {
  limit: number
  /** matches are counted up to this number; without it they are not counted, and there is no page after the first */
  most?: number | undefined
}

/** Matches of which the best are chosen where they are not counted. */
const mostChosen = 40

/**
 * One page of the products that match a search, the best first, and the number of all matches; what `mostRanked` says are ranked, the others are sorted by
 * sales. Without `most` the number is that of the rows.
 */
export async function findMatchPage(
  ctx: Ctx,
  { found: words, tiers }: WantedMatches,
  { lng, after, limit, most }: WantedPage,
): Promise<{ rows: PageRow[]; found: number }> {
  const matches = { found: words, tiers: withBestSellers(tiers, await bestSellingLevel(ctx)) }
  if (most === undefined) {
    const rows = await findBestMatches(ctx.db, matches, { lng, limit }, mostChosen)
    return { rows, found: rows.length }
  }
  if (isUnranked(after)) {
    const found = await remembered(ctx, `matches ${most} ${words}`, () => countMatches(ctx.db, matches, most))
    return { rows: await findUnrankedPage(ctx.db, matches, { lng, after, limit }), found }
  }
  const { found, page: few } = await findFewMatches(ctx.db, matches, { lng, after, limit }, most)
  if (found <= mostRanked) return { rows: few, found }
  const page = await findBestMatches(ctx.db, matches, { lng, after, limit }, mostRanked)
  if (page.length >= limit) return { rows: page, found }
  const rest = await findUnrankedPage(ctx.db, matches, { lng, limit: limit - page.length })
  return { rows: [...page, ...rest], found }
}

/** From this number of products on, reading best sellers first saves more than looking for them costs. */
const largeCatalogue = 300_000

/** The level of sales that about a sixteenth of a large catalogue has, 0 for others; cached until the catalogue changes. */
const bestSellingLevel = (ctx: Ctx): Promise<number> =>
  remembered(ctx, 'best-selling level', () => findLevel(ctx.db, 15 / 16, largeCatalogue))
