import type { Word } from '@haat/shared/catalog/normalize.ts'
import type { CouponTarget } from '@haat/shared/coupons/dashboard/schema.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { containsWord } from '../../../db/conditions/contains-word.ts'
import { rows } from '../../../db/rows.ts'

interface TargetQuery {
  /** entries by id, without text search; empty: search by words */
  ids: readonly string[]
  words: readonly Word[]
  most: number
}

/** Searches products with the search index of the catalogue; the last word is matched as a prefix. */
export function findProducts(db: Db, { ids, words, most }: TargetQuery): Promise<CouponTarget[]> {
  const query = words.map(({ word, stem }, at) => (at < words.length - 1 ? `'${stem}'` : `('${word}':*|'${stem}':*)`)).join('&')
  const which =
    ids.length > 0
      ? sql`p.id = ANY(${sql.param([...ids])}::uuid[])`
      : sql`p.status <> 'archived' ${query ? sql`AND p.search @@ ${query}::tsquery` : sql``}`
  return rows(
    db,
    sql`SELECT p.id AS _id, p.name, coalesce(b.name, '') AS about
      FROM (SELECT p.id, p.name, p.brand_id FROM products p WHERE ${which} ORDER BY lower(p.name), p.id ${limit(ids, most)}) p
      LEFT JOIN brands b ON b.id = p.brand_id ORDER BY lower(p.name), p.id`,
  )
}

/** Searches categories with a scan, because there are few. */
export function findCategories(db: Db, { ids, words, most }: TargetQuery): Promise<CouponTarget[]> {
  const which =
    ids.length > 0
      ? sql`t.id = ANY(${sql.param([...ids])}::uuid[])`
      : sql.join([sql`true`, ...words.map(({ word }) => containsWord(sql`t.name`, word))], sql` AND `)
  return rows(
    db,
    sql`WITH RECURSIVE t AS (
        SELECT id, name, ''::text AS about FROM categories WHERE parent_id IS NULL
        UNION ALL SELECT c.id, c.name, CASE WHEN t.about = '' THEN t.name ELSE t.about || ' › ' || t.name END
        FROM categories c JOIN t ON t.id = c.parent_id
      ) SELECT t.id AS _id, t.name, t.about FROM t WHERE ${which} ORDER BY t.about || t.name, t.id ${limit(ids, most)}`,
  )
}

const limit = (ids: readonly string[], most: number) => (ids.length > 0 ? sql`` : sql`LIMIT ${most}::int`)
