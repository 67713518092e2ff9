import type { WeightBand } from '@haat/shared/delivery/rules.ts'
import type { Serves } from '@haat/shared/delivery/schema.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { id, money, type Texts, version } from '../columns.ts'

export const deliveryAreas = pgTable(
  'delivery_areas',
  {
    id: id(),
    name: text().notNull().unique(),
    texts: jsonb().$type<Texts>().notNull().default({}),
    serves: jsonb().$type<Serves[]>().notNull(),
    position: integer().notNull().default(0),
    /** grams that a unit without a weight counts */
    defaultWeight: integer().notNull().default(0),
    active: boolean().notNull().default(true),
    version: version(),
  },
  (table) => [check('delivery_areas_weight', sql`${table.defaultWeight} BETWEEN 0 AND 10000000`)],
)

export const deliveryRates = pgTable(
  'delivery_rates',
  {
    areaId: uuid()
      .notNull()
      .references(() => deliveryAreas.id, { onDelete: 'cascade' }),
    type: text({ enum: ['delivery', 'express', 'pickup'] }).notNull(),
    /** catalogue minor units */
    cost: money().notNull(),
    /** costs by weight, the lightest first; `cost` is that of what is heavier */
    bands: jsonb().$type<WeightBand[]>().notNull().default([]),
    freeOver: money(),
    daysMin: integer().notNull(),
    daysMax: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.areaId, table.type] }),
    check('delivery_rates_type', sql`${table.type} IN ('delivery', 'express', 'pickup')`),
    check('delivery_rates_cost', sql`${table.cost} >= 0 AND (${table.freeOver} IS NULL OR ${table.freeOver} >= 0)`),
    check('delivery_rates_bands', sql`jsonb_typeof(${table.bands}) = 'array' AND jsonb_array_length(${table.bands}) <= 20`),
    check('delivery_rates_days', sql`${table.daysMin} >= 0 AND ${table.daysMax} >= ${table.daysMin}`),
  ],
)
