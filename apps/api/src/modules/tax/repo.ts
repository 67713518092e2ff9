import type { TaxRate } from '@haat/shared/tax/rules.ts'
import { type SQL, sql } from 'drizzle-orm'
import { writtenOnce } from '../../db/rows.ts'
import type { Texts } from '../../db/tables/columns.ts'
import { combineReads, oneForAll } from '../../platform/combine.ts'

export interface RateRow extends TaxRate {
  name: string
  texts: Texts
}

/** Active rates of a country and its states, in the shop's order. Concurrent calls share a statement. */
export const findRates = combineReads<string, RateRow[]>(async (db, wanted) => {
  const found = await writtenOnce<RateRow>(db, 'tax rates', { countries: [...new Set(wanted)] }, selectRates)
  return wanted.map((country) => found.filter((rate) => rate.country === country))
}, oneForAll)

const selectRates = (): SQL =>
  sql`SELECT name, texts, country, state, percent::float8 AS percent, stacks FROM tax_rates
    WHERE country = ANY(${sql.placeholder('countries')}::text[]) AND active ORDER BY position, name, id`
