import type { Language } from '@haat/shared/text.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows, writtenOnce } from '../../../db/rows.ts'
import { combineReads } from '../../../platform/combine.ts'
import { selectCards, shownColumns, visible } from '../products/cards-repo.ts'
import type { TermKind, WrittenRows } from './product-columns.ts'

/** Rows of `product_filters` in a snapshot of the database. */
export interface FoundRows {
  rows: WrittenRows
  /** changes of this transaction and later ones may be missing */
  position: string
  /** identifies those of them that are in the snapshot: see `changesSince` */
  changes: string
  /** microseconds since 1970, by the clock of the database */
  now: number
}

/** Rows in order of their ids, from the first after `after`; at most `limit`. */
export const findRows = (db: Db, { after, limit }: { after: string | undefined; limit: number }): Promise<FoundRows> =>
  readRows(db, sql`${after === undefined ? sql`` : sql`WHERE id > ${after}::uuid`} ORDER BY id LIMIT ${sql.raw(String(limit))}`)

/** Rows that were written since a position, at most `limit`, and ids of rows that were removed. */
export async function findChangedRows(
  db: Db,
  { since, limit }: { since: string; limit: number },
): Promise<FoundRows & { removed: string[] }> {
  const changed = sql`changed_in >= ${since}::xid8 AND ${isOfThisDatabase}`
  const removed = sql`, (SELECT coalesce(json_agg(r.id), '[]') FROM removed_product_filters r
    WHERE ${changed} AND NOT EXISTS (SELECT 1 FROM product_filters f WHERE f.id = r.id)) AS removed`
  const found = await readRows(db, sql`WHERE ${changed} LIMIT ${sql.raw(String(limit))}`, removed)
  return found as FoundRows & { removed: string[] }
}

/** Kinds of terms whose products are counted in the whole catalogue. */
export type CountedKind = Extract<TermKind, 'category' | 'brand' | 'collection'>

/** The ids of a product's categories and so on: an array, which few products have alone. */
const termsOf: Record<CountedKind, SQL> = {
  category: sql`f.category_ids`,
  brand: sql`array_remove(ARRAY[f.brand_id], NULL)`,
  collection: sql`f.collection_ids`,
}

/** How many published products have each category, brand or collection, by its id; reads the rows of all products. */
export const countProductsWith = (db: Db, kind: CountedKind): Promise<{ term: string; count: number }[]> =>
  rows(
    db,
    sql`SELECT t.id AS term, sum(g.count)::int AS count
      FROM (SELECT ${termsOf[kind]} AS ids, count(*) AS count FROM product_filters f WHERE f.published_at <= now() GROUP BY 1) g, unnest(g.ids) AS t(id)
      GROUP BY t.id`,
  )

/** Whether any published product has a reduced price. */
export const isAnyProductOnSale = async (db: Db): Promise<boolean> =>
  (
    await rows<{ onSale: boolean }>(
      db,
      sql`SELECT EXISTS (SELECT FROM product_filters f WHERE f.on_sale AND f.published_at <= now()) AS "onSale"`,
    )
  )[0]!.onSale

interface WantedCards {
  ids: readonly string[]
  lng: Language | undefined
  /** of a snapshot */
  position: string
}

interface FoundCards {
  /** texts for `readCard` */
  cards: string[]
  /** other than those of the snapshot: the ids may be wrong */
  changes: string
}

/**
 * Cards of the published products among `ids`, in that order, and the changes since a position, from one snapshot. Concurrent calls share a
 * statement.
 */
export const findCardsAndChanges = combineReads<WantedCards, FoundCards>(async (db, wanted) => {
  const found = await Promise.all(
    [...Map.groupBy(wanted, ({ position }) => position)].map(
      async ([position, pages]) => [position, await findCardsOf(db, pages, position)] as const,
    ),
  )
  const byPosition = new Map(found)
  return wanted.map((page) => byPosition.get(page.position)!.get(page)!)
})

/** Separates the cards of a page: no JSON contains it. */
const betweenCards = '\f'

async function findCardsOf(db: Db, pages: readonly WantedCards[], position: string): Promise<Map<WantedCards, FoundCards>> {
  const values = {
    position,
    ids: arrayOf(pages.flatMap(({ ids }) => ids)),
    pages: arrayOf(pages.flatMap(({ ids }, page) => ids.map(() => page))),
    words: arrayOf(pages.flatMap(({ ids, lng }) => ids.map(() => lng ?? 'own'))),
  }
  const found = await writtenOnce<{ changes: string; page: number | null; cards: string }>(
    db,
    'catalog cards and changes',
    values,
    selectCardsAndChanges,
  )
  const byPage = new Map(found.map(({ page, cards }) => [page, cards]))
  const { changes } = found[0]!
  return new Map(pages.map((page, index) => [page, { cards: byPage.get(index)?.split(betweenCards) ?? [], changes }]))
}

/** An array in the syntax of PostgreSQL, of values that need no quotes there. */
const arrayOf = (values: readonly (string | number)[]): string => `{${values.join(',')}}`

/** One row for each page that has cards, at least one: few rows with much text are read faster. */
function selectCardsAndChanges(): SQL {
  const { ids, pages, words, position } = {
    ids: sql.placeholder('ids'),
    pages: sql.placeholder('pages'),
    words: sql.placeholder('words'),
    position: sql.placeholder('position'),
  }
  const cards = selectCards(
    sql`SELECT ${shownColumns}, w.n, w.page, w.words
      FROM unnest(${ids}::uuid[], ${pages}::int[], ${words}::text[]) WITH ORDINALITY AS w(id, page, words, n)
      JOIN products p ON p.id = w.id AND ${visible}`,
    sql`p.words`,
    sql`, p.n, p.page`,
  )
  const joined = sql`SELECT cards.page, string_agg(cards.card, E'\\f' ORDER BY cards.n) AS cards FROM (${cards}) cards GROUP BY cards.page`
  return sql`SELECT s.changes, pages.* FROM (SELECT ${changesSince(sql`${position}::xid8`)} AS changes) s LEFT JOIN (${joined}) pages ON true`
}

/** SQL of a text that identifies all rows written or removed since a position. */
function changesSince(position: SQL): SQL {
  const changed = sql`WHERE changed_in >= ${position} AND ${isOfThisDatabase}`
  return sql`(SELECT count(*) || ' ' || coalesce(sum(uuid_hash_extended(c.id, c.changed_in::text::bigint)::numeric), 0)
    FROM (SELECT id, changed_in FROM product_filters ${changed} UNION ALL SELECT id, changed_in FROM removed_product_filters ${changed}) c)`
}

/** Rows from a backup can bear numbers of transactions that this database has not reached. */
const isOfThisDatabase = sql`changed_in < pg_snapshot_xmax(pg_current_snapshot())`

/** Deletes removals that are older than a day. */
export const deleteOldRemovals = async (db: Db): Promise<void> =>
  void (await db.execute(sql`DELETE FROM removed_product_filters WHERE removed_at < now() - interval '1 day'`))

/** Each column as one array: a fraction of the cost of sending and reading rows. */
async function readRows(db: Db, which: SQL, more: SQL = sql``): Promise<FoundRows> {
  const [found] = await rows<FoundRows>(
    db,
    sql`WITH batch AS MATERIALIZED (SELECT *, hash_array_extended(collection_ids, 0) AS collection_set FROM product_filters ${which})
      SELECT (SELECT json_build_object(
          'id', coalesce(json_agg(id), '[]'),
          'publishedAt', coalesce(json_agg((extract(epoch FROM greatest(least(published_at, '9999-12-31'), '0001-01-01')) * 1000000)::bigint), '[]'),
          'price', coalesce(json_agg(price), '[]'),
          'sold', coalesce(json_agg(sold), '[]'),
          'flags', coalesce(json_agg(in_stock::int + 2 * on_sale::int + 4 * floor(rating)::int), '[]'),
          'numbers', coalesce(json_agg(field_numbers), '[]'),
          'category', coalesce(json_agg(category_set::text), '[]'),
          'collection', coalesce(json_agg(collection_set::text), '[]'),
          'brand', coalesce(json_agg(coalesce(brand_id::text, '')), '[]'),
          'color', coalesce(json_agg(color_set::text), '[]'),
          'key', coalesce(json_agg(key_set::text), '[]'),
          'lists', json_build_object(
            'category', (${lists(sql`category_set`, sql`category_ids`)}),
            'collection', (${lists(sql`collection_set`, sql`collection_ids`)}),
            'brand', (${lists(sql`coalesce(brand_id::text, '')`, sql`array_remove(ARRAY[brand_id], NULL)`)}),
            'color', (${lists(sql`color_set`, sql`color_names`)}),
            'key', (${lists(sql`key_set`, sql`facet_keys`)}))
        ) FROM batch) AS rows,
        pg_snapshot_xmin(pg_current_snapshot())::text AS position, ${changesSince(sql`pg_snapshot_xmin(pg_current_snapshot())`)} AS changes,
        (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS now${more}`,
  )
  return found!
}

/** SQL of the different lists of a batch, each with the text that identifies it. */
const lists = (text: SQL, terms: SQL): SQL =>
  sql`SELECT coalesce(json_agg(json_build_array(l.text, l.terms)), '[]')
    FROM (SELECT DISTINCT ON (1) (${text})::text AS text, ${terms} AS terms FROM batch) l`
