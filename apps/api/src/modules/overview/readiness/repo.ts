import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'

export interface ReadinessCounts {
  /** published products with a price above 0 in stock */
  sellable: number
  /** published products without a price, without a picture, out of stock */
  free: number
  bare: number
  out: number
  /** active delivery areas with a rate */
  areas: number
  taxRates: number
  /** active admins without authenticator and passkey */
  weakAdmins: number
}

/**
 * Counts of the readiness report, in one query. `product_filters` has a narrow row for each active product; products without a picture are among those
 * whose card has none or is outdated, which an index has.
 */
export async function findReadinessCounts(db: Db): Promise<ReadinessCounts> {
  const [row] = await rows<ReadinessCounts>(
    db,
    sql`SELECT goods.*, bare.*, areas.*, taxes.*, admins.* FROM
      (SELECT count(*) FILTER (WHERE price > 0 AND in_stock)::int AS sellable, count(*) FILTER (WHERE price = 0)::int AS free,
        count(*) FILTER (WHERE NOT in_stock)::int AS out FROM product_filters) goods,
      (SELECT count(*)::int AS bare FROM product_cards c JOIN product_filters f ON f.id = c.product_id WHERE (c.image IS NULL OR c.version = 0)
        AND NOT EXISTS (SELECT 1 FROM product_media m WHERE m.product_id = c.product_id)) bare,
      (SELECT count(*)::int AS areas FROM delivery_areas a WHERE a.active AND EXISTS (SELECT 1 FROM delivery_rates r WHERE r.area_id = a.id)) areas,
      (SELECT count(*)::int AS "taxRates" FROM tax_rates WHERE active) taxes,
      (SELECT count(*)::int AS "weakAdmins" FROM staff s WHERE s.is_admin AND s.status = 'active'
        AND NOT EXISTS (SELECT 1 FROM authenticators a WHERE a.user_id = s.user_id AND a.confirmed_at IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM passkeys k WHERE k.user_id = s.user_id)) admins`,
  )
  return row!
}

/** Legal pages that exist as drafts only, with their titles, and slugs that are published. */
export const findLegalPages = (db: Db): Promise<{ slug: string; title: string; active: boolean }[]> =>
  rows(db, sql`SELECT slug, title, active FROM pages WHERE slug IN ('terms', 'privacy', 'returns') ORDER BY position`)

/** Modes of the payment keys that staff have saved. */
export const findKeyModes = (db: Db): Promise<{ method: string; mode: string }[]> =>
  rows(db, sql`SELECT method, mode FROM payment_keys`)
