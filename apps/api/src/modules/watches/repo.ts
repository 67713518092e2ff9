import type { Watch } from '@haat/shared/watches/endpoints.ts'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/named.ts'
import { watches } from '../../db/tables/watches.ts'

export type WatchRow = typeof watches.$inferSelect

const iso = (column: string) => sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
const folded = (name: string | undefined) => sql`lower(btrim(${name ?? ''}::text))`

export interface Goods {
  productId: string
  variantId: string | null
  price: number
}

/** What shoppers may see; with a colour or an attribute that variant alone. */
export async function findGoods(
  db: Db,
  { productId, color, attribute }: { productId: string; color: string | undefined; attribute: string | undefined },
): Promise<Goods | undefined> {
  const [found] = await rows<Goods>(
    db,
    color === undefined && attribute === undefined
      ? sql`SELECT p.id AS "productId", NULL AS "variantId", p.price FROM products p
          WHERE p.id = ${productId} AND p.status = 'active' AND p.published_at <= now()`
      : sql`SELECT p.id AS "productId", v.id AS "variantId", p.price FROM products p JOIN variants v ON v.product_id = p.id
          WHERE p.id = ${productId} AND p.status = 'active' AND p.published_at <= now() AND v.active
            AND lower(btrim(coalesce(v.color_name, ''))) = ${folded(color)}
            AND lower(btrim(coalesce(v.attribute_name, ''))) = ${folded(attribute)}`,
  )
  return found && { ...found, price: Number(found.price) }
}

export type NewWatch = Pick<WatchRow, 'kind' | 'productId' | 'variantId' | 'userId' | 'email' | 'language' | 'price'> & {
  confirmed: boolean
}

/**
 * Asked for twice it is the same one, and what it costs now counts from then on; an address that has said yes is not asked again, and
 * nothing of its wish changes by somebody who only names it. Answers its id.
 */
export async function putWatch(db: Db, watch: NewWatch): Promise<string> {
  for (;;) {
    const id = (await addWatch(db, watch)) ?? (await renewWatch(db, watch))
    // Told between the two: it is over, and there is room for a new one.
    if (id) return id
  }
}

async function addWatch(db: Db, { confirmed, ...watch }: NewWatch): Promise<string | undefined> {
  const values = { ...watch, confirmedAt: confirmed ? sql`now()` : null }
  return (await db.insert(watches).values(values).onConflictDoNothing().returning({ id: watches.id }))[0]?.id
}

async function renewWatch(db: Db, { confirmed, ...watch }: NewWatch): Promise<string | undefined> {
  const same = and(
    eq(watches.kind, watch.kind),
    eq(watches.productId, watch.productId),
    watch.variantId ? eq(watches.variantId, watch.variantId) : isNull(watches.variantId),
    watch.userId ? eq(watches.userId, watch.userId) : eq(watches.email, watch.email!),
    isNull(watches.toldAt),
  )
  const [found] = await db.select({ id: watches.id }).from(watches).where(same).for('update')
  if (!found) return undefined
  await db
    .update(watches)
    .set({
      price: watch.price,
      language: watch.language,
      // The link of an earlier mail that nobody opened starts its time anew.
      createdAt: sql`CASE WHEN ${watches.confirmedAt} IS NULL THEN now() ELSE ${watches.createdAt} END`,
      ...(confirmed && { confirmedAt: sql`coalesce(${watches.confirmedAt}, now())` }),
    })
    .where(and(eq(watches.id, found.id), confirmed ? undefined : isNull(watches.confirmedAt)))
  return found.id
}

export const countOpen = (db: Db, whose: { userId: string } | { email: string }): Promise<number> =>
  db.$count(watches, and(isNull(watches.toldAt), ownedBy(whose)))

const ownedBy = (whose: { userId: string } | { email: string }) =>
  'userId' in whose ? eq(watches.userId, whose.userId) : eq(watches.email, whose.email)

export const openOf = (db: Db, userId: string, id?: string): Promise<Watch[]> =>
  rows(
    db,
    sql`SELECT w.id AS _id, w.kind, json_build_object('_id', p.id, 'name', p.name, 'slug', p.slug) AS product,
        v.color_name AS color, v.attribute_name AS attribute, ${iso('w.created_at')} AS date
      FROM watches w JOIN products p ON p.id = w.product_id LEFT JOIN variants v ON v.id = w.variant_id
      WHERE w.user_id = ${userId} AND w.told_at IS NULL AND w.confirmed_at IS NOT NULL ${id ? sql`AND w.id = ${id}` : sql``}
      ORDER BY w.created_at DESC, w.id DESC LIMIT 200`,
  )

export async function deleteOwn(db: Db, userId: string, id: string): Promise<void> {
  await db.delete(watches).where(and(eq(watches.id, id), eq(watches.userId, userId), isNull(watches.toldAt)))
}

export const watchById = async (db: Db, id: string): Promise<WatchRow | undefined> =>
  (await db.select().from(watches).where(eq(watches.id, id)))[0]

/** False when there is none, or its time is over. */
export async function confirmWatch(db: Db, id: string, hours: number): Promise<boolean> {
  const found = await db
    .update(watches)
    .set({ confirmedAt: sql`coalesce(${watches.confirmedAt}, now())` })
    .where(
      and(
        eq(watches.id, id),
        or(sql`${watches.confirmedAt} IS NOT NULL`, sql`${watches.createdAt} > now() - make_interval(hours => ${hours})`),
      ),
    )
    .returning({ id: watches.id })
  return found.length > 0
}

/** All that the same person waits for. */
export async function deleteOpen(db: Db, { userId, email }: Pick<WatchRow, 'userId' | 'email'>): Promise<void> {
  const whose = userId ? { userId } : { email: email! }
  await db.delete(watches).where(and(isNull(watches.toldAt), ownedBy(whose)))
}

/** A variant as it is named to buyers, and whether there is one to be had. */
export async function openVariant(db: Db, id: string): Promise<{ options: string[]; inStock: boolean } | null> {
  const [found] = await rows<{ color: string | null; attribute: string | null; inStock: boolean }>(
    db,
    sql`SELECT v.color_name AS color, v.attribute_name AS attribute, v.active AND (k.on_hand IS NULL OR k.on_hand > 0) AS "inStock"
      FROM variants v JOIN stock k ON k.variant_id = v.id WHERE v.id = ${id}`,
  )
  return found ? { options: [found.color, found.attribute].filter((name) => name !== null), inStock: found.inStock } : null
}
