import { transferFiles } from '../../gateways/transfer-files.ts'
import type { Ctx } from '../../platform/context.ts'
import { dropPersonalFiles, emptyItems, failRunningExports } from './runs/erase-repo.ts'

/**
 * Erases a customer from imports and exports, inside the caller's transaction: nobody can tell which files of orders and customers contain the
 * customer, so all that are finished are deleted, and exports that are being written fail. Returns a function that removes the files; call it after
 * the commit. `email` is the one of the account, if it is confirmed.
 */
export async function eraseInTransfers(
  ctx: Ctx,
  customer: { userId: string; email: string | null },
): Promise<(outside: Ctx) => Promise<void>> {
  await failRunningExports(ctx.db)
  const dropped = await dropPersonalFiles(ctx.db)
  await emptyItems(ctx.db, customer)
  return async (outside) => {
    const files = transferFiles(outside.env)
    for (const name of dropped) await files.remove(name)
  }
}
