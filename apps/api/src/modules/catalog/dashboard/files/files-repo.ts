import type { FileKind } from '@haat/shared/product-files/constants.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../../db/client.ts'
import { rows } from '../../../../db/rows.ts'
import type { Texts } from '../../../../db/tables/columns.ts'
import { iso, type MediaFields, mediaJson } from '../../products/cards-repo.ts'

export interface FileRow {
  id: string
  kind: FileKind
  name: string
  texts: Texts
  file: string | null
  fileName: string
  type: string
  bytes: number
  link: string | null
  poster: MediaFields | null
  posterId: string | null
  variantId: string | null
  date: string
  version: number
}

/** Either a stored file, or the address of a video of another site. */
export type FileContent = Pick<FileRow, 'file' | 'fileName' | 'type' | 'bytes' | 'link'>

/** All files of a product in their order. */
export const findFiles = (db: Db, productId: string): Promise<FileRow[]> =>
  rows(
    db,
    sql`SELECT f.id, f.kind, f.name, f.texts, f.file, f.file_name AS "fileName", f.type, f.bytes, f.link, f.poster_id AS "posterId", f.variant_id AS "variantId",
        CASE WHEN m.id IS NOT NULL THEN ${mediaJson('m')} END AS poster, ${iso('f.created_at')} AS date, f.version
      FROM product_files f LEFT JOIN media m ON m.id = f.poster_id WHERE f.product_id = ${productId} ORDER BY f.position, f.id`,
  )

/** Whether the product exists. */
export const productExists = async (db: Db, productId: string): Promise<boolean> =>
  (await rows(db, sql`SELECT 1 FROM products WHERE id = ${productId}`)).length > 0

/** Whether a variant belongs to the product. */
export const isVariantOf = async (db: Db, productId: string, variantId: string): Promise<boolean> =>
  (await rows(db, sql`SELECT 1 FROM variants WHERE id = ${variantId} AND product_id = ${productId}`)).length > 0

/** Whether the product exists; its files then change in one transaction at a time. */
export const lockFiles = async (db: Db, productId: string): Promise<boolean> =>
  (await rows(db, sql`SELECT 1 FROM products WHERE id = ${productId} FOR NO KEY UPDATE`)).length > 0

/** Adds a file behind the others. */
export async function insertFile(
  db: Db,
  { productId, kind, name, file, fileName, type, bytes, link }: FileContent & { productId: string; kind: FileKind; name: string },
): Promise<void> {
  await db.execute(sql`INSERT INTO product_files (id, product_id, kind, position, name, file, file_name, type, bytes, link)
    SELECT uuidv7(), ${productId}, ${kind}, coalesce(max(f.position) + 1, 0), ${name}, ${file}, ${fileName}, ${type}, ${bytes}, ${link}
    FROM product_files f WHERE f.product_id = ${productId}`)
}

interface FileKey {
  productId: string
  id: string
}

/** Gives a file of the product another content; does nothing for a file of another product. */
export async function replaceFile(
  db: Db,
  { productId, id }: FileKey,
  { file, fileName, type, bytes, link }: FileContent,
): Promise<void> {
  await db.execute(sql`UPDATE product_files SET file = ${file}, file_name = ${fileName}, type = ${type}, bytes = ${bytes}, link = ${link},
      version = version + 1 WHERE id = ${id} AND product_id = ${productId}`)
}

/** Saves names, picture and variant of a file of the product; does nothing for a file of another product. */
export async function writeFileDetails(
  db: Db,
  { productId, id }: FileKey,
  { name, texts, posterId, variantId }: { name: string; texts: Texts; posterId: string | null; variantId: string | null },
): Promise<void> {
  await db.execute(sql`UPDATE product_files SET name = ${name}, texts = ${JSON.stringify(texts)}::jsonb, poster_id = ${posterId}::uuid,
      variant_id = ${variantId}::uuid, version = version + 1
    WHERE id = ${id} AND product_id = ${productId}`)
}

/** Sets the positions of the files of a product, in the order of their ids. */
export async function arrangeFiles(db: Db, productId: string, ids: readonly string[]): Promise<void> {
  await db.execute(sql`UPDATE product_files f SET position = w.n
    FROM unnest(${sql.param([...ids])}::uuid[]) WITH ORDINALITY AS w(id, n) WHERE f.id = w.id AND f.product_id = ${productId}`)
}

/** Deletes a file of the product. */
export async function deleteFile(db: Db, { productId, id }: FileKey): Promise<void> {
  await db.execute(sql`DELETE FROM product_files WHERE id = ${id} AND product_id = ${productId}`)
}

/** Copies the files of a product to another one, without those of single variants and of custom fields, whose addresses are copied; both rows name the same content. */
export async function copyFiles(db: Db, from: string, to: string): Promise<void> {
  await db.execute(sql`INSERT INTO product_files (id, product_id, kind, position, name, texts, file, file_name, type, bytes, link, poster_id)
    SELECT uuidv7(), ${to}, kind, position, name, texts, file, file_name, type, bytes, link, poster_id FROM product_files
    WHERE product_id = ${from} AND variant_id IS NULL AND kind <> 'field'`)
}
