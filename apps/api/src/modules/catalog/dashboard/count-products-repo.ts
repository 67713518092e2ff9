import { type SQL, sql } from 'drizzle-orm'

/** Categories and collections of the active products in the narrow rows of `product_filters`, where equal ones are counted together. */
const ofActive = {
  category: sql`SELECT any_value(category_ids) AS ids, count(*) AS count FROM product_filters GROUP BY category_set`,
  collection: sql`SELECT collection_ids AS ids, count(*) AS count FROM product_filters GROUP BY collection_ids`,
}
const column = { category: sql`category_ids`, collection: sql`collection_ids` }

/** SQL of rows `(id, count)`: how many products in any state each category or collection has. */
export const productCountsBy = (kind: keyof typeof ofActive): SQL =>
  sql`SELECT t.id, sum(g.count)::int AS count FROM (${ofActive[kind]}
      UNION ALL SELECT ${column[kind]}, count(*) FROM products WHERE status IN ('draft', 'scheduled', 'archived') GROUP BY 1) g,
    unnest(g.ids) AS t(id) GROUP BY t.id`
