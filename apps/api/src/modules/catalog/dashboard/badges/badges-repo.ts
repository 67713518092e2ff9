import type { CollectionRule } from '@haat/shared/catalog/collections/rule.ts'
import { and, count, eq, inArray, ne, sql } from 'drizzle-orm'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../../../db/client.ts'
import { rows } from '../../../../db/rows.ts'
import type { Texts } from '../../../../db/tables/columns.ts'
import { badgeProducts, badges, products } from '../../../../db/tables/goods/catalog.ts'
import { byPriority } from '../../badges/badges-repo.ts'

export const newId = uuidV7

/** Fields of a badge that staff edit. Times are ISO texts, so that the audit log can compare them. */
export interface BadgeFields {
  text: string
  texts: Texts
  ground: string
  ink: string
  priority: number
  kind: 'hand' | 'rule'
  rule: CollectionRule
  startsAt: string | null
  endsAt: string | null
  active: boolean
}

export interface BadgeRow extends BadgeFields {
  id: string
  version: number
  pending: boolean
}

/** Serializes changes of badges until the transaction ends, so that texts stay unique and the limit is enforced. */
export async function lockBadges(db: Db): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('dashboard badges'))`)
}

const iso = (column: string) => sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** All badges, the highest priority first; only those with these ids if given. */
export const findBadgeRows = (db: Db, ids?: readonly string[]): Promise<BadgeRow[]> =>
  rows(
    db,
    sql`SELECT b.id, b.text, b.texts, b.ground, b.ink, b.priority, b.kind, b.active, b.version,
        jsonb_build_object('match', b.match, 'conditions', b.conditions) AS rule, ${iso('b.starts_at')} AS "startsAt", ${iso('b.ends_at')} AS "endsAt",
        b.kind = 'rule' AND b.evaluated_version < b.rule_version AS pending
      FROM badges b WHERE ${ids ? sql`b.id = ANY(${sql.param([...ids])}::uuid[])` : sql`true`} ORDER BY ${byPriority}`,
  )

/** Number of products of each badge, in any state. Counts in one scan, because badges are few. */
export const countProducts = async (db: Db): Promise<Map<string, number>> =>
  new Map(
    (
      await rows<{ id: string; count: number }>(
        db,
        sql`SELECT b.id, count(*) AS count FROM products p, unnest(p.badge_ids) AS b(id) WHERE p.badge_ids <> '{}' GROUP BY b.id`,
      )
    ).map(({ id, count }) => [id, count]),
  )

/** Ids of the products that have a badge by hand; undefined if there are more than `limit`. */
export async function findProductsByHand(db: Db, id: string, limit: number): Promise<string[] | undefined> {
  const found = await db
    .select({ id: badgeProducts.productId })
    .from(badgeProducts)
    .where(eq(badgeProducts.badgeId, id))
    .orderBy(badgeProducts.productId)
    .limit(limit + 1)
  return found.length > limit ? undefined : found.map(({ id }) => id)
}

/** Ids of those products that still exist. */
export const findExisting = async (db: Db, ids: readonly string[]): Promise<string[]> =>
  (
    await db
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.id, [...ids]))
  ).map(({ id }) => id)

/** Number of badges. */
export const countBadges = async (db: Db): Promise<number> => (await db.select({ n: count() }).from(badges))[0]!.n

/** Whether another badge has the text, whatever its case. */
export const isTextTaken = async (db: Db, { id, text }: { id: string; text: string }): Promise<boolean> =>
  (
    await db
      .select({ id: badges.id })
      .from(badges)
      .where(and(eq(sql`lower(${badges.text})`, text.toLowerCase()), ne(badges.id, id)))
  ).length > 0

const toColumns = ({ rule, startsAt, endsAt, ...fields }: BadgeFields) => ({
  ...fields,
  ...rule,
  // The audit log omits values that are null before and after.
  startsAt: startsAt ? new Date(startsAt) : null,
  endsAt: endsAt ? new Date(endsAt) : null,
})

/** Inserts a badge without products. */
export async function insertBadge(db: Db, id: string, fields: BadgeFields): Promise<void> {
  await db.insert(badges).values({ id, ...toColumns(fields) })
}

/** Replaces all fields of a badge and raises its version; `ruleChanged` makes its products be found again. A rule has no products by hand. */
export async function updateBadge(db: Db, id: string, fields: BadgeFields, ruleChanged: boolean): Promise<void> {
  await db
    .update(badges)
    .set({
      ...toColumns(fields),
      updatedAt: sql`now()`,
      version: sql`${badges.version} + 1`,
      ...(ruleChanged && { ruleVersion: sql`${badges.ruleVersion} + 1` }),
    })
    .where(eq(badges.id, id))
  if (fields.kind === 'rule') await db.execute(sql`DELETE FROM badge_products WHERE badge_id = ${id}`)
}

/** Deletes a badge; does nothing if there is none with this id. */
export async function deleteBadge(db: Db, id: string): Promise<void> {
  await db.delete(badges).where(eq(badges.id, id))
}

/** Ids of the badges of a product, the highest priority first, by how it got them. */
export async function findBadgesOfProduct(
  db: Db,
  productId: string,
): Promise<{ byHand: string[]; byRule: string[] } | undefined> {
  const ids = (kind: string) =>
    sql`ARRAY(SELECT b.id::text FROM badges b WHERE b.kind = ${kind} AND b.id = ANY(p.badge_ids) ORDER BY ${byPriority})`
  const [row] = await rows<{ byHand: string[]; byRule: string[] }>(
    db,
    sql`SELECT ${ids('hand')} AS "byHand", ${ids('rule')} AS "byRule" FROM products p WHERE p.id = ${productId}`,
  )
  return row
}
