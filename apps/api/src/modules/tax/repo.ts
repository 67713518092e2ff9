import type { TaxRate } from '@haat/shared/tax/rules.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { named } from '../../db/rows.ts'
import type { Texts } from '../../db/tables/columns.ts'

export interface RateRow extends TaxRate {
  name: string
  texts: Texts
}

/** Active rates of a country and its states, in the shop's order. */
export const findRates = (db: Db, country: string): Promise<RateRow[]> =>
  named(
    db,
    'tax rates',
    sql`SELECT name, texts, country, state, percent::float8 AS percent, stacks FROM tax_rates
      WHERE country = ${country} AND active ORDER BY position, name, id`,
  )
