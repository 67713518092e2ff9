import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'

/** Reads tables of other modules for the data export; read-only. */
const iso = (column: string) => sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`)

/** Reviews of an account for the data export, oldest first. `written` is ISO text in UTC, `pictures` are media ids. */
export const findReviewsByUser = (db: Db, userId: string) =>
  rows<{
    product: string
    stars: number
    title: string
    text: string
    status: string
    reply: string | null
    written: string
    pictures: string[]
  }>(
    db,
    sql`SELECT p.name AS product, r.stars, r.title, r.text, r.status, r.reply, ${iso('r.created_at')} AS written, r.pictures
      FROM reviews r JOIN products p ON p.id = r.product_id WHERE r.user_id = ${userId} ORDER BY r.created_at, r.id`,
  )

/** Uploaded pictures of an account for the data export, oldest first. `uploaded` is ISO text in UTC. */
export const findUploadsByUser = (db: Db, userId: string) =>
  rows<{ id: string; bytes: number; uploaded: string }>(
    db,
    sql`SELECT media_id AS id, bytes, ${iso('created_at')} AS uploaded FROM media_uploads WHERE user_id = ${userId} ORDER BY created_at`,
  )

/** Products on the wishlist of an account for the data export, oldest first. `added` is ISO text in UTC. */
export const findWishlist = (db: Db, userId: string) =>
  rows<{ product: string; added: string }>(
    db,
    sql`SELECT p.name AS product, ${iso('w.created_at')} AS added
      FROM wishlist_items w JOIN products p ON p.id = w.product_id WHERE w.user_id = ${userId} ORDER BY w.created_at, p.id`,
  )

/** Notes and tags that staff stored about the customer. */
export const findStaffNote = async (db: Db, userId: string): Promise<{ note: string; tags: string[] } | null> =>
  (await rows<{ note: string; tags: string[] }>(db, sql`SELECT note, tags FROM customer_notes WHERE user_id = ${userId}`))[0] ??
  null

/** Since when the wishlist is shared; null if it is not. */
export const findWishlistShare = async (db: Db, userId: string): Promise<string | null> =>
  (await rows<{ since: string }>(db, sql`SELECT ${iso('created_at')} AS since FROM wishlist_shares WHERE user_id = ${userId}`))[0]
    ?.since ?? null

/** Lines of the cart of an account for the data export; `product` is null if the product is gone. */
export const findCartItems = (db: Db, userId: string) =>
  rows<{ product: string | null; color: string | null; attribute: string | null; qty: number }>(
    db,
    sql`SELECT p.name AS product, i.line -> 'color' ->> 'name' AS color, i.line -> 'attribute' ->> 'name' AS attribute,
        (i.line ->> 'qty')::int AS qty
      FROM carts c, jsonb_array_elements(c.items) WITH ORDINALITY AS i(line, n)
      LEFT JOIN products p ON p.id = (i.line ->> '_id')::uuid
      WHERE c.user_id = ${userId} ORDER BY i.n`,
  )

/** Names of the products that an account compares, for the data export; products that are gone are left out. */
export const findComparedProducts = async (db: Db, userId: string): Promise<string[]> =>
  (
    await rows<{ product: string }>(
      db,
      sql`SELECT p.name AS product FROM carts c, jsonb_array_elements_text(c.compare) WITH ORDINALITY AS i(id, n)
        JOIN products p ON p.id = i.id::uuid WHERE c.user_id = ${userId} ORDER BY i.n`,
    )
  ).map(({ product }) => product)

/** Mails to the account, and to its email if it is verified. */
export const findMailsByUser = (db: Db, { userId, email }: { userId: string; email: string | null }) =>
  rows<{ kind: string; to: string | null; state: string; written: string; sent: string | null }>(
    db,
    sql`SELECT kind, recipient AS to, state, ${iso('created_at')} AS written, ${iso('sent_at')} AS sent
      FROM mails WHERE user_id = ${userId} OR recipient = ${email}::citext ORDER BY created_at, id`,
  )
