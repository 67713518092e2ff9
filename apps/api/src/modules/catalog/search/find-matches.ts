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
} from './best-matches-repo.ts'
import { foundWords, matchTiers, type SearchedWords, sampledShare, sampledWords } from './tiers.ts'

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
  searched: SearchedWords,
  { lng, after, limit, most }: WantedPage,
): Promise<{ rows: PageRow[]; found: number }> {
  const level = await bestSellingLevel(ctx, largeCatalogue)
  const matchesFrom = (level = 0) => ({ found: foundWords(searched), tiers: matchTiers(searched, level) })
  let matches = matchesFrom(level)
  if (most === undefined) {
    const rows = await findBestMatches(ctx.db, matches, { lng, limit }, mostChosen)
    return { rows, found: rows.length }
  }
  if (isUnranked(after)) {
    const found = await remembered(ctx, `matches ${most} ${matches.found}`, () => countMatches(ctx.db, matches.found, most))
    return { rows: await findUnrankedPage(ctx.db, matches, { lng, after, limit }), found }
  }
  let found = level !== undefined && (await areCertainly(ctx, searched, most)) ? most : undefined
  if (found === undefined) {
    const { page, ...counted } = await findFewMatches(ctx.db, matches, { lng, after, limit }, most)
    if (counted.found <= mostRanked) return { rows: page, found: counted.found }
    found = counted.found
    // Of so many, best sellers are found faster in a catalogue of any size.
    if (found >= most && level === undefined) matches = matchesFrom(await bestSellingLevel(ctx, 0))
  }
  const page = await findBestMatches(ctx.db, matches, { lng, after, limit }, mostRanked)
  if (page.length >= limit) return { rows: page, found }
  const rest = await findUnrankedPage(ctx.db, matches, { lng, limit: limit - page.length })
  return { rows: [...page, ...rest], found }
}

/**
 * Whether there are so many matches, as a sixteenth of the products says: only if it has so many that of fewer it would have them in one of a million cases
 * (five standard deviations). A look at the sample costs a tenth of counting.
 */
async function areCertainly(ctx: Ctx, searched: SearchedWords, most: number): Promise<boolean> {
  const expected = most * sampledShare
  const enough = Math.ceil(expected + 5 * Math.sqrt(expected))
  return (await countMatches(ctx.db, sampledWords(searched), enough)) >= enough
}

/** From this number of products on, looking at a sample and for best sellers before counting saves more than it costs. */
const largeCatalogue = 300_000

/** The level of sales that about a sixteenth of a catalogue has, undefined for one of fewer than `fewest` products; cached until the catalogue changes. */
const bestSellingLevel = (ctx: Ctx, fewest: number): Promise<number | undefined> =>
  remembered(ctx, `best-selling level ${fewest}`, () => findLevel(ctx.db, 15 / 16, fewest))
