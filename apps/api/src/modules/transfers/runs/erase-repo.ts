import type { TransferObject } from '@haat/shared/transfers/objects.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'
import { oneOf } from '../../../db/tables/columns.ts'

/** Objects with personal data of customers. */
const personal = ['orders', 'customers'] as const satisfies readonly TransferObject[]
const ofCustomers = sql`object IN (${oneOf(personal)})`

/** Fails exports of orders and customers that are being written: what was read until now may contain the erased customer. */
export async function failRunningExports(db: Db): Promise<void> {
  await db.execute(sql`UPDATE transfers SET state = 'failed', failed_in = 'running', finished_at = now(), filter = '{}',
      error = '{"code": "customer_erased", "values": {}}'
    WHERE kind = 'export' AND state = 'running' AND ${ofCustomers}`)
}

/** Forgets files, filters and samples of finished imports and exports of orders and customers; returns the names of the files. */
export const dropPersonalFiles = async (db: Db): Promise<string[]> =>
  (
    await rows<{ file: string | null }>(
      db,
      sql`WITH ended AS (SELECT id, file FROM transfers WHERE state IN ('done', 'cancelled', 'undone') AND ${ofCustomers} FOR UPDATE)
        UPDATE transfers t SET file = NULL, filter = '{}', sample = '[]' FROM ended WHERE t.id = ended.id RETURNING ended.file`,
    )
  ).flatMap(({ file }) => file ?? [])

/** Empties the items of ended imports that are about a customer; what became of them stays, so that they can be undone. */
export async function emptyItems(db: Db, { userId, email }: { userId: string; email: string | null }): Promise<void> {
  const isAbout: SQL = email === null ? sql`false` : sql`position(lower(${email}) IN lower(i.data::text)) > 0`
  await db.execute(sql`UPDATE transfer_items i SET name = '—', changes = '[]', remarks = '[]',
      data = jsonb_build_object('line', i.line, 'name', '—', 'remarks', '[]'::jsonb)
    FROM transfers t WHERE t.id = i.transfer_id AND t.kind = 'import' AND t.state IN ('done', 'cancelled', 'failed', 'undone')
      AND t.${ofCustomers} AND (i.target = ${userId}::uuid OR ${isAbout})`)
}
