import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'

/** A row that was created for the samples, with its version then. */
export interface SampleRef {
  kind: 'product' | 'category' | 'brand' | 'term' | 'collection'
  /** id of the row, key of a term */
  id: string
  state: string
}

const ids = (list: readonly string[]) => sql`${sql.param([...list])}::uuid[]`

/** Those of the categories and brands that this transaction has created. */
export const findCreatedNow = (
  db: Db,
  { categories, brands }: { categories: readonly string[]; brands: readonly string[] },
): Promise<SampleRef[]> =>
  rows(
    db,
    sql`SELECT 'category' AS kind, id::text, version::text AS state FROM categories WHERE id = ANY(${ids(categories)}) AND created_at = now()
      UNION ALL SELECT 'brand', id::text, version::text FROM brands WHERE id = ANY(${ids(brands)}) AND created_at = now()`,
  )

/** A variant of an unchanged sample product. */
export interface SampleVariant {
  productId: string
  sourceKey: string
  name: string
  variantId: string
  colorName: string | null
  attributeName: string | null
}

/** The variants of the unchanged products with these source keys. */
export const findUnchangedVariants = (db: Db, sourceKeys: readonly string[]): Promise<SampleVariant[]> =>
  rows(
    db,
    sql`SELECT p.id AS "productId", p.source_key AS "sourceKey", p.name, v.id AS "variantId", v.color_name AS "colorName",
        v.attribute_name AS "attributeName"
      FROM products p JOIN variants v ON v.product_id = p.id
      WHERE p.source_key = ANY(${sql.param([...sourceKeys])}::text[]) AND p.version = 1`,
  )

/** Those of the slugs that a collection has. */
export const findCollectionSlugs = async (db: Db, slugs: readonly string[]): Promise<string[]> =>
  (await rows<{ slug: string }>(db, sql`SELECT slug FROM collections WHERE slug = ANY(${sql.param([...slugs])}::text[])`)).map(
    ({ slug }) => slug,
  )

/** The refs as rows `s(id, state)`, of one kind. */
const stated = (refs: readonly SampleRef[], type: 'uuid' | 'text') =>
  sql`unnest(${sql.param(refs.map(({ id }) => id))}::text[]::${sql.raw(type)}[], ${sql.param(refs.map(({ state }) => state))}::text[]) AS s(id, state)`

/** Number of unchanged products among these. */
export const countUnchanged = async (db: Db, refs: readonly SampleRef[]): Promise<number> =>
  (
    await rows<{ n: number }>(
      db,
      sql`SELECT count(*)::int AS n FROM products p JOIN ${stated(refs, 'uuid')} ON p.id = s.id WHERE p.version::text = s.state`,
    )
  )[0]!.n

/** Number of products of every status. */
export const countProducts = async (db: Db): Promise<number> =>
  (await rows<{ n: number }>(db, sql`SELECT count(*)::int AS n FROM products`))[0]!.n

/** Deletes the unchanged products with everything that belongs to them. Returns their number. */
export async function deleteUnchangedProducts(db: Db, refs: readonly SampleRef[]): Promise<number> {
  // Locked in the order of the ids, like in every other write of several products.
  await db.execute(sql`SELECT 1 FROM products WHERE id = ANY(${ids(refs.map(({ id }) => id))}) ORDER BY id FOR UPDATE`)
  const { rowCount } = await db.execute(
    sql`DELETE FROM products p USING ${stated(refs, 'uuid')} WHERE p.id = s.id AND p.version::text = s.state`,
  )
  return rowCount ?? 0
}

/** Deletes the unchanged collections. Returns the products that were in them. */
export async function deleteUnchangedCollections(db: Db, refs: readonly SampleRef[]): Promise<string[]> {
  const deleted = await rows<{ id: string }>(
    db,
    sql`DELETE FROM collections c USING ${stated(refs, 'uuid')} WHERE c.id = s.id AND c.version::text = s.state RETURNING c.id`,
  )
  if (deleted.length === 0) return []
  const members = sql`SELECT id FROM products WHERE collection_ids && ${ids(deleted.map(({ id }) => id))} ORDER BY id`
  return (await rows<{ id: string }>(db, members)).map(({ id }) => id)
}

/** Deletes the unchanged brands without products. */
export async function deleteUnusedBrands(db: Db, refs: readonly SampleRef[]): Promise<void> {
  await db.execute(sql`DELETE FROM brands b USING ${stated(refs, 'uuid')} WHERE b.id = s.id AND b.version::text = s.state
    AND NOT EXISTS (SELECT 1 FROM products p WHERE p.brand_id = b.id)`)
}

/** Deletes the unchanged categories that contain neither products nor categories. */
export async function deleteEmptyCategories(db: Db, refs: readonly SampleRef[]): Promise<void> {
  for (let deleted = 1; deleted > 0; ) {
    const { rowCount } = await db.execute(sql`DELETE FROM categories c USING ${stated(refs, 'uuid')}
      WHERE c.id = s.id AND c.version::text = s.state
        AND NOT EXISTS (SELECT 1 FROM product_categories p WHERE p.category_id = c.id)
        AND NOT EXISTS (SELECT 1 FROM categories child WHERE child.parent_id = c.id)`)
    deleted = rowCount ?? 0
  }
}

/** Deletes the unchanged terms that no product uses. */
export async function deleteUnusedTerms(db: Db, refs: readonly SampleRef[]): Promise<void> {
  await db.execute(sql`DELETE FROM option_terms t USING ${stated(refs, 'text')} WHERE t.key = s.id AND t.version::text = s.state
    AND NOT EXISTS (SELECT 1 FROM products p WHERE t.key = ANY(p.color_names) OR t.key IN (SELECT lower(tag) FROM unnest(p.tags) tag)
      OR t.key IN (SELECT lower(btrim(o ->> 'name')) FROM jsonb_array_elements(p.options) o))
    AND NOT EXISTS (SELECT 1 FROM variants v WHERE t.key IN (SELECT lower(btrim(value)) FROM unnest(v.attribute_values) value))`)
}

/** Deletes the words of the vocabulary that no product contains any more, and the prefixes of codes (`iphone#`). */
export async function deleteUnusedWords(db: Db): Promise<void> {
  await db.execute(sql`WITH used AS MATERIALIZED (SELECT word FROM ts_stat('SELECT search FROM products'))
    DELETE FROM search_words w WHERE NOT EXISTS (SELECT 1 FROM
      (SELECT word FROM used UNION SELECT substring(word from '^([^[:digit:]]{3,})[[:digit:]]') || '#' FROM used) kept WHERE kept.word = w.word)`)
}
