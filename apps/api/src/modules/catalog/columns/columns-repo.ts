import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { named, rows } from '../../../db/rows.ts'
import { type CardRow, type LanguageIn, selectCards, shownColumns, visible } from '../products/cards-repo.ts'
import type { WrittenRows } from './product-columns.ts'

/** What a snapshot of the database has of `product_filters`. */
export interface FoundRows {
  rows: WrittenRows
  /** changes of this transaction and later ones may be missing */
  position: string
  /** stands for those of them that are in the snapshot: see `changesSince` */
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

/**
 * Cards of the published products among `ids`, in that order, and what has changed since a position, from one snapshot: with other changes than those
 * that are known, the ids may be wrong.
 */
export async function findCardsAndChanges(
  db: Db,
  { ids, lng, position }: { ids: readonly string[]; lng: LanguageIn; position: string },
): Promise<{ cards: CardRow[]; changes: string }> {
  const cards = selectCards(
    sql`SELECT ${shownColumns}, w.n FROM unnest(${sql.param([...ids])}::uuid[]) WITH ORDINALITY AS w(id, n)
      JOIN products p ON p.id = w.id AND ${visible}`,
    lng,
    sql`, p.n`,
  )
  const found = await named<{ changes: string; id: string | null } & CardRow>(
    db,
    'catalog cards and changes',
    sql`SELECT s.changes, cards.* FROM (SELECT ${changesSince(sql`${position}::xid8`)} AS changes) s LEFT JOIN (${cards}) cards ON true ORDER BY cards.n`,
  )
  return { changes: found[0]!.changes, cards: found.filter(({ id }) => id !== null) }
}

/** SQL of a text that stands for all rows that were written or removed since a position. */
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

/** Each column as one array: a fraction of what rows would cost to send and to read. */
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

/** SQL of the different lists of a batch, each with the text that stands for it. */
const lists = (text: SQL, terms: SQL): SQL =>
  sql`SELECT coalesce(json_agg(json_build_array(l.text, l.terms)), '[]')
    FROM (SELECT DISTINCT ON (1) (${text})::text AS text, ${terms} AS terms FROM batch) l`
