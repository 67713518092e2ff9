import { mostUnitsOfPart } from '@haat/shared/catalog/bundles.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, pgView, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { variants } from './catalog.ts'

/** The parts of a variant that is a bundle. A part is never a bundle itself. */
export const bundleParts = pgTable(
  'bundle_parts',
  {
    variantId: uuid()
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** null after the part was deleted: the bundle cannot be sold until staff replace it */
    partId: uuid().references(() => variants.id, { onDelete: 'set null' }),
    /** name of the part when it was added, to name it after it was deleted */
    name: text().notNull(),
    qty: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.variantId, table.position] }),
    uniqueIndex('bundle_parts_once').on(table.variantId, table.partId),
    index('bundle_parts_by_part').on(table.partId).where(sql`part_id IS NOT NULL`),
    check('bundle_parts_qty', sql`${table.qty} BETWEEN 1 AND ${sql.raw(String(mostUnitsOfPart))}`),
  ],
)

/**
 * Stock that can be sold: that of the variant, or, for a bundle, how many its parts suffice for. A bundle with a part that is deleted, archived or
 * not for sale has none. Bundles are never low: alerts name the part. The function `bundle_stock` (migration 0080) computes the stock of a bundle;
 * PostgreSQL plans it apart, and only when a bundle is met, so other variants cost nothing.
 */
export const stockLevels = pgView('stock_levels', {
  variantId: uuid().notNull(),
  onHand: integer(),
  lowAt: integer().notNull(),
  bundle: boolean().notNull(),
}).as(
  sql`SELECT s.variant_id, CASE WHEN s.bundle THEN bundle_stock(s.variant_id) ELSE s.on_hand END AS on_hand,
    CASE WHEN s.bundle THEN -1 ELSE s.low_at END AS low_at, s.bundle
  FROM stock s`,
)
