import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'
import type { Texts } from '../../../db/tables/columns.ts'

/** A badge that may be shown. */
export interface BadgeRow {
  id: string
  text: string
  texts: Texts
  ground: string
  ink: string
  /** ms; null: open */
  startsAt: number | null
  endsAt: number | null
}

/** SQL of the order in which a product shows its badges. */
export const byPriority = sql.raw('b.priority DESC, lower(b.text), b.id')

/** The active badges whose time is not over, the highest priority first. */
export const findBadges = (db: Db): Promise<BadgeRow[]> =>
  rows(
    db,
    sql`SELECT b.id, b.text, b.texts, b.ground, b.ink, (extract(epoch FROM b.starts_at) * 1000)::float8 AS "startsAt",
        (extract(epoch FROM b.ends_at) * 1000)::float8 AS "endsAt"
      FROM badges b WHERE b.active AND (b.ends_at IS NULL OR b.ends_at > now()) ORDER BY ${byPriority}`,
  )

/** A badge by hand of a product. */
export interface BadgeChoice {
  productId: string
  badgeId: string
}

/** Adds badges by hand to products and takes others from them; badges by a rule are left out. */
export async function moveBadges(
  db: Db,
  { added, removed }: { added: readonly BadgeChoice[]; removed: readonly BadgeChoice[] },
): Promise<void> {
  const list = (choices: readonly BadgeChoice[]) =>
    sql`jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) AS w("badgeId" uuid, "productId" uuid)`
  if (removed.length > 0)
    await db.execute(
      sql`DELETE FROM badge_products m USING ${list(removed)} WHERE m.badge_id = w."badgeId" AND m.product_id = w."productId"`,
    )
  if (added.length > 0)
    await db.execute(sql`INSERT INTO badge_products (badge_id, product_id)
      SELECT b.id, w."productId" FROM ${list(added)} JOIN badges b ON b.id = w."badgeId" AND b.kind = 'hand' ON CONFLICT DO NOTHING`)
}

/** Replaces the badges by hand of a product; `badges` are those it has. */
export async function replaceBadges(
  db: Db,
  { id: productId, badges }: { id: string; badges: readonly string[] },
  next: readonly string[],
): Promise<void> {
  const choice = (badgeId: string): BadgeChoice => ({ productId, badgeId })
  await moveBadges(db, {
    added: next.filter((id) => !badges.includes(id)).map(choice),
    removed: badges.filter((id) => !next.includes(id)).map(choice),
  })
}
