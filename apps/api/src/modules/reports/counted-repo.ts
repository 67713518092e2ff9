import { type SQL, sql } from 'drizzle-orm'

export interface ShopCurrency {
  name: string
  exchangeRate: number
}

/**
 * SQL sum of charged minor units, converted to the shop's current currency; the rule is in shared/reports/sales.ts. Table `t`
 * must have
 * `currency` and `rate`.
 */
export const counted = (column: string, { name, exchangeRate }: ShopCurrency, t = 'd'): SQL => {
  const [amount, currency, rate] = [sql.raw(`(${column})`), sql.raw(`${t}.currency`), sql.raw(`${t}.rate`)]
  return sql`coalesce(sum(CASE WHEN ${currency} = ${name} THEN ${amount} ELSE round(${amount} / ${rate} * ${exchangeRate}::numeric)::bigint END), 0)::bigint`
}

/** Whether some rows were charged in another currency. */
export const isConverted = ({ name }: ShopCurrency): SQL => sql`coalesce(bool_or(d.currency <> ${name}), false)`

/** ISO date of a column. */
export const dayText = (column: string): SQL => sql.raw(`to_char(${column}, 'YYYY-MM-DD')`)
