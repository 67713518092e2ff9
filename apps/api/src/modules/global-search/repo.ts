import type { FoundRecord } from '@haat/shared/global-search/dashboard/endpoints.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { containsWord } from '../../db/conditions/contains-word.ts'
import { rows } from '../../db/rows.ts'
import { personWords } from '../../db/tables/people/accounts.ts'
import { couponWords } from '../../db/tables/sales/coupons.ts'
import { orderWords } from '../../db/tables/sales/orders.ts'

export interface SearchInput {
  /** the input in lower case */
  text: string
  words: string[]
}

const resultLimit = 5
const find = (db: Db, query: SQL): Promise<FoundRecord[]> => rows(db, query)

/** Condition: the text contains every word. */
const containsAll = (text: SQL, words: readonly string[]): SQL =>
  sql.join(
    words.map((word) => containsWord(text, word)),
    sql` AND `,
  )

/**
 * The order with exactly this number, then the newest that contain the words. Shorter words than three letters cannot use the
 * trigram index and are not searched.
 */
export const findOrders = (db: Db, { text, words }: SearchInput) =>
  find(
    db,
    sql`SELECT * FROM (
        (SELECT order_id AS _id, order_id AS label, billing ->> 'fullName' AS note FROM orders WHERE order_id = ${text})
        UNION ALL
        (SELECT order_id, order_id, billing ->> 'fullName' FROM orders
          WHERE ${canUseIndex(words) ? containsAll(sql.raw(orderWords), words) : sql`false`} AND order_id <> ${text}
          ORDER BY placed_at DESC, id DESC LIMIT ${resultLimit}::int)
      ) AS found LIMIT ${resultLimit}::int`,
  )

/** The product with exactly this SKU or barcode. */
export const findProductByCode = (db: Db, { text }: SearchInput) =>
  find(
    db,
    sql`SELECT p.id AS _id, p.name AS label, coalesce(v.sku, v.barcode, '') AS note FROM variants v JOIN products p ON p.id = v.product_id
      WHERE v.id IN (SELECT id FROM variants WHERE lower(sku) = ${text} UNION SELECT id FROM variants WHERE barcode = ${text})
      LIMIT ${resultLimit}::int`,
  )

/** `personWords` with the alias `u`. */
const wordsOfUser = sql.raw(personWords.replace(/\b(name|email)\b/g, 'u.$1'))

/**
 * The customer or staff member with exactly this email, then those whose name or email contains the words; at most 5. Customers
 * are searched by words of at least three letters only.
 */
export const findPeople = (db: Db, { text, words }: SearchInput, kind: 'customers' | 'staff') =>
  find(
    db,
    sql`SELECT _id, coalesce(nullif(name, ''), email, '') AS label, CASE WHEN name <> '' THEN coalesce(email, '') ELSE '' END AS note FROM (
        (SELECT u.id AS _id, u.name, u.email::text FROM users u WHERE u.email = ${text} AND ${isKind(kind)})
        UNION ALL
        (SELECT u.id, u.name, u.email::text FROM users u
          WHERE ${canUseIndex(words) || kind === 'staff' ? containsAll(wordsOfUser, words) : sql`false`}
            AND u.email IS DISTINCT FROM ${text} AND ${isKind(kind)}
          LIMIT ${resultLimit}::int)
      ) AS found LIMIT ${resultLimit}::int`,
  )

const isKind = (kind: 'customers' | 'staff'): SQL =>
  kind === 'staff' ? sql`u.id IN (SELECT user_id FROM staff)` : sql`NOT EXISTS (SELECT 1 FROM staff s WHERE s.user_id = u.id)`

/** The coupon with exactly this code, then those that contain the words; at most 5. Words need at least three letters. */
export const findCoupons = (db: Db, { text, words }: SearchInput) =>
  find(
    db,
    sql`SELECT * FROM (
        (SELECT id AS _id, code::text AS label, note FROM coupons WHERE code = ${text})
        UNION ALL
        (SELECT id, code::text, note FROM coupons
          WHERE ${canUseIndex(words) ? containsAll(sql.raw(couponWords), words) : sql`false`} AND code <> ${text}
          LIMIT ${resultLimit}::int)
      ) AS found LIMIT ${resultLimit}::int`,
  )

/** The newsletter subscriber with exactly this email, then those whose email contains the words; at most 5. */
export const findSubscribers = (db: Db, { text, words }: SearchInput) =>
  find(
    db,
    sql`SELECT id AS _id, email::text AS label, '' AS note FROM newsletter_subscribers
      WHERE ${canUseIndex(words) ? containsAll(sql.raw('email::text'), words) : sql`false`}
      ORDER BY email <> ${text}, email LIMIT ${resultLimit}::int`,
  )

/** Pages, posts, categories or brands that contain the words; few rows, so no index is needed. */
export const findNamed = (db: Db, { words }: SearchInput, table: 'pages' | 'posts' | 'categories' | 'brands') => {
  const column = table === 'pages' || table === 'posts' ? 'title' : 'name'
  const name = sql.raw(column)
  const translated = sql`coalesce((SELECT string_agg(words ->> ${column}, ' ') FROM jsonb_each(texts) AS language(code, words)), '')`
  const text = table === 'brands' ? sql`${name} || ' ' || slug` : sql`${name} || ' ' || slug || ' ' || ${translated}`
  return find(
    db,
    sql`SELECT id AS _id, ${name} AS label, slug AS note FROM ${sql.raw(table)}
      WHERE ${containsAll(text, words)} ORDER BY lower(${name}), id LIMIT ${resultLimit}::int`,
  )
}

/** Whether a word has the three letters that the trigram index needs. */
const canUseIndex = (words: readonly string[]): boolean => words.some((word) => [...word].length >= 3)
