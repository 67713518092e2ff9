import type { FileProduct } from '@haat/shared/transfers/file-product.ts'
import type { ItemOutcome, UndoOutcome } from '@haat/shared/transfers/objects.ts'
import type { CellChange, Remark } from '@haat/shared/transfers/remarks.ts'
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { transferItems } from '../../../db/tables/shop/transfers.ts'

export type ItemRow = Omit<typeof transferItems.$inferSelect, 'data'> & { data: FileProduct }

/** Deletes the items of an import, before it is read again. */
export async function deleteItems(db: Db, transferId: string): Promise<void> {
  await db.delete(transferItems).where(eq(transferItems.transferId, transferId))
}

/** Inserts items as read from the file; `from` is the position of the first. */
export async function insertItems(db: Db, transferId: string, from: number, items: readonly FileProduct[]): Promise<void> {
  if (items.length === 0) return
  const list = items.map((data, index) => ({ position: from + index, line: data.line, name: data.name, data }))
  await db.execute(sql`INSERT INTO transfer_items (transfer_id, position, line, name, data)
    SELECT ${transferId}, w.position, w.line, w.name, w.data
    FROM jsonb_to_recordset(${JSON.stringify(list)}::jsonb) AS w(position int, line int, name text, data jsonb)`)
}

/** Items from a position on, in the order of the file. */
export const findItemsFrom = (db: Db, transferId: string, position: number, limit: number): Promise<ItemRow[]> =>
  db
    .select()
    .from(transferItems)
    .where(and(eq(transferItems.transferId, transferId), gte(transferItems.position, position)))
    .orderBy(asc(transferItems.position))
    .limit(limit) as Promise<ItemRow[]>

/** Written items that are not undone yet, the last one first. */
export const findItemsToUndo = (db: Db, transferId: string, limit: number): Promise<ItemRow[]> =>
  db
    .select()
    .from(transferItems)
    .where(
      and(
        eq(transferItems.transferId, transferId),
        inArray(transferItems.outcome, ['created', 'changed']),
        sql`${transferItems.undone} IS NULL`,
        isNotNull(transferItems.version),
      ),
    )
    .orderBy(desc(transferItems.position))
    .limit(limit) as Promise<ItemRow[]>

/** Number of written items that are not undone yet. */
export const countItemsToUndo = (db: Db, transferId: string): Promise<number> =>
  db.$count(
    transferItems,
    and(
      eq(transferItems.transferId, transferId),
      inArray(transferItems.outcome, ['created', 'changed']),
      sql`${transferItems.undone} IS NULL`,
      isNotNull(transferItems.version),
    ),
  )

export interface ItemResult {
  position: number
  outcome: ItemOutcome
  target: string | null
  version: number | null
  changes: readonly CellChange[]
  remarks: readonly Remark[]
}

/** Stores what happened to items, or would. */
export async function updateItems(db: Db, transferId: string, results: readonly ItemResult[]): Promise<void> {
  if (results.length === 0) return
  await db.execute(sql`UPDATE transfer_items i SET outcome = w.outcome, target = w.target, version = w.version, changes = w.changes, remarks = w.remarks
    FROM jsonb_to_recordset(${JSON.stringify(results)}::jsonb) AS w(position int, outcome text, target uuid, version int, changes jsonb, remarks jsonb)
    WHERE i.transfer_id = ${transferId} AND i.position = w.position`)
}

export interface UndoResult {
  position: number
  undone: UndoOutcome
  remarks: readonly Remark[]
}

/** Stores what the undo did to items, and adds its remarks. */
export async function updateUndone(db: Db, transferId: string, results: readonly UndoResult[]): Promise<void> {
  if (results.length === 0) return
  await db.execute(sql`UPDATE transfer_items i SET undone = w.undone, remarks = i.remarks || w.remarks
    FROM jsonb_to_recordset(${JSON.stringify(results)}::jsonb) AS w(position int, undone text, remarks jsonb)
    WHERE i.transfer_id = ${transferId} AND i.position = w.position`)
}

/** Items that are not written yet lose what the dry run said about them, because the run stopped before them. */
export async function clearUnwritten(db: Db, transferId: string, from: number): Promise<void> {
  await db
    .update(transferItems)
    .set({ outcome: null, version: null })
    .where(and(eq(transferItems.transferId, transferId), gte(transferItems.position, from)))
}

export interface ItemFilter {
  outcome?: ItemOutcome | 'remarks' | 'undo' | undefined
  after?: number | undefined
}

/** One page of items for staff, in the order of the file. */
export const findItems = (
  db: Db,
  transferId: string,
  { outcome, after }: ItemFilter,
  limit: number,
): Promise<Omit<ItemRow, 'data'>[]> => {
  const conditions: SQL[] = [eq(transferItems.transferId, transferId)]
  if (after !== undefined) conditions.push(gt(transferItems.position, after))
  if (outcome === 'remarks') conditions.push(sql`${transferItems.remarks} <> '[]'`)
  else if (outcome === 'undo') conditions.push(isNotNull(transferItems.undone))
  else if (outcome) conditions.push(eq(transferItems.outcome, outcome))
  const { position, line, name, target, version, changes, remarks, undone } = transferItems
  return db
    .select({
      transferId: transferItems.transferId,
      position,
      line,
      name,
      outcome: transferItems.outcome,
      target,
      version,
      changes,
      remarks,
      undone,
    })
    .from(transferItems)
    .where(and(...conditions))
    .orderBy(asc(position))
    .limit(limit)
}
