import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { orders, outbox } from '../../db/tables/sales/orders.ts'
import { returnLines, returnMessages, returns } from '../../db/tables/sales/returns.ts'

export type ReturnRow = typeof returns.$inferSelect

/** A return with its order. */
export const findReturnOrder = async (db: Db, returnId: string) =>
  (
    await db
      .select({ order: orders, row: returns })
      .from(returns)
      .innerJoin(orders, eq(orders.id, returns.orderId))
      .where(eq(returns.id, returnId))
  )[0]

/** Lines of a return with the requested and received units, in no particular order; `received` is null before the goods arrive. */
export const findReturnUnits = (db: Db, returnId: string) =>
  db
    .select({ lineId: returnLines.lineId, qty: returnLines.qty, received: returnLines.received })
    .from(returnLines)
    .where(eq(returnLines.returnId, returnId))

/** A message of a return; undefined if it is gone. */
export const findMessage = async (db: Db, id: string) =>
  (await db.select().from(returnMessages).where(eq(returnMessages.id, id)))[0]

/** Id of the message that staff wrote with a step: message and outbox row have the timestamp of one transaction. */
export const findStepMessageId = async (db: Db, topic: string, returnId: string): Promise<string | undefined> =>
  (
    await db
      .select({ id: returnMessages.id })
      .from(returnMessages)
      .innerJoin(
        outbox,
        and(eq(outbox.topic, topic), eq(outbox.reference, sql`${returnId}::text`), eq(outbox.createdAt, returnMessages.at)),
      )
      .where(and(eq(returnMessages.returnId, returnId), eq(returnMessages.author, 'staff')))
      .limit(1)
  )[0]?.id
