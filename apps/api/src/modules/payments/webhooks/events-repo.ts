import type { OnlineMethod } from '@haat/shared/payments/constants.ts'
import type { EventOutcome } from '@haat/shared/payments/transitions.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { paymentEvents } from '../../../db/tables/sales/payments.ts'

export type Detail = Record<string, string | number | boolean | null>

interface NewEvent {
  method: OnlineMethod
  eventId: string
  kind: string
  paymentId: string | null
  outcome: EventOutcome
  detail: Detail
}

/** Records a provider event and returns its id; undefined if it was recorded before. Concurrent deliveries of one event wait for each other here. */
export async function insertProviderEvent(db: Db, event: NewEvent): Promise<string | undefined> {
  const [written] = await db.insert(paymentEvents).values(event).onConflictDoNothing().returning({ id: paymentEvents.id })
  return written?.id
}

/** Sets the outcome of an event, inside the transaction that recorded it. */
export async function setEventOutcome(db: Db, id: string, set: { outcome: EventOutcome; detail?: Detail }): Promise<void> {
  await db.update(paymentEvents).set(set).where(eq(paymentEvents.id, id))
}
