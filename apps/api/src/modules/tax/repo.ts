import type { TaxRate } from '@haat/shared/tax/rules.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { named } from '../../db/named.ts'
import type { Texts } from '../../db/tables/columns.ts'

export interface RateRow extends TaxRate {
  name: string
  texts: Texts
}

/** Rates of a country and of its states that are switched on, in the order of the shop. */
export const ratesOf = (db: Db, country: string): Promise<RateRow[]> =>
  named(
    db,
    'tax rates',
    sql`SELECT name, texts, country, state, percent::float8 AS percent, stacks FROM tax_rates
      WHERE country = ${country} AND active ORDER BY position, name, id`,
  )
