import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows, writtenOnce } from '../../../db/rows.ts'
import type { PageRow, Wanted } from '../listing/list-repo.ts'
import { type LanguageIn, readCard, selectCards, shownColumns } from '../products/cards-repo.ts'

/** Matches of a search that are ranked by their words: four pages of a list. */
export const mostRanked = 96

/** What a search finds, as tsqueries over the words of `product_words`. */
export interface WantedMatches {
  /** all matches, and what they are ranked by */
  found: string
  /** tiers of them, the best first; the last is `found` */
  tiers: readonly string[]
}

type Page = Pick<Wanted, 'lng' | 'after' | 'limit'>

/** Sort keys of ranked matches are above those of all others, which are a popularity. */
const firstRank = 2 ** 43

/** Whether a cursor is behind the ranked matches. */
export const isUnranked = (after: Wanted['after']): boolean => after !== undefined && Number(after[0]) < firstRank

type MatchRow = { found: number; card: string | null; key: number }

const readPage = (found: readonly MatchRow[]): PageRow[] =>
  found.flatMap(({ card, key }) => (card === null ? [] : [{ ...readCard(card), key }]))

/**
 * Counts the matches, at most `most`. Up to `mostRanked` are ranked, and one page of them is returned; the page of more is empty. The rank is that of the
 * words, products in stock count twice, and of equal ranks best sellers come first.
 */
export async function findFewMatches(
  db: Db,
  { found: words }: WantedMatches,
  { lng, after, limit }: Page,
  most: number,
): Promise<{ found: number; page: PageRow[] }> {
  const name = `search few${after ? ' after' : ''} ${limit} of ${most}`
  const found = hidden('found')
  const read = await writtenOnce<MatchRow>(db, name, { found: words, ...pageValues(lng, after) }, () => {
    const ctes = [
      sql`hits AS MATERIALIZED (SELECT w.id ${matching(found)} LIMIT ${literal(most)})`,
      sql`counted AS MATERIALIZED (SELECT count(*) AS found FROM hits)`,
      sql`best AS (SELECT id FROM hits WHERE (SELECT found FROM counted) <= ${literal(mostRanked)})`,
      ranked(found, { after, limit }),
    ]
    return selectPage(ctes, sql`counted`, sql.placeholder('words'))
  })
  return { found: read[0]?.found ?? 0, page: readPage(read) }
}

/**
 * One page of the best of many matches. `most` are ranked as in `findFewMatches`: of the best tier those that are in stock and sell best, and those of the
 * next tiers if it has fewer.
 */
export async function findBestMatches(
  db: Db,
  { found, tiers }: WantedMatches,
  { lng, after, limit }: Page,
  most: number,
): Promise<PageRow[]> {
  const name = `search best ${tiers.length}${after ? ' after' : ''} ${limit} of ${most}`
  const values = { found, ...Object.fromEntries(tiers.map((tier, n) => [`tier${n}`, tier])), ...pageValues(lng, after) }
  const read = await writtenOnce<MatchRow>(db, name, values, () => {
    const queries = tiers.map((_, n) => hidden(`tier${n}`))
    const best = sql`best AS (${anyTier(tiers.length)})`
    const page = ranked(hidden('found'), { after, limit })
    return selectPage([selectTiers(queries, most), best, page], noCount, sql.placeholder('words'))
  })
  return readPage(read)
}

/** One page of the matches that are not ranked because there are more than `mostRanked`: the most popular first. Planned for its words. */
export async function findUnrankedPage(db: Db, { found, tiers }: WantedMatches, { lng, after, limit }: Page): Promise<PageRow[]> {
  const start = isUnranked(after) ? sql`AND (w.popularity, w.id) < (${after![0]}::int, ${after![1]}::uuid)` : sql``
  const values = tiers.map((tier) => sql`${tier}::tsquery`)
  const rest = sql`rest AS MATERIALIZED (SELECT w.id, w.popularity AS sorted ${matching(sql`${found}::tsquery`)} ${start}
    AND w.id NOT IN (${anyTier(tiers.length)}) ORDER BY w.popularity DESC, w.id DESC LIMIT ${literal(limit)})`
  const page = sql`page AS MATERIALIZED (SELECT id, sorted, row_number() OVER (ORDER BY sorted DESC, id DESC) AS n FROM rest)`
  return readPage(await rows<MatchRow>(db, selectPage([selectTiers(values, mostRanked), rest, page], noCount, lng)))
}

/** Number of products that a tsquery finds, at most `most`. */
export async function countMatches(db: Db, found: string, most: number): Promise<number> {
  const [row] = await writtenOnce<{ count: number }>(
    db,
    `search count ${most}`,
    { found },
    () => sql`SELECT count(*) AS count FROM (SELECT 1 ${matching(hidden('found'))} LIMIT ${literal(most)}) counted`,
  )
  return row?.count ?? 0
}

/** Bytes of `product_words` that are read to estimate sales: about 4,500 products. */
const sampled = 512 * 1024

/**
 * The level of sales (a word of `product_index_words`) that a share of the products does not exceed, as a sample of them says; 0 for products that are out
 * of stock, undefined for a catalogue of fewer than `fewest`.
 */
export async function findLevel(db: Db, share: number, fewest: number): Promise<number | undefined> {
  // With a limit instead, PostgreSQL would read the beginning of the index of popularity: products that are sold out.
  const sample = sql`product_words TABLESAMPLE SYSTEM (least(100, 100.0 * ${literal(sampled)} / greatest(1, pg_relation_size('product_words'))))`
  const [row] = await rows<{ level: number }>(
    db,
    sql`SELECT CASE WHEN p.popularity < 1073741824 THEN 0 ELSE product_sales_level(p.popularity - 1073741824) END AS level
      FROM (SELECT percentile_disc(${share}::float8) WITHIN GROUP (ORDER BY popularity) AS popularity FROM ${sample}
        WHERE (SELECT reltuples FROM pg_class WHERE oid = 'product_words'::regclass) >= ${fewest}::int) p
      WHERE p.popularity IS NOT NULL`,
  )
  return row?.level
}

const noCount = sql`(SELECT 0 AS found) counted`

const pageValues = (lng: Page['lng'], [key = null, id = null]: readonly (string | number | null)[] = []) => ({
  words: lng ?? 'own',
  key,
  id,
})

/** A tsquery that the planner does not see: it would find plans for rare words cheaper than the stored one, and plan each execution. */
const hidden = (name: string): SQL => sql`(SELECT ${sql.placeholder(name)}::tsquery)`

const matching = (words: SQL): SQL => sql`FROM product_words w WHERE w.search @@ ${words} AND w.published_at <= now()`

/** The ids of the first `count` tiers. */
const anyTier = (count: number): SQL =>
  sql.join(
    Array.from({ length: count }, (_, n) => sql.raw(`SELECT id FROM tier${n}`)),
    sql` UNION ALL `,
  )

/** For each tier its most popular products that no tier before has, `most` in all: a tier is not read if those before have enough. */
function selectTiers(tiers: readonly SQL[], most: number): SQL {
  const limit = literal(most)
  return sql.join(
    tiers.map((words, n) => {
      const before = anyTier(n)
      const lacking = n === 0 ? limit : sql`(SELECT ${limit} - count(*) FROM (${before}) before)`
      const others = n === 0 ? sql`` : sql` AND ${lacking} > 0 AND w.id NOT IN (${before})`
      // With OFFSET the planner does not read the index of popularity, which may have few matches.
      return sql`${sql.raw(`tier${n}`)} AS MATERIALIZED (SELECT id FROM (SELECT w.id, w.popularity ${matching(words)}${others} OFFSET 0) w
        ORDER BY w.popularity DESC, w.id DESC LIMIT ${lacking})`
    }),
    sql`, `,
  )
}

/** The products of `best` by rank, one page of them, behind the placeholders `key` and `id` if there is an `after`. */
function ranked(words: SQL, { after, limit }: Pick<Page, 'after' | 'limit'>): SQL {
  const rank = sql`((ts_rank('{0.05, 0.2, 0.5, 1}', p.search, ${words}) * 1000)::bigint
    * (CASE WHEN p.in_stock THEN 2 ELSE 1 END) * 1000000 + least(p.sold, 999999))`
  const start = after ? sql`WHERE (r.sorted, r.id) < (${sql.placeholder('key')}::bigint, ${sql.placeholder('id')}::uuid)` : sql``
  return sql`ranked AS MATERIALIZED (SELECT p.id, ${literal(firstRank)}::bigint + ${rank} AS sorted FROM best b JOIN products p ON p.id = b.id),
    page AS MATERIALIZED (SELECT r.id, r.sorted, row_number() OVER (ORDER BY r.sorted DESC, r.id DESC) AS n FROM ranked r ${start}
      ORDER BY r.sorted DESC, r.id DESC LIMIT ${literal(limit)})`
}

/** Cards of the rows of `page`, each with the number of matches; one row without a card if the page is empty. */
function selectPage(ctes: readonly SQL[], counted: SQL, lng: LanguageIn): SQL {
  const page = sql`SELECT ${shownColumns}, page.sorted AS key, page.n FROM page JOIN products p ON p.id = page.id`
  return sql`WITH ${sql.join([...ctes], sql`, `)} SELECT counted.found, cards.card, cards.key FROM ${counted}
    LEFT JOIN (${selectCards(page, lng, sql`, p.key, p.n`)}) cards ON true ORDER BY cards.n`
}

const literal = (value: number): SQL => sql.raw(String(Math.trunc(value)))
