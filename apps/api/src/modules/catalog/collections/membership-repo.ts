import type { RuleField } from '@haat/shared/catalog/collections/kinds.ts'
import type { CollectionRule, Condition } from '@haat/shared/catalog/collections/rule.ts'
import { toMinor } from '@haat/shared/money.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'

/** A rule of a collection. */
export interface RuleRow extends CollectionRule {
  id: string
}

const now = sql`now()`

/** SQL of each condition, on the product `p` at the moment `at`; never null. */
const conditionSql: { [Field in RuleField]: (condition: Extract<Condition, { field: Field }>, at: SQL) => SQL } = {
  category: ({ id }) => sql`p.category_ids @> ARRAY[${id}]::uuid[]`,
  brand: ({ id }) => sql`coalesce(p.brand_id = ${id}::uuid, false)`,
  tag: ({ tag }) => sql`lower(${tag}::text) = ANY(lower(p.tags::text)::text[])`,
  price: ({ compare, amount }) => sql`p.price ${sql.raw(compare === 'atLeast' ? '>=' : '<=')} ${toMinor(amount)}::bigint`,
  sale: () => sql`p.on_sale`,
  stock: () => sql`p.in_stock`,
  new: ({ days }, at) => sql`p.published_at > ${at} - make_interval(days => ${days}::int)`,
  custom: ({ key, value, min, max }) => sql`EXISTS (SELECT 1 FROM product_fields v JOIN custom_fields f ON f.id = v.field_id
    WHERE v.product_id = p.id AND f.key = ${key} AND CASE
      WHEN f.type IN ('choice', 'choices') THEN v.value @> to_jsonb(${value}::text)
      WHEN f.type = 'boolean' THEN v.value::text = ${value}::text
      WHEN f.type = 'number' THEN (v.value)::numeric BETWEEN coalesce(${min}::numeric, '-Infinity') AND coalesce(${max}::numeric, 'Infinity')
      ELSE false END)`,
}

/** SQL condition on the product `p` for a rule, at a moment. A rule without conditions finds nothing. */
export function ruleSql({ match, conditions }: CollectionRule, at: SQL = now): SQL {
  if (conditions.length === 0) return sql`false`
  const parts = conditions.map((condition) => {
    const found = conditionSql[condition.field](condition as never, at)
    return 'is' in condition && !condition.is ? sql`NOT (${found})` : sql`(${found})`
  })
  return sql`(${sql.join(parts, match === 'all' ? sql` AND ` : sql` OR `)})`
}

/** Ids of the collections of the product `p`, sorted, as they are now. */
function membershipSql(rules: readonly RuleRow[]): SQL {
  const found =
    rules.length === 0
      ? sql``
      : sql` UNION ALL SELECT r.id FROM (VALUES ${sql.join(
          rules.map((rule) => sql`(${rule.id}::uuid, ${ruleSql(rule)})`),
          sql`, `,
        )}) r(id, matches) WHERE r.matches`
  return sql`ARRAY(SELECT m.id FROM (SELECT c.collection_id AS id FROM collection_products c WHERE c.product_id = p.id${found}) m ORDER BY 1)`
}

const key = sql`hashtextextended('collections', 0)`

const findRules = (db: Db): Promise<RuleRow[]> =>
  rows(db, sql`SELECT id, match, conditions FROM collections WHERE kind = 'rule' ORDER BY id`)

/**
 * Updates the collections of products that the caller has locked, in the transaction that changes them. `because` limits the work to
 * shops with a rule on that field.
 *
 * The shared lock tells `waitForWriters` that this transaction has read the rules; it lasts until the commit.
 */
export async function writeMembership(db: Db, ids: readonly string[], because?: RuleField): Promise<number> {
  if (ids.length === 0) return 0
  await db.execute(sql`SELECT pg_advisory_xact_lock_shared(${key})`)
  const rules = await findRules(db)
  if (because && !rules.some(({ conditions }) => conditions.some(({ field }) => field === because))) return 0
  // Reading first: every update of `products`, also of no row, clears the cached answers of the catalogue.
  const changed = await rows<{ id: string; collections: string }>(
    db,
    sql`SELECT p.id, d.ids::text AS collections FROM products p CROSS JOIN LATERAL (SELECT ${membershipSql(rules)} AS ids) d
      WHERE p.id = ANY(${sql.param([...ids])}::uuid[]) AND p.collection_ids <> d.ids`,
  )
  if (changed.length === 0) return 0
  await db.execute(sql`UPDATE products p SET collection_ids = c.collections::uuid[]
    FROM unnest(${sql.param(changed.map(({ id }) => id))}::uuid[], ${sql.param(changed.map(({ collections }) => collections))}::text[])
      AS c(id, collections)
    WHERE p.id = c.id`)
  return changed.length
}

/** Locks products like every writer of their derived columns, then updates their collections. */
export async function refreshMembership(db: Db, ids: readonly string[]): Promise<number> {
  await db.execute(sql`SELECT 1 FROM products WHERE id = ANY(${sql.param([...ids])}::uuid[]) ORDER BY id FOR NO KEY UPDATE`)
  return writeMembership(db, ids)
}

/**
 * Waits at most two seconds until every transaction that may have read earlier rules has ended. Answers false if one is still running.
 * Call it after the commit of a changed rule, before `findOutdated`: products that such a transaction inserts would be missed.
 */
export async function waitForWriters(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL lock_timeout = '2s'`)
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${key})`)
  })
}

/** Products whose stored collections differ from the rules, by id. */
export async function findOutdated(db: Db, after: string | undefined, limit: number): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`SELECT p.id FROM products p WHERE ${after ? sql`p.id > ${after}::uuid` : sql`true`}
      AND p.collection_ids <> ${membershipSql(await findRules(db))} ORDER BY p.id LIMIT ${limit}::int`,
  )
  return found.map(({ id }) => id)
}

/** Versions of the rules of all collections, and the current time of the database. */
export const findRuleVersions = (db: Db): Promise<{ id: string; version: number; at: string }[]> =>
  rows(db, sql`SELECT id, rule_version AS version, now()::text AS at FROM collections`)

/** Records that all products have been compared with these versions of the rules, from the time `at` on. */
export async function markEvaluated(db: Db, versions: readonly { id: string; version: number; at: string }[]): Promise<void> {
  await db.execute(sql`UPDATE collections c SET evaluated_version = v.version, evaluated_at = v.at
    FROM jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) AS v(id uuid, version int, at timestamptz)
    WHERE c.id = v.id AND c.evaluated_version <= v.version`)
}

/** Whether a rule changed since its last evaluation, or the last one began more than ten minutes ago: time passes too. */
export const isEvaluationDue = async (db: Db): Promise<boolean> =>
  (
    await rows(
      db,
      sql`SELECT 1 FROM collections WHERE evaluated_version < rule_version
        OR (kind = 'rule' AND evaluated_at < now() - interval '10 minutes') LIMIT 1`,
    )
  ).length > 0

/**
 * Products whose stored collections follow neither from the rules of now nor from those of the last evaluation, for `shop check`; at
 * most 1000. Collections that wait for their evaluation are left out.
 */
export async function findStaleMembership(db: Db): Promise<{ id: string; slug: string }[]> {
  const rules = await rows<RuleRow & { at: string }>(
    db,
    sql`SELECT id, match, conditions, evaluated_at::text AS at FROM collections
      WHERE kind = 'rule' AND evaluated_version = rule_version ORDER BY id`,
  )
  const wrong = rules.map((rule) => {
    const stored = sql`p.collection_ids @> ARRAY[${rule.id}]::uuid[]`
    return sql` OR ((${stored}) <> ${ruleSql(rule)} AND (${stored}) <> ${ruleSql(rule, sql`${rule.at}::timestamptz`)})`
  })
  return rows(
    db,
    sql`SELECT p.id, p.slug FROM products p
      WHERE ARRAY(SELECT c.id FROM collections c WHERE c.kind = 'hand' AND c.id = ANY(p.collection_ids) ORDER BY 1)
        <> ARRAY(SELECT c.collection_id FROM collection_products c WHERE c.product_id = p.id ORDER BY 1)${sql.join(wrong, sql``)}
      ORDER BY p.id LIMIT 1000`,
  )
}
