import type { OnlineMethod } from '@haat/shared/payments/constants.ts'
import type { EventVerdict } from '@haat/shared/payments/moves.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { paymentEvents } from '../../db/tables/payments.ts'

export type Detail = Record<string, string | number | boolean | null>

interface NewEvent {
  method: OnlineMethod
  eventId: string
  kind: string
  paymentId: string | null
  verdict: EventVerdict
  detail: Detail
}

/** Its id; undefined for what was told before. Who tells the same at the same time waits here. */
export async function insertProviderEvent(db: Db, event: NewEvent): Promise<string | undefined> {
  const [written] = await db.insert(paymentEvents).values(event).onConflictDoNothing().returning({ id: paymentEvents.id })
  return written?.id
}

/** Within the transaction that wrote it. */
export async function judgeEvent(db: Db, id: string, set: { verdict: EventVerdict; detail?: Detail }): Promise<void> {
  await db.update(paymentEvents).set(set).where(eq(paymentEvents.id, id))
}
