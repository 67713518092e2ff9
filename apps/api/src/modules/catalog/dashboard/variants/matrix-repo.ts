import { attributeNameOf, type ProductOption } from '@haat/shared/catalog/options.ts'
import { sql } from 'drizzle-orm'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../../../db/client.ts'
import { writePriceHistory } from './variants-repo.ts'

export interface Place {
  id: string
  position: number
  colorName: string | null
  colorValue: string | null
  /** values of the options except the colour, in their order */
  attributeValues: string[]
}

/** Deletes variants; order lines keep their copy of the names. */
export async function deleteVariants(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.execute(sql`DELETE FROM variants WHERE id = ANY(${sql.param([...ids])}::uuid[])`)
}

const placeRows = (places: readonly Place[]) => {
  const named = places.map((place) => ({ ...place, attributeName: attributeNameOf(place.attributeValues) }))
  return sql`jsonb_to_recordset(${JSON.stringify(named)}::jsonb)
    AS w(id uuid, position int, "colorName" text, "colorValue" text, "attributeValues" text[], "attributeName" text)`
}

/** Sets position and names of variants. Changed ones get temporary names first, because variants may swap names. */
export async function placeVariants(db: Db, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return
  await db.execute(sql`UPDATE variants v SET color_name = NULL, color_value = NULL, attribute_values = ARRAY[v.id::text], attribute_name = v.id::text
    FROM ${placeRows(places)}
    WHERE v.id = w.id AND (v.color_name, v.attribute_name) IS DISTINCT FROM (w."colorName", w."attributeName")`)
  await db.execute(sql`UPDATE variants v SET position = w.position, color_name = w."colorName", color_value = w."colorValue",
    attribute_values = w."attributeValues", attribute_name = w."attributeName" FROM ${placeRows(places)} WHERE v.id = w.id`)
}

/** Inserts variants with a price (minor units) and no stock. Returns their ids in the same order. */
export async function insertVariants(
  db: Db,
  productId: string,
  places: readonly Omit<Place, 'id'>[],
  { price }: { price: number },
): Promise<string[]> {
  const made = places.map((place) => ({ id: uuidV7(), ...place }))
  if (made.length === 0) return []
  const ids = made.map(({ id }) => id)
  await db.execute(sql`INSERT INTO variants (id, product_id, position, color_name, color_value, attribute_values, attribute_name, price)
    SELECT w.id, ${productId}, w.position, w."colorName", w."colorValue", w."attributeValues", w."attributeName", ${price} FROM ${placeRows(made)}`)
  await db.execute(sql`INSERT INTO stock (variant_id, on_hand) SELECT id, 0 FROM unnest(${sql.param(ids)}::uuid[]) AS n(id)`)
  await writePriceHistory(db, ids)
  return ids
}

/** Sets type and options of a product. */
export async function writeType(
  db: Db,
  productId: string,
  { type, options }: { type: 'simple' | 'variable'; options: readonly ProductOption[] },
): Promise<void> {
  await db.execute(sql`UPDATE products SET type = ${type}, options = ${JSON.stringify(options)}::jsonb WHERE id = ${productId}`)
}
