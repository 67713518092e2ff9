import type { OrderSheet } from '@haat/shared/transfers/columns/history.ts'
import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { containsWord } from '../../../db/conditions/contains-word.ts'
import { rows } from '../../../db/rows.ts'
import { importedOrders, importedWords, orders } from '../../../db/tables/sales/orders.ts'
import { countRows } from '../../../platform/pagination.ts'
import { erasedAddress } from '../order/buyer-repo.ts'

export type ImportedOrderRow = typeof importedOrders.$inferSelect

/** Which of these numbers belong to an imported order, or to an order of this shop. */
export const findNumbers = async (db: Db, numbers: readonly string[]): Promise<Set<string>> => {
  const own = await db
    .select({ number: orders.orderId })
    .from(orders)
    .where(inArray(orders.orderId, [...numbers]))
  const imported = await db
    .select({ number: importedOrders.number })
    .from(importedOrders)
    .where(inArray(importedOrders.number, [...numbers]))
  return new Set([...own, ...imported].map(({ number }) => number))
}

/** Inserts orders of another shop; those whose number is taken are left out. Returns the ids by number. */
export async function insertImported(db: Db, list: readonly OrderSheet[]): Promise<Map<string, string>> {
  if (list.length === 0) return new Map()
  const values = list.map(({ placedAt, ...order }) => ({ ...order, placedAt: new Date(placedAt!) }))
  const made = await db
    .insert(importedOrders)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: importedOrders.id, number: importedOrders.number })
  return new Map(made.map(({ id, number }) => [number, id]))
}

/** Deletes imported orders and returns their ids. */
export const deleteImported = async (db: Db, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0
    ? []
    : (
        await db
          .delete(importedOrders)
          .where(inArray(importedOrders.id, [...ids]))
          .returning({ id: importedOrders.id })
      ).map(({ id }) => id)

interface ImportedFilter {
  /** part of the number, the email or a name */
  q?: string | undefined
  /** the email of a customer */
  email?: string | undefined
}

const matching = ({ q, email }: ImportedFilter): SQL =>
  sql.join(
    [sql`true`, ...(q ? [containsWord(sql.raw(importedWords), q)] : []), ...(email ? [sql`email = ${email}`] : [])],
    sql` AND `,
  )

/** One page of imported orders, newest first. */
export const findImported = (
  db: Db,
  { after, limit, ...filter }: ImportedFilter & { after: readonly (string | number)[] | null; limit: number },
): Promise<(ImportedOrderRow & { key: string })[]> =>
  db
    .select({ ...getTableColumns(importedOrders), key: sql<string>`${importedOrders.placedAt}::text` })
    .from(importedOrders)
    .where(
      and(
        matching(filter),
        ...(after
          ? [sql`(${importedOrders.placedAt}, ${importedOrders.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`]
          : []),
      ),
    )
    .orderBy(desc(importedOrders.placedAt), desc(importedOrders.id))
    .limit(limit)

/** Number of imported orders that match. */
export const countImported = (db: Db, filter: ImportedFilter): ReturnType<typeof countRows> =>
  countRows(db, sql`FROM imported_orders WHERE ${matching(filter)}`)

/** All imported orders with this email, newest first. */
export const findImportedOf = (db: Db, email: string): Promise<ImportedOrderRow[]> =>
  db.select().from(importedOrders).where(eq(importedOrders.email, email)).orderBy(desc(importedOrders.placedAt))

/** Erases personal data from the imported orders with this email; amounts, lines and the country stay. */
export async function anonymiseImported(db: Db, email: string): Promise<void> {
  await rows(
    db,
    sql`UPDATE imported_orders SET email = ${erasedAddress}, note = '', tags = '{}',
        billing = ${emptied('billing')}, shipping = ${emptied('shipping')} WHERE email = ${email}`,
  )
}

const emptied = (column: 'billing' | 'shipping'): SQL =>
  sql`'{"name": "—", "phone": "", "street": "—", "city": "—", "state": "", "zipCode": ""}'::jsonb
    || jsonb_build_object('country', ${sql.identifier(column)} ->> 'country')`
