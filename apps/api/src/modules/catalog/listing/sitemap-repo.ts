import type { Language } from '@haat/shared/text.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'
import { visible } from '../products/cards-repo.ts'

export interface SitemapProduct {
  slug: string
  /** slugs of the languages that have their own */
  slugs: Partial<Record<Language, string>> | null
  /** day of the last change (ISO) */
  at: string
}

/** Number of published products. */
export async function countVisible(db: Db): Promise<number> {
  const [row] = await rows<{ count: number }>(db, sql`SELECT count(*)::int AS count FROM products p WHERE ${visible}`)
  return row?.count ?? 0
}

/** Published products in the order of their publication. */
export const findSitemapProducts = (db: Db, { limit, offset }: { limit: number; offset: number }): Promise<SitemapProduct[]> =>
  rows(
    db,
    sql`SELECT p.slug, to_char(p.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS at,
          (SELECT jsonb_object_agg(key, value ->> 'slug') FROM jsonb_each(p.labels) WHERE value ? 'slug') AS slugs
        FROM products p WHERE ${visible} ORDER BY p.published_at, p.id LIMIT ${limit} OFFSET ${offset}`,
  )
