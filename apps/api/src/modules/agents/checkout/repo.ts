import type { CheckoutState } from '@haat/shared/agents/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'
import { agentCheckouts } from '../../../db/tables/sales/agents.ts'
import { orderLines, orders } from '../../../db/tables/sales/orders.ts'

export type CheckoutRow = typeof agentCheckouts.$inferSelect

/** The order that a checkout became. */
export interface PlacedRow {
  id: string
  orderId: string
  checkoutId: string
  language: Language
}

/** Inserts a checkout that ends after `hours`. */
export async function insertCheckout(
  db: Db,
  row: Pick<CheckoutRow, 'agentId' | 'state' | 'language'>,
  hours: number,
): Promise<CheckoutRow> {
  const [made] = await db
    .insert(agentCheckouts)
    .values({ ...row, expiresAt: sql`now() + make_interval(hours => ${hours})` as never })
    .returning()
  return made!
}

/** A checkout of the agent; undefined if there is none, also if it is another agent's. */
export const findCheckout = async (
  db: Db,
  { id, agentId, lock = false }: { id: string; agentId: string; lock?: boolean },
): Promise<CheckoutRow | undefined> => {
  const query = db
    .select()
    .from(agentCheckouts)
    .where(and(eq(agentCheckouts.id, id), eq(agentCheckouts.agentId, agentId)))
  return (await (lock ? query.for('update') : query))[0]
}

/** A checkout that can still become an order, with the name of its agent; undefined if there is none. */
export const findOpenCheckout = async (db: Db, id: string): Promise<{ state: CheckoutState; agent: string } | undefined> =>
  (
    await rows<{ state: CheckoutState; agent: string }>(
      db,
      sql`SELECT c.state, a.name AS agent FROM agent_checkouts c JOIN agents a ON a.id = c.agent_id
        WHERE c.id = ${id}::uuid AND c.canceled_at IS NULL AND c.expires_at > now()
          AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.agent_checkout_id = c.id)`,
    )
  )[0]

/** Replaces the contents of a checkout. */
export async function updateState(db: Db, id: string, state: CheckoutState): Promise<void> {
  await db.update(agentCheckouts).set({ state }).where(eq(agentCheckouts.id, id))
}

/** Cancels a checkout that is not cancelled yet. */
export async function cancelCheckoutRow(db: Db, id: string): Promise<void> {
  await db
    .update(agentCheckouts)
    .set({ canceledAt: sql`now()` })
    .where(and(eq(agentCheckouts.id, id), isNull(agentCheckouts.canceledAt)))
}

const placed = {
  id: orders.id,
  orderId: orders.orderId,
  checkoutId: agentCheckouts.id,
  language: agentCheckouts.language,
}

/** The order of a checkout; undefined if it became none. */
export const findPlaced = async (db: Db, checkoutId: string): Promise<PlacedRow | undefined> =>
  (
    await db
      .select(placed)
      .from(orders)
      .innerJoin(agentCheckouts, eq(agentCheckouts.id, orders.agentCheckoutId))
      .where(eq(orders.agentCheckoutId, checkoutId))
  )[0]

/** An order that the agent placed, by its number; undefined if there is none. */
export const findPlacedBy = async (db: Db, agentId: string, orderId: string): Promise<PlacedRow | undefined> =>
  (
    await db
      .select(placed)
      .from(orders)
      .innerJoin(agentCheckouts, eq(agentCheckouts.id, orders.agentCheckoutId))
      .where(and(eq(orders.orderId, orderId), eq(agentCheckouts.agentId, agentId)))
  )[0]

/** Variants by order line; those of deleted products are missing. */
export async function findVariants(db: Db, orderId: string): Promise<Map<string, string>> {
  const found = await db
    .select({ id: orderLines.id, variantId: orderLines.variantId })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
  return new Map(found.flatMap(({ id, variantId }) => (variantId === null ? [] : [[id, variantId] as const])))
}

/** Deletes up to 500 checkouts that ended three days ago and became no order, and empties those that did. */
export async function tidyCheckouts(db: Db, empty: CheckoutState): Promise<void> {
  await rows(
    db,
    sql`WITH old AS (SELECT c.id, o.id IS NOT NULL AS placed FROM agent_checkouts c LEFT JOIN orders o ON o.agent_checkout_id = c.id
        WHERE c.expires_at < now() - interval '3 days' AND (o.id IS NULL OR c.state <> ${JSON.stringify(empty)}::jsonb)
        ORDER BY c.expires_at LIMIT 500),
      emptied AS (UPDATE agent_checkouts SET state = ${JSON.stringify(empty)}::jsonb WHERE id IN (SELECT id FROM old WHERE placed))
      DELETE FROM agent_checkouts WHERE id IN (SELECT id FROM old WHERE NOT placed)`,
  )
}

/** Empties the checkouts of a person, by email and by orders. */
export async function emptyCheckouts(
  db: Db,
  { email, orderIds, empty }: { email: string | null; orderIds: readonly string[]; empty: CheckoutState },
): Promise<void> {
  await db.execute(sql`UPDATE agent_checkouts SET state = ${JSON.stringify(empty)}::jsonb
    WHERE lower(state -> 'buyer' ->> 'email') = lower(${email})
      OR id IN (SELECT agent_checkout_id FROM orders WHERE id = ANY(${sql.param([...orderIds])}::uuid[]))`)
}
