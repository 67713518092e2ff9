import { type MailKind, mailKinds } from '@haat/shared/mails/kinds.ts'
import { asc, sql } from 'drizzle-orm'
import { type ClaimSize, claimDue, extendClaims, type WorkTable } from '../../../db/claim.ts'
import type { Db } from '../../../db/client.ts'
import { named } from '../../../db/rows.ts'
import { mails } from '../../../db/tables/shop/mails.ts'

export type MailRow = typeof mails.$inferSelect

export type { ClaimSize }

const queue: WorkTable = {
  table: 'mails',
  kind: 'kind',
  kinds: mailKinds,
  patient: ['order-received', 'back-in-stock', 'price-drop', 'abandoned-cart'] satisfies MailKind[],
  open: "state = 'queued'",
}

/** Claims due mails, oldest first, alternating between kinds; kinds that are not urgent come last. */
export async function claimQueued(db: Db, size: ClaimSize): Promise<MailRow[]> {
  const claimed = await claimDue(db, queue, size)
  if (claimed.length === 0) return []
  const ids = claimed.map(({ id }) => id)
  return db
    .select()
    .from(mails)
    .where(sql`${mails.id} = ANY(${sql.param(ids)}::uuid[])`)
    .orderBy(sql`${mails.kind} = ANY(${sql.param(queue.patient)}::text[])`, asc(mails.createdAt), asc(mails.id))
    .prepare('claimed mails')
    .execute()
}

/** Extends the lease of claimed mails by `seconds` from now; 0 releases them. Returns the ids of the extended mails. */
export const extendQueued = (db: Db, ids: readonly string[], seconds: number) => extendClaims(db, queue, ids, seconds)

export interface MailOutcome {
  id: string
  state: MailRow['state']
  lastError?: string
  /** seconds until a queued mail is due again */
  retryIn?: number
}

/**
 * Records the outcomes of attempts; does nothing for mails that are not queued any more. Mails that another statement has locked are recorded last and
 * one by one, so that no lock is held while waiting for another.
 */
export async function recordMailOutcomes(db: Db, outcomes: readonly MailOutcome[]): Promise<void> {
  const recorded = new Set(outcomes.length > 1 ? await updateOutcomes(db, outcomes, 'SKIP LOCKED') : [])
  for (const outcome of outcomes) if (!recorded.has(outcome.id)) await updateOutcomes(db, [outcome], '')
}

/** Deletes the recipient of the mail about an erased account once it was sent or failed, and a sent contact message: the shop's mailbox has it. */
const updateOutcomes = async (db: Db, outcomes: readonly MailOutcome[], locked: 'SKIP LOCKED' | ''): Promise<string[]> =>
  (
    await named<{ id: string }>(
      db,
      `record mails ${locked}`,
      sql`WITH outcome AS (SELECT m.id, o.state, o.error, o.retry
          FROM unnest(${sql.param(outcomes.map(({ id }) => id))}::uuid[], ${sql.param(outcomes.map(({ state }) => state))}::text[],
            ${sql.param(outcomes.map(({ lastError }) => lastError ?? null))}::text[],
            ${sql.param(outcomes.map(({ retryIn }) => retryIn ?? 0))}::float8[]) AS o(id, state, error, retry)
          JOIN mails m ON m.id = o.id WHERE m.state = 'queued' FOR NO KEY UPDATE OF m ${sql.raw(locked)})
        UPDATE mails SET state = o.state, last_error = o.error, sent_at = CASE WHEN o.state = 'sent' THEN now() END,
          due_at = now() + make_interval(secs => o.retry),
          recipient = CASE WHEN o.state <> 'queued' AND kind = 'account-erased' THEN NULL ELSE recipient END,
          data = CASE WHEN o.state = 'sent' AND kind = 'contact-message' THEN '{}'::jsonb ELSE data END
        FROM outcome o WHERE mails.id = o.id RETURNING mails.id`,
    )
  ).map(({ id }) => id)
