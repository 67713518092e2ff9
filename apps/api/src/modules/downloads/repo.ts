import { paidStates } from '@haat/shared/downloads/rules.ts'
import { sql } from 'drizzle-orm'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'
import { oneOf, type Texts } from '../../db/tables/columns.ts'
import { orderDownloads } from '../../db/tables/sales/downloads.ts'

export type NewDownload = Omit<typeof orderDownloads.$inferInsert, 'id'>

export interface DownloadRow {
  id: string
  lineId: string
  name: string
  texts: Texts
  fileName: string
  bytes: number
  used: number
  allowed: number | null
  /** ms; null: no end */
  until: number | null
  /** ms */
  lastAt: number | null
  revoked: boolean
}

/** The order `o` is not cancelled and paid, and units of the line `l` are left that were not refunded. */
const isPaid = sql`o.status <> 'cancelled' AND o.payment_status IN (${oneOf(paidStates)})
  AND l.qty > l.dropped AND l.qty > coalesce((SELECT sum((part ->> 'qty')::int) FROM refunds r, jsonb_array_elements(r.lines) part
    WHERE r.order_id = o.id AND r.status <> 'failed' AND part ->> 'lineId' = l.id::text), 0)`

const ms = (column: string) => sql.raw(`(extract(epoch FROM ${column}) * 1000)::float8`)

/** The product's current file for this download, else the one that was sold. */
const present = sql`LEFT JOIN product_files f ON f.id = d.file_id`

/** Buyers of the line `l` get files: of itself, or of parts of the bundle. */
const hasFiles = sql`(l.digital OR l.parts @> '[{"digital": true}]')`

/** Ids of the orders with these numbers that are paid and have digital goods. */
export const findPaidOrders = async (db: Db, orderNumbers: readonly string[]): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`SELECT DISTINCT o.id FROM orders o JOIN order_lines l ON l.order_id = o.id
        WHERE o.order_id = ANY(${sql.param([...orderNumbers])}::text[]) AND ${hasFiles} AND ${isPaid} ORDER BY o.id`,
    )
  ).map(({ id }) => id)

/** Lines with digital goods of an order, if it is paid, with the variants whose files their buyers get: those of the bundle itself first. */
export const findPaidLines = (db: Db, orderId: string): Promise<{ id: string; variantIds: string[] }[]> =>
  rows(
    db,
    sql`SELECT l.id, array_remove(l.variant_id::text || ARRAY(SELECT part ->> 'variantId' FROM jsonb_array_elements(l.parts) WITH ORDINALITY p(part, n)
        WHERE part @> '{"digital": true}' ORDER BY n), NULL) AS "variantIds"
      FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE o.id = ${orderId} AND ${hasFiles} AND ${isPaid} ORDER BY l.position`,
  )

/** Inserts downloads; a line gets each file once, however many processes insert it. */
export async function insertDownloads(db: Db, list: readonly NewDownload[]): Promise<void> {
  if (list.length === 0) return
  await db
    .insert(orderDownloads)
    .values(list.map((row) => ({ ...row, id: uuidV7() })))
    .onConflictDoNothing()
}

/** The downloads of an order in the order of its lines. */
export const findOrderDownloads = (db: Db, orderId: string): Promise<DownloadRow[]> =>
  rows(
    db,
    sql`SELECT d.id, d.line_id AS "lineId", coalesce(f.name, d.name) AS name, coalesce(f.texts, d.texts) AS texts,
        coalesce(f.file_name, d.file_name) AS "fileName", coalesce(f.bytes, d.bytes) AS bytes, d.used, d.allowed, ${ms('d.until')} AS until,
        ${ms('d.last_at')} AS "lastAt", NOT (${isPaid}) AS revoked
      FROM order_downloads d JOIN orders o ON o.id = d.order_id JOIN order_lines l ON l.id = d.line_id ${present}
      WHERE d.order_id = ${orderId} ORDER BY l.position, d.position, d.id`,
  )

/** Counts a download if it is allowed now; false otherwise. The condition and the check constraint enforce the limit across processes. */
export const countDownload = async (db: Db, { orderId, id }: { orderId: string; id: string }): Promise<boolean> =>
  (
    await rows(
      db,
      sql`UPDATE order_downloads d SET used = d.used + 1, last_at = now() FROM orders o, order_lines l
        WHERE d.id = ${id} AND d.order_id = ${orderId} AND o.id = d.order_id AND l.id = d.line_id AND ${isPaid}
          AND (d.allowed IS NULL OR d.used < d.allowed) AND (d.until IS NULL OR d.until > now()) RETURNING d.id`,
    )
  ).length > 0

/** Starts the count of a download anew. */
export async function renewDownload(
  db: Db,
  { id, allowed, days }: { id: string; allowed: number | null; days: number | null },
): Promise<void> {
  await db.execute(sql`UPDATE order_downloads SET used = 0, allowed = ${allowed}::int,
    until = ${days === null ? sql`NULL` : sql`now() + make_interval(days => ${days}::int)`} WHERE id = ${id}`)
}

/** The stored file of a download; undefined if there is none. */
export const findDownloadFile = async (
  db: Db,
  id: string,
): Promise<{ file: string; fileName: string; type: string; revoked: boolean } | undefined> =>
  (
    await rows<{ file: string; fileName: string; type: string; revoked: boolean }>(
      db,
      sql`SELECT coalesce(f.file, d.file) AS file, coalesce(f.file_name, d.file_name) AS "fileName", coalesce(f.type, d.type) AS type,
          NOT (${isPaid}) AS revoked
        FROM order_downloads d JOIN orders o ON o.id = d.order_id JOIN order_lines l ON l.id = d.line_id ${present} WHERE d.id = ${id}`,
    )
  )[0]

/** Deletes the downloads of orders. `orderIds` are ids of rows. */
export async function deleteDownloads(db: Db, orderIds: readonly string[]): Promise<void> {
  await db.execute(sql`DELETE FROM order_downloads WHERE order_id = ANY(${sql.param([...orderIds])}::uuid[])`)
}
