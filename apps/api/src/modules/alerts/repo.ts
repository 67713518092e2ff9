import type { Alert } from '@haat/shared/alerts/endpoints.ts'
import type { Language } from '@haat/shared/text.ts'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { optionsJson } from '../../db/option-names.ts'
import { rows } from '../../db/rows.ts'
import { alerts } from '../../db/tables/people/alerts.ts'

export type AlertRow = typeof alerts.$inferSelect

const iso = (column: string) => sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
const normalized = (name: string | undefined) => sql`lower(btrim(${name ?? ''}::text))`

export interface Goods {
  productId: string
  variantId: string | null
  price: number
}

/** An active, published product; with a colour or attribute, its matching active variant. */
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
            AND lower(btrim(coalesce(v.color_name, ''))) = ${normalized(color)}
            AND lower(btrim(coalesce(v.attribute_name, ''))) = ${normalized(attribute)}`,
  )
  return found && { ...found, price: Number(found.price) }
}

export type NewAlert = Pick<AlertRow, 'kind' | 'productId' | 'variantId' | 'userId' | 'email' | 'language' | 'price'> & {
  confirmed: boolean
}

/**
 * Adds an alert or renews the open one with the current price, and answers its id. An unauthenticated request does not change
 * an alert that its recipient has confirmed.
 */
export async function upsertAlert(db: Db, alert: NewAlert): Promise<string> {
  for (;;) {
    const id = (await addAlert(db, alert)) ?? (await renewAlert(db, alert))
    // The alert was notified between the two statements: insert a new one.
    if (id) return id
  }
}

async function addAlert(db: Db, { confirmed, ...alert }: NewAlert): Promise<string | undefined> {
  const values = { ...alert, confirmedAt: confirmed ? sql`now()` : null }
  return (await db.insert(alerts).values(values).onConflictDoNothing().returning({ id: alerts.id }))[0]?.id
}

async function renewAlert(db: Db, { confirmed, ...alert }: NewAlert): Promise<string | undefined> {
  const same = and(
    eq(alerts.kind, alert.kind),
    eq(alerts.productId, alert.productId),
    alert.variantId ? eq(alerts.variantId, alert.variantId) : isNull(alerts.variantId),
    alert.userId ? eq(alerts.userId, alert.userId) : eq(alerts.email, alert.email!),
    isNull(alerts.notifiedAt),
  )
  const [found] = await db.select({ id: alerts.id }).from(alerts).where(same).for('update')
  if (!found) return undefined
  await db
    .update(alerts)
    .set({
      price: alert.price,
      language: alert.language,
      // Restart the confirmation period of an unconfirmed alert.
      createdAt: sql`CASE WHEN ${alerts.confirmedAt} IS NULL THEN now() ELSE ${alerts.createdAt} END`,
      ...(confirmed && { confirmedAt: sql`coalesce(${alerts.confirmedAt}, now())` }),
    })
    .where(and(eq(alerts.id, found.id), confirmed ? undefined : isNull(alerts.confirmedAt)))
  return found.id
}

/** Number of open alerts of an account or an email. */
export const countOpen = (db: Db, whose: { userId: string } | { email: string }): Promise<number> =>
  db.$count(alerts, and(isNull(alerts.notifiedAt), ownedBy(whose)))

const ownedBy = (whose: { userId: string } | { email: string }) =>
  'userId' in whose ? eq(alerts.userId, whose.userId) : eq(alerts.email, whose.email)

/** Confirmed, open alerts of an account, newest first, at most 200. */
export const findOpenAlerts = (db: Db, userId: string, id?: string): Promise<Alert[]> =>
  rows(
    db,
    sql`SELECT w.id AS _id, w.kind, json_build_object('_id', p.id, 'name', p.name, 'slug', p.slug) AS product,
        v.color_name AS color, v.attribute_name AS attribute, ${iso('w.created_at')} AS date
      FROM alerts w JOIN products p ON p.id = w.product_id LEFT JOIN variants v ON v.id = w.variant_id
      WHERE w.user_id = ${userId} AND w.notified_at IS NULL AND w.confirmed_at IS NOT NULL ${id ? sql`AND w.id = ${id}` : sql``}
      ORDER BY w.created_at DESC, w.id DESC LIMIT 200`,
  )

/** Deletes an alert of the account that was not sent yet; does nothing if there is none with this id. */
export async function deleteOwn(db: Db, userId: string, id: string): Promise<void> {
  await db.delete(alerts).where(and(eq(alerts.id, id), eq(alerts.userId, userId), isNull(alerts.notifiedAt)))
}

/** An alert in any state; undefined if it is gone. */
export const alertById = async (db: Db, id: string): Promise<AlertRow | undefined> =>
  (await db.select().from(alerts).where(eq(alerts.id, id)))[0]

/** False if the alert is gone or the confirmation period of `hours` is over. */
export async function confirmAlert(db: Db, id: string, hours: number): Promise<boolean> {
  const found = await db
    .update(alerts)
    .set({ confirmedAt: sql`coalesce(${alerts.confirmedAt}, now())` })
    .where(
      and(
        eq(alerts.id, id),
        or(sql`${alerts.confirmedAt} IS NOT NULL`, sql`${alerts.createdAt} > now() - make_interval(hours => ${hours})`),
      ),
    )
    .returning({ id: alerts.id })
  return found.length > 0
}

/** Deletes all open alerts of the same account or email. */
export async function deleteOpenAlerts(db: Db, { userId, email }: Pick<AlertRow, 'userId' | 'email'>): Promise<void> {
  const whose = userId ? { userId } : { email: email! }
  await db.delete(alerts).where(and(isNull(alerts.notifiedAt), ownedBy(whose)))
}

/** Option values of a variant in a language, and whether it can be ordered. */
export async function findVariantOptions(
  db: Db,
  id: string,
  language: Language,
): Promise<{ options: string[]; inStock: boolean } | null> {
  const [found] = await rows<{ options: { value: string }[]; inStock: boolean }>(
    db,
    sql`SELECT ${optionsJson(language)} AS options, v.active AND (k.on_hand IS NULL OR k.on_hand > 0) AS "inStock"
      FROM variants v JOIN products p ON p.id = v.product_id JOIN stock_levels k ON k.variant_id = v.id WHERE v.id = ${id}`,
  )
  return found ? { options: found.options.map(({ value }) => value), inStock: found.inStock } : null
}
