import type { FieldType } from '@haat/shared/custom-fields/constants.ts'
import type { StoredValue } from '@haat/shared/custom-fields/schema.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'
import type { Texts } from '../../../db/tables/columns.ts'

export interface FieldRow {
  id: string
  key: string
  type: FieldType
  name: string
  group: string
  unit: string
  texts: Texts
  choices: { id: string; name: string; texts: Texts }[]
  categoryIds: string[]
  facet: boolean
  version: number
}

export const fieldColumns = sql`id, key, type, name, "group", unit, texts, choices, category_ids::text[] AS "categoryIds", facet, version`

/** All definitions in their order. */
export const findFields = (db: Db): Promise<FieldRow[]> =>
  rows(db, sql`SELECT ${fieldColumns} FROM custom_fields ORDER BY position, id`)

/** Definitions that cannot change until the transaction ends. */
export const lockFieldsInUse = (db: Db, ids: readonly string[]): Promise<FieldRow[]> =>
  rows(db, sql`SELECT ${fieldColumns} FROM custom_fields WHERE id = ANY(${sql.param([...ids])}::uuid[]) ORDER BY id FOR SHARE`)

export interface ValueRow extends StoredValue {
  productId: string
  fieldId: string
  key: string
}

/** The values of products, by product and in the order of the fields. */
export const findValues = (db: Db, productIds: readonly string[]): Promise<ValueRow[]> =>
  rows(
    db,
    sql`SELECT v.product_id AS "productId", v.field_id AS "fieldId", f.key, v.value, v.texts
      FROM product_fields v JOIN custom_fields f ON f.id = v.field_id
      WHERE v.product_id = ANY(${sql.param([...productIds])}::uuid[]) ORDER BY v.product_id, f.position, f.id`,
  )

/** Definitions of all fields cannot change until the transaction ends. */
export async function lockFields(db: Db): Promise<void> {
  await db.execute(sql`SELECT 1 FROM custom_fields ORDER BY id FOR SHARE`)
}

/** Writes values of products; null removes one. */
export async function writeValues(
  db: Db,
  values: readonly { productId: string; fieldId: string; stored: StoredValue | null }[],
): Promise<void> {
  const removed = values.filter(({ stored }) => stored === null)
  const set = values.flatMap(({ stored, ...ids }) => (stored === null ? [] : [{ ...ids, ...stored }]))
  if (removed.length > 0)
    await db.execute(sql`DELETE FROM product_fields v
      USING jsonb_to_recordset(${JSON.stringify(removed)}::jsonb) AS w("productId" uuid, "fieldId" uuid)
      WHERE v.product_id = w."productId" AND v.field_id = w."fieldId"`)
  if (set.length > 0)
    await db.execute(sql`INSERT INTO product_fields (product_id, field_id, value, texts)
      SELECT w."productId", w."fieldId", w.value, w.texts
      FROM jsonb_to_recordset(${JSON.stringify(set)}::jsonb) AS w("productId" uuid, "fieldId" uuid, value jsonb, texts jsonb) ORDER BY 1, 2
      ON CONFLICT (product_id, field_id) DO UPDATE SET value = excluded.value, texts = excluded.texts`)
}

/** Copies all values of a product to another one. */
export async function copyValues(db: Db, from: string, to: string): Promise<void> {
  await db.execute(sql`INSERT INTO product_fields (product_id, field_id, value, texts)
    SELECT ${to}, field_id, value, texts FROM product_fields WHERE product_id = ${from}`)
}
