import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows, writtenOnce } from '../../db/rows.ts'
import { idempotency } from '../../db/tables/sales/checkout.ts'

/** Owner, route and idempotency key of one request. */
export interface Claim {
  owner: string
  route: string
  key: string
}

/** True for the first request with this key; a concurrent request waits here until the first one ends. */
export async function claimKey(db: Db, { owner, route, key }: Claim, bodyHash: string): Promise<boolean> {
  const claimed = await writtenOnce(db, 'claim key', { owner, route, key, bodyHash }, insertKey)
  return claimed.length === 1
}

const insertKey = (): SQL =>
  sql`INSERT INTO idempotency (owner, route, key, body_hash)
    VALUES (${sql.placeholder('owner')}, ${sql.placeholder('route')}, ${sql.placeholder('key')}, ${sql.placeholder('bodyHash')})
    ON CONFLICT DO NOTHING RETURNING 1`

/** A checkout of a shopping agent that can still become an order. */
export interface OpenCheckout {
  id: string
  /** name of the agent */
  agent: string
  variantIds: string[]
}

/** Locks a checkout of an agent until the transaction ends; undefined if it has ended or become an order. */
export const lockOpenCheckout = async (db: Db, id: string): Promise<OpenCheckout | undefined> =>
  (
    await rows<OpenCheckout>(
      db,
      sql`SELECT c.id, a.name AS agent, ARRAY(SELECT l ->> 'variantId' FROM jsonb_array_elements(c.state -> 'lines') AS l) AS "variantIds"
        FROM agent_checkouts c JOIN agents a ON a.id = c.agent_id
        WHERE c.id = ${id}::uuid AND c.canceled_at IS NULL AND c.expires_at > now()
          AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.agent_checkout_id = c.id)
        FOR UPDATE OF c`,
    )
  )[0]

/** The stored answer of a key with the hash of its request body. */
export async function storedAnswer(db: Db, { owner, route, key }: Claim) {
  const [stored] = await db
    .select({ bodyHash: idempotency.bodyHash, answer: idempotency.answer })
    .from(idempotency)
    .where(and(eq(idempotency.owner, owner), eq(idempotency.route, route), eq(idempotency.key, key)))
  return stored
}

/** Writes the answer of the request that claimed the key. */
export async function writeAnswer(
  db: Db,
  { owner, route, key }: Claim,
  { status, answer }: { status: number; answer: Record<string, unknown> },
): Promise<void> {
  await writtenOnce(db, 'store answer', { owner, route, key, status, answer: JSON.stringify(answer) }, updateAnswer)
}

const updateAnswer = (): SQL =>
  sql`UPDATE idempotency SET status = ${sql.placeholder('status')}, answer = ${sql.placeholder('answer')}
    WHERE owner = ${sql.placeholder('owner')} AND route = ${sql.placeholder('route')} AND key = ${sql.placeholder('key')}`

/** Deletes up to 500 keys that are older than three days. */
export async function deleteOldKeys(db: Db): Promise<void> {
  await db.execute(sql`
    DELETE FROM idempotency WHERE (owner, route, key) IN (
      SELECT owner, route, key FROM idempotency WHERE created_at < now() - interval '3 days' ORDER BY created_at LIMIT 500)`)
}

/** Deletes stored answers of an account, of checkouts of agents with its email, and all answers about these orders. */
export async function deleteAnswers(
  db: Db,
  { owner, email, orderIds }: { owner: string; email: string | null; orderIds: readonly string[] },
): Promise<void> {
  await db.execute(sql`DELETE FROM idempotency WHERE owner = ${owner}
    OR (route = 'orders' AND answer -> 'order' ->> '_id' = ANY(${sql.param([...orderIds])}::text[]))
    OR (route LIKE 'agents %' AND lower(answer #>> '{body,buyer,email}') = lower(${email}))`)
}
