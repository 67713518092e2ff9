import type { RuleField } from '@haat/shared/catalog/collections/kinds.ts'
import type { CollectionRule, Condition } from '@haat/shared/catalog/collections/rule.ts'
import { toMinor } from '@haat/shared/money.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'

/** Groups products manually or by a rule; the members are stored in a column of `products`. */
const groupings = {
  collections: { members: sql.raw('collection_products'), key: sql.raw('collection_id'), column: sql.raw('collection_ids') },
  badges: { members: sql.raw('badge_products'), key: sql.raw('badge_id'), column: sql.raw('badge_ids') },
} as const
type Grouping = keyof typeof groupings
const groupingNames = Object.keys(groupings) as Grouping[]

/** A rule of a collection or badge. */
interface RuleRow extends CollectionRule {
  grouping: Grouping
  id: string
}

const now = sql`now()`

/** SQL of each condition, on the product `p` at the time `at`; never null. */
const conditionSql: { [Field in RuleField]: (condition: Extract<Condition, { field: Field }>, at: SQL) => SQL } = {
  category: ({ id }) => sql`p.category_ids @> ARRAY[${id}]::uuid[]`,
  brand: ({ id }) => sql`coalesce(p.brand_id = ${id}::uuid, false)`,
  tag: ({ tag }) => sql`lower(${tag}::text) = ANY(lower(p.tags::text)::text[])`,
  price: ({ compare, amount }) => sql`p.price ${sql.raw(compare === 'atLeast' ? '>=' : '<=')} ${toMinor(amount)}::bigint`,
  sale: () => sql`p.on_sale`,
  stock: () => sql`p.in_stock`,
  low: () => sql`p.in_stock AND EXISTS (SELECT 1 FROM stock_marks m WHERE m.product_id = p.id AND m.mark = 'low')`,
  new: ({ days }, at) => sql`p.published_at > ${at} - make_interval(days => ${days}::int)`,
  custom: ({ key, value, min, max }) => sql`EXISTS (SELECT 1 FROM product_fields v JOIN custom_fields f ON f.id = v.field_id
    WHERE v.product_id = p.id AND f.key = ${key} AND CASE
      WHEN f.type IN ('choice', 'choices') THEN v.value @> to_jsonb(${value}::text)
      WHEN f.type = 'boolean' THEN v.value::text = ${value}::text
      WHEN f.type = 'number' THEN (v.value)::numeric BETWEEN coalesce(${min}::numeric, '-Infinity') AND coalesce(${max}::numeric, 'Infinity')
      ELSE false END)`,
}

/** SQL condition on the product `p` for a rule, at a time. A rule without conditions finds nothing. */
export function ruleSql({ match, conditions }: CollectionRule, at: SQL = now): SQL {
  if (conditions.length === 0) return sql`false`
  const parts = conditions.map((condition) => {
    const found = conditionSql[condition.field](condition as never, at)
    return 'is' in condition && !condition.is ? sql`NOT (${found})` : sql`(${found})`
  })
  return sql`(${sql.join(parts, match === 'all' ? sql` AND ` : sql` OR `)})`
}

/** Ids of the collections or badges of the product `p`, sorted, as they are now. */
function membershipSql(grouping: Grouping, all: readonly RuleRow[]): SQL {
  const { members, key } = groupings[grouping]
  const rules = all.filter((rule) => rule.grouping === grouping)
  const found =
    rules.length === 0
      ? sql``
      : sql` UNION ALL SELECT r.id FROM (VALUES ${sql.join(
          rules.map((rule) => sql`(${rule.id}::uuid, ${ruleSql(rule)})`),
          sql`, `,
        )}) r(id, matches) WHERE r.matches`
  return sql`ARRAY(SELECT m.id FROM (SELECT c.${key} AS id FROM ${members} c WHERE c.product_id = p.id${found}) m ORDER BY 1)`
}

const key = sql`hashtextextended('collections', 0)`

/** One query for all groupings, `columns` are those of the table. */
const inEachGrouping = (columns: SQL, where: SQL): SQL =>
  sql.join(
    groupingNames.map((name) => sql`SELECT ${name} AS grouping, ${columns} FROM ${sql.raw(name)} WHERE ${where}`),
    sql` UNION ALL `,
  )

const findRules = (db: Db): Promise<RuleRow[]> =>
  rows(db, sql`SELECT * FROM (${inEachGrouping(sql`id, match, conditions`, sql`kind = 'rule'`)}) r ORDER BY r.id`)

/**
 * Updates the collections and badges of products that the caller has locked, in the transaction that changes them. `because` limits the work to
 * shops with a rule on one of those fields.
 *
 * The shared lock tells `waitForWriters` that this transaction has read the rules; it lasts until the commit.
 */
export async function writeMembership(db: Db, ids: readonly string[], because?: readonly RuleField[]): Promise<number> {
  if (ids.length === 0) return 0
  await db.execute(sql`SELECT pg_advisory_xact_lock_shared(${key})`)
  const rules = await findRules(db)
  if (because && !rules.some(({ conditions }) => conditions.some(({ field }) => because.includes(field)))) return 0
  // Reading first: every update of `products`, also of no row, clears the cached answers of the catalogue.
  const changed = await rows<{ id: string; collections: string; badges: string }>(
    db,
    sql`SELECT p.id, d.collections::text, d.badges::text FROM products p
      CROSS JOIN LATERAL (SELECT ${membershipSql('collections', rules)} AS collections, ${membershipSql('badges', rules)} AS badges) d
      WHERE p.id = ANY(${sql.param([...ids])}::uuid[]) AND (p.collection_ids, p.badge_ids) IS DISTINCT FROM (d.collections, d.badges)`,
  )
  if (changed.length === 0) return 0
  await db.execute(sql`UPDATE products p SET collection_ids = c.collections::uuid[], badge_ids = c.badges::uuid[]
    FROM unnest(${sql.param(changed.map(({ id }) => id))}::uuid[], ${sql.param(changed.map(({ collections }) => collections))}::text[],
      ${sql.param(changed.map(({ badges }) => badges))}::text[]) AS c(id, collections, badges)
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

/** Products whose stored collections or badges differ from the rules, by id. */
export async function findOutdated(db: Db, after: string | undefined, limit: number): Promise<string[]> {
  const rules = await findRules(db)
  const differ = groupingNames.map((name) => sql`p.${groupings[name].column} <> ${membershipSql(name, rules)}`)
  const found = await rows<{ id: string }>(
    db,
    sql`SELECT p.id FROM products p WHERE ${after ? sql`p.id > ${after}::uuid` : sql`true`} AND (${sql.join(differ, sql` OR `)})
      ORDER BY p.id LIMIT ${limit}::int`,
  )
  return found.map(({ id }) => id)
}

/** Version of the rule of a collection or badge, with the current time of the database. */
export interface RuleVersion {
  grouping: Grouping
  id: string
  version: number
  at: string
}

/** Versions of all rules of collections and badges, with the current time. */
export const findRuleVersions = (db: Db): Promise<RuleVersion[]> =>
  rows(db, inEachGrouping(sql`id, rule_version AS version, now()::text AS at`, sql`true`))

/** Records that all products have been compared with these versions of the rules, from the time `at` on. */
export async function markEvaluated(db: Db, versions: readonly RuleVersion[]): Promise<void> {
  for (const name of groupingNames)
    await db.execute(sql`UPDATE ${sql.raw(name)} c SET evaluated_version = v.version, evaluated_at = v.at
      FROM jsonb_to_recordset(${JSON.stringify(versions.filter(({ grouping }) => grouping === name))}::jsonb) AS v(id uuid, version int, at timestamptz)
      WHERE c.id = v.id AND c.evaluated_version <= v.version`)
}

/** Whether a rule changed since its last evaluation, or the last one began more than ten minutes ago: time passes too. */
export const isEvaluationDue = async (db: Db): Promise<boolean> =>
  (
    await rows(
      db,
      sql`${inEachGrouping(
        sql`id`,
        sql`evaluated_version < rule_version OR (kind = 'rule' AND evaluated_at < now() - interval '10 minutes')`,
      )} LIMIT 1`,
    )
  ).length > 0

/**
 * Products whose stored collections or badges follow neither from the rules of now nor from those of the last evaluation, for `shop check`; at
 * most 1000. Those that wait for their evaluation are left out.
 */
export async function findStaleMembership(db: Db): Promise<{ id: string; slug: string }[]> {
  const rules = await rows<RuleRow & { at: string }>(
    db,
    sql`SELECT * FROM (${inEachGrouping(
      sql`id, match, conditions, evaluated_at::text AS at`,
      sql`kind = 'rule' AND evaluated_version = rule_version`,
    )}) r ORDER BY r.id`,
  )
  const byRule = rules.map((rule) => {
    const stored = sql`p.${groupings[rule.grouping].column} @> ARRAY[${rule.id}]::uuid[]`
    return sql`((${stored}) <> ${ruleSql(rule)} AND (${stored}) <> ${ruleSql(rule, sql`${rule.at}::timestamptz`)})`
  })
  const byHand = groupingNames.map((name) => {
    const { members, key, column } = groupings[name]
    const evaluated = sql`c.kind = 'hand' AND c.evaluated_version = c.rule_version`
    return sql`ARRAY(SELECT c.id FROM ${sql.raw(name)} c WHERE ${evaluated} AND c.id = ANY(p.${column}) ORDER BY 1)
      <> ARRAY(SELECT c.id FROM ${members} m JOIN ${sql.raw(name)} c ON c.id = m.${key} WHERE ${evaluated} AND m.product_id = p.id ORDER BY 1)`
  })
  return rows(
    db,
    sql`SELECT p.id, p.slug FROM products p WHERE ${sql.join([...byHand, ...byRule], sql` OR `)} ORDER BY p.id LIMIT 1000`,
  )
}
