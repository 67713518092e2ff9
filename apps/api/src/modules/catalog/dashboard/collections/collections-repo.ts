import type { CollectionRule } from '@haat/shared/catalog/collections/rule.ts'
import type { SortCode } from '@haat/shared/catalog/sort.ts'
import { and, count, eq, like, ne, sql } from 'drizzle-orm'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../../../db/client.ts'
import { rows } from '../../../../db/rows.ts'
import type { Texts } from '../../../../db/tables/columns.ts'
import { collections } from '../../../../db/tables/goods/catalog.ts'
import { ruleSql } from '../../collections/membership-repo.ts'
import { type MediaFields, mediaJson } from '../../products/cards-repo.ts'
import { changedSince } from '../changes-repo.ts'
import { productCountsBy } from '../count-products-repo.ts'

export const newId = uuidV7

/** Fields of a collection that staff edit. */
export interface CollectionFields {
  slug: string
  name: string
  description: string
  /** translations of name, description, seoTitle and seoDescription */
  texts: Texts
  seo: { title?: string; description?: string }
  mediaId: string | null
  kind: 'hand' | 'rule'
  rule: CollectionRule
  /** ids in order; empty for a rule */
  products: string[]
  sort: SortCode | null
  active: boolean
}

export interface CollectionRow extends CollectionFields {
  id: string
  updatedAt: Date
  version: number
}

/** Serializes changes of collections until the transaction ends, so that slugs stay unique and the limit is enforced. */
export async function lockCollections(db: Db): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('dashboard collections'))`)
}

/** A collection with its products by hand; undefined if there is none. */
export async function findCollection(db: Db, id: string): Promise<CollectionRow | undefined> {
  const [row] = await db.select().from(collections).where(eq(collections.id, id))
  if (!row) return undefined
  const { match, conditions, sort, ...fields } = row
  const products = await rows<{ id: string }>(
    db,
    sql`SELECT product_id AS id FROM collection_products WHERE collection_id = ${id} ORDER BY position, product_id`,
  )
  return {
    ...fields,
    rule: { match, conditions },
    sort: sort as SortCode | null,
    products: products.map((product) => product.id),
  }
}

export interface ListedCollection extends Pick<CollectionRow, 'id' | 'slug' | 'name' | 'texts' | 'kind' | 'active' | 'version'> {
  picture: MediaFields | null
  /** products in any state */
  count: number
  pending: boolean
  /** ISO text in UTC */
  updatedAt: string
}

/** All collections by name, or those that changed since a time, with the numbers of their products. */
export const findAllCollections = (db: Db, updatedSince?: string): Promise<ListedCollection[]> =>
  rows(
    db,
    sql`WITH counts AS (${productCountsBy('collection')})
      SELECT c.id, c.slug, c.name, (SELECT coalesce(jsonb_object_agg(t.key, t.value - 'description'), '{}') FROM jsonb_each(c.texts) t) AS texts,
        c.kind, c.active, c.version, to_char(c.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt",
        c.evaluated_version < c.rule_version AS pending, CASE WHEN m.id IS NOT NULL THEN ${mediaJson('m')} END AS picture,
        coalesce(n.count, 0) AS count
      FROM collections c LEFT JOIN media m ON m.id = c.media_id LEFT JOIN counts n ON n.id = c.id
      ${changedSince('c', updatedSince)} ORDER BY lower(c.name), c.id`,
  )

/** Number of collections. */
export const countCollections = async (db: Db): Promise<number> => (await db.select({ n: count() }).from(collections))[0]!.n

/** Whether another collection has the slug. */
export const isTaken = async (db: Db, { id, slug }: { id: string; slug: string }): Promise<boolean> =>
  (
    await db
      .select({ id: collections.id })
      .from(collections)
      .where(and(eq(collections.slug, slug), ne(collections.id, id)))
  ).length > 0

/** Slugs that start with the text. */
export const findSlugsFrom = async (db: Db, start: string): Promise<string[]> =>
  (
    await db
      .select({ slug: collections.slug })
      .from(collections)
      .where(like(collections.slug, `${start.replace(/[\\%_]/g, '\\$&')}%`))
  ).map(({ slug }) => slug)

const toColumns = ({ rule, products: _, ...fields }: CollectionFields) => ({ ...fields, ...rule })

/** Inserts a collection with its products. */
export async function insertCollection(db: Db, id: string, fields: CollectionFields): Promise<void> {
  await db.insert(collections).values({ id, ...toColumns(fields) })
  await putProducts(db, id, fields.products)
}

/** Replaces all fields of a collection and raises its version; `ruleChanged` makes its products be found again. */
export async function updateCollection(db: Db, id: string, fields: CollectionFields, ruleChanged: boolean): Promise<void> {
  await db
    .update(collections)
    .set({
      ...toColumns(fields),
      updatedAt: sql`now()`,
      version: sql`${collections.version} + 1`,
      ...(ruleChanged && { ruleVersion: sql`${collections.ruleVersion} + 1` }),
    })
    .where(eq(collections.id, id))
  await putProducts(db, id, fields.products)
}

/** Replaces the products by hand; products that no longer exist are left out. */
async function putProducts(db: Db, id: string, products: readonly string[]): Promise<void> {
  await db.execute(sql`DELETE FROM collection_products WHERE collection_id = ${id}`)
  if (products.length > 0)
    await db.execute(sql`INSERT INTO collection_products (collection_id, product_id, position)
      SELECT ${id}::uuid, p.id, w.n FROM unnest(${sql.param([...products])}::uuid[]) WITH ORDINALITY AS w(id, n) JOIN products p ON p.id = w.id`)
}

/** Deletes a collection with its list of products; does nothing if there is none with this id. */
export async function deleteCollection(db: Db, id: string): Promise<void> {
  await db.delete(collections).where(eq(collections.id, id))
}

interface MemberRow {
  id: string
  name: string
  picture: MediaFields | null
}

const members = sql`p.id, p.name, (SELECT ${mediaJson('m')} FROM product_media pm JOIN media m ON m.id = pm.media_id
  WHERE pm.product_id = p.id ORDER BY pm.position LIMIT 1) AS picture`

/** Products with their first picture, in the order of the ids; unknown ids are left out. */
export const findMembers = (db: Db, ids: readonly string[]): Promise<MemberRow[]> =>
  rows(
    db,
    sql`SELECT ${members} FROM unnest(${sql.param([...ids])}::uuid[]) WITH ORDINALITY AS w(id, n) JOIN products p ON p.id = w.id ORDER BY w.n`,
  )

/** Number of products in any state that a rule finds, and the newest of them. */
export async function findByRule(db: Db, rule: CollectionRule, limit: number): Promise<{ count: number; products: MemberRow[] }> {
  const found = ruleSql(rule)
  const [counted] = await rows<{ count: number }>(db, sql`SELECT count(*) AS count FROM products p WHERE ${found}`)
  const products = await rows<MemberRow>(
    db,
    sql`SELECT ${members} FROM products p WHERE ${found} ORDER BY p.published_at DESC, p.id DESC LIMIT ${limit}::int`,
  )
  return { count: counted?.count ?? 0, products }
}
