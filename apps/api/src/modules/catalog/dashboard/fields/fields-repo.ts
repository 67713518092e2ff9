import { sql } from 'drizzle-orm'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../../../db/client.ts'
import { rows } from '../../../../db/rows.ts'
import { type FieldRow, fieldColumns } from '../../fields/fields-repo.ts'

export type DashboardFieldRow = FieldRow & { products: number }
export type FieldDetailsRow = Omit<FieldRow, 'id' | 'key' | 'type' | 'version'>

const columns = sql`${fieldColumns}, (SELECT count(*) FROM product_fields v WHERE v.field_id = custom_fields.id) AS products`

/** All definitions in their order, with the number of products that have a value. */
export const findDashboardFields = (db: Db): Promise<DashboardFieldRow[]> =>
  rows(db, sql`SELECT ${columns} FROM custom_fields ORDER BY position, id`)

/** Locks a definition until the transaction ends. */
export const lockField = async (db: Db, id: string): Promise<DashboardFieldRow | undefined> => {
  await db.execute(sql`SELECT 1 FROM custom_fields WHERE id = ${id} FOR UPDATE`)
  return (await rows<DashboardFieldRow>(db, sql`SELECT ${columns} FROM custom_fields WHERE id = ${id}`))[0]
}

/** Inserts a definition, last in order; undefined above `most`. Concurrent inserts count one after the other. */
export async function insertField(db: Db, field: Omit<FieldRow, 'id' | 'version'>, most: number): Promise<string | undefined> {
  await lockOrder(db)
  const id = uuidV7()
  const { key, type, name, group, unit, texts, choices, categoryIds, facet } = field
  const [inserted] = await rows<{ id: string }>(
    db,
    sql`INSERT INTO custom_fields (id, key, type, name, "group", unit, texts, choices, category_ids, facet, position)
      SELECT ${id}::uuid, ${key}, ${type}, ${name}, ${group}, ${unit}, ${JSON.stringify(texts)}::jsonb, ${JSON.stringify(choices)}::jsonb,
        ${sql.param(categoryIds)}::uuid[], ${facet}::boolean, (SELECT coalesce(max(position), 0) + 1 FROM custom_fields)
      WHERE (SELECT count(*) FROM custom_fields) < ${most}::int RETURNING id`,
  )
  return inserted?.id
}

/** Replaces all details of a definition and raises its version. */
export async function updateField(db: Db, id: string, details: FieldDetailsRow): Promise<void> {
  const { name, group, unit, texts, choices, categoryIds, facet } = details
  await db.execute(sql`UPDATE custom_fields SET name = ${name}, "group" = ${group}, unit = ${unit}, texts = ${JSON.stringify(texts)}::jsonb,
    choices = ${JSON.stringify(choices)}::jsonb, category_ids = ${sql.param(categoryIds)}::uuid[], facet = ${facet}::boolean, version = version + 1
    WHERE id = ${id}`)
}

/** Locks the order of all definitions until the transaction ends. */
export async function lockOrder(db: Db): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('custom_fields'))`)
}

/** Numbers the definitions in this order. */
export async function writeOrder(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(sql`UPDATE custom_fields f SET position = w.place
    FROM unnest(${sql.param([...ids])}::uuid[]) WITH ORDINALITY AS w(id, place) WHERE f.id = w.id`)
}

/** Deletes a definition and, by its foreign key, all its values. */
export async function deleteField(db: Db, id: string): Promise<void> {
  await db.execute(sql`DELETE FROM custom_fields WHERE id = ${id}`)
}

/** Products that have a value of the field, in order of id. */
export const findProductsWithField = async (db: Db, id: string): Promise<string[]> =>
  (await rows<{ id: string }>(db, sql`SELECT product_id AS id FROM product_fields WHERE field_id = ${id} ORDER BY 1`)).map(
    (row) => row.id,
  )

/** Removes choices from the values of a field; a value without a choice left is deleted. */
export async function dropChoices(db: Db, id: string, choices: readonly string[]): Promise<void> {
  const gone = sql`${sql.param([...choices])}::text[]`
  await db.execute(sql`DELETE FROM product_fields WHERE field_id = ${id} AND CASE jsonb_typeof(value)
    WHEN 'array' THEN NOT EXISTS (SELECT 1 FROM jsonb_array_elements_text(value) c(choice) WHERE c.choice <> ALL (${gone}))
    ELSE value #>> '{}' = ANY (${gone}) END`)
  await db.execute(sql`UPDATE product_fields SET value = value - ${gone} WHERE field_id = ${id} AND jsonb_typeof(value) = 'array'
    AND value ?| ${gone}`)
}

/** How many of these categories exist. */
export const countCategories = async (db: Db, ids: readonly string[]): Promise<number> =>
  (
    await rows<{ count: number }>(
      db,
      sql`SELECT count(*) AS count FROM categories WHERE id = ANY(${sql.param([...ids])}::uuid[])`,
    )
  )[0]!.count
