import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'
import { extensionMessages } from '../../db/tables/shop/extensions.ts'

export interface FailedMessage {
  id: string
  extension: string
  topic: string
  reference: string
  attempts: number
}

/** Stores a message whose listener failed, to be tried again after `retryIn` seconds. */
export async function insertFailed(
  db: Db,
  { retryIn, ...message }: Omit<FailedMessage, 'id' | 'attempts'> & { error: string; retryIn: number },
): Promise<void> {
  await db.insert(extensionMessages).values({ ...message, dueAt: sql`now() + make_interval(secs => ${retryIn}::float8)` })
}

/** Locks the next due message of the extensions that no other process has locked; undefined if there is none. */
export const lockNextFailed = async (db: Db, extensions: readonly string[]): Promise<FailedMessage | undefined> =>
  (
    await rows<FailedMessage>(
      db,
      sql`SELECT id, extension, topic, reference, attempts FROM extension_messages
        WHERE due_at <= now() AND extension = ANY(${sql.param([...extensions])}::text[]) ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
    )
  )[0]

/** Deletes a message that was processed. */
export async function deleteFailed(db: Db, id: string): Promise<void> {
  await db.execute(sql`DELETE FROM extension_messages WHERE id = ${id}`)
}

/** Records another failure; `retryIn` in seconds, null after the last attempt. */
export async function postponeFailed(
  db: Db,
  id: string,
  { error, retryIn }: { error: string; retryIn: number | null },
): Promise<void> {
  await db.execute(sql`UPDATE extension_messages SET attempts = attempts + 1, error = ${error},
    due_at = now() + make_interval(secs => ${retryIn}::float8) WHERE id = ${id}`)
}
