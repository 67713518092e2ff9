import type { Video } from '@haat/shared/blocks/kinds.ts'
import type { FileKind } from '@haat/shared/product-files/constants.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { named, rows } from '../../../db/rows.ts'
import type { Texts } from '../../../db/tables/columns.ts'
import { type LanguageIn, type MediaFields, mediaJsonIn, textIn, visible } from '../products/cards-repo.ts'

/** A file as the page of a product shows it. */
export interface ShownFileRow {
  id: string
  kind: FileKind
  /** in the requested language */
  name: string
  type: string
  bytes: number
  link: string | null
  poster: MediaFields | null
}

/** The files of the product `p` as one JSON array, in their order, named in a language. */
export const filesJson = (lng: LanguageIn): SQL => sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind,
      'name', ${textIn('f.texts', 'name', 'f.name', lng)}, 'type', f.type, 'bytes', f.bytes, 'link', f.link,
      'poster', CASE WHEN fm.id IS NOT NULL THEN ${mediaJsonIn('fm', lng)} END) ORDER BY f.position, f.id), '[]')
    FROM product_files f LEFT JOIN media fm ON fm.id = f.poster_id WHERE f.product_id = p.id AND f.kind IN ('document', 'video'))`

/** A download of a digital variant, as it is when an order is paid. */
export interface DownloadRow {
  fileId: string
  variantId: string
  name: string
  texts: Texts
  file: string
  fileName: string
  type: string
  bytes: number
}

/** The downloads that buyers of these variants get, in their order. */
export const findDownloads = (db: Db, variantIds: readonly string[]): Promise<DownloadRow[]> =>
  rows(
    db,
    sql`SELECT f.id AS "fileId", v.id AS "variantId", f.name, f.texts, f.file, f.file_name AS "fileName", f.type, f.bytes
      FROM variants v JOIN product_files f ON f.product_id = v.product_id AND coalesce(f.variant_id, v.id) = v.id
      WHERE v.id = ANY(${sql.param([...variantIds])}::uuid[]) AND f.kind = 'download' ORDER BY f.position, f.id`,
  )

/** Columns needed to send a file. */
export interface StoredFileRow {
  kind: FileKind
  file: string
  fileName: string
  type: string
}

/** The stored file of a published product; undefined for any other. */
export const findShownFile = async (db: Db, id: string): Promise<StoredFileRow | undefined> =>
  (
    await named<StoredFileRow>(
      db,
      'catalog file',
      sql`SELECT f.kind, f.file, f.file_name AS "fileName", f.type FROM product_files f JOIN products p ON p.id = f.product_id
        WHERE f.id = ${id} AND f.file IS NOT NULL AND f.kind <> 'download' AND ${visible}`,
    )
  )[0]

/** Sites whose videos products show. */
export const findVideoProviders = async (db: Db): Promise<Video['provider'][]> =>
  (
    await rows<{ provider: Video['provider'] }>(
      db,
      sql`SELECT provider FROM (VALUES ('youtube', '%youtu%'), ('vimeo', '%vimeo%')) AS sites(provider, pattern)
        WHERE EXISTS (SELECT 1 FROM product_files f WHERE f.link LIKE sites.pattern)`,
    )
  ).map(({ provider }) => provider)

/** Which of these names of files no row has. */
export const findUnusedFiles = async (db: Db, names: readonly string[]): Promise<string[]> =>
  (
    await rows<{ name: string }>(
      db,
      sql`SELECT name FROM unnest(${sql.param([...names])}::text[]) AS n(name)
        WHERE NOT EXISTS (SELECT 1 FROM product_files f WHERE f.file = n.name)
          AND NOT EXISTS (SELECT 1 FROM order_downloads d WHERE d.file = n.name)`,
    )
  ).map(({ name }) => name)

/** Removes files of custom fields that no product has as a value, and that are older than a day: their form may still be open. */
export async function deleteUnusedFieldFiles(db: Db, path: string): Promise<void> {
  await db.execute(sql`DELETE FROM product_files f WHERE f.kind = 'field' AND f.created_at < now() - interval '1 day'
    AND NOT EXISTS (SELECT 1 FROM product_fields v WHERE jsonb_typeof(v.value) = 'object' AND v.value ->> 'url' = ${path}::text || f.id)`)
}
