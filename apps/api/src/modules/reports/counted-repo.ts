import { type SQL, sql } from 'drizzle-orm'

export interface ShopCurrency {
  name: string
  exchangeRate: number
}

/** A sum of charged amounts in the shop's currency of today; the rule is in shared/reports/sales.ts. `t` carries `currency` and `rate`. */
export const counted = (column: string, { name, exchangeRate }: ShopCurrency, t = 'd'): SQL => {
  const [amount, currency, rate] = [sql.raw(`(${column})`), sql.raw(`${t}.currency`), sql.raw(`${t}.rate`)]
  return sql`coalesce(sum(CASE WHEN ${currency} = ${name} THEN ${amount} ELSE round(${amount} / ${rate} * ${exchangeRate}::numeric)::bigint END), 0)::bigint`
}

/** Some rows were charged in another currency. */
export const isConverted = ({ name }: ShopCurrency): SQL => sql`coalesce(bool_or(d.currency <> ${name}), false)`

export const dayText = (column: string): SQL => sql.raw(`to_char(${column}, 'YYYY-MM-DD')`)
