import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../../platform/context.ts'
import { putIntoStock, refreshInStock, type StockLine, takeFromStock } from './stock-repo.ts'

export type { StockLine }

/** Units of one cart line; several lines may contain the same variant. */
interface LineUnits extends StockLine {
  uid?: string
}

/**
 * Takes the units of an order from stock, as the last step of its transaction because the rows stay locked until the commit. The caller must call
 * `ctx.notifyStockChange` after the commit, if it is set.
 * @throws sold_out, with the remaining stock of each line
 */
export async function takeStock(
  ctx: Ctx,
  lines: readonly LineUnits[],
  { reference, actor }: { reference: string; actor: string },
): Promise<void> {
  const taken = await takeFromStock(ctx.db, lines, {
    kind: 'sale',
    reference,
    actor,
    notifiedLater: ctx.notifyStockChange !== undefined,
  })
  const left = new Map(taken.filter((line) => !line.taken).map(({ variantId, had }) => [variantId, had ?? 0]))
  if (left.size > 0)
    throw new Refusal('sold_out', {
      lines: lines.flatMap(({ variantId, uid }) => (left.has(variantId) ? [{ uid, variantId, stock: left.get(variantId) }] : [])),
    })
  const emptied = taken.filter(({ had, wanted }) => had === wanted).map(({ productId }) => productId)
  const lowered = taken.filter(({ had, wanted, lowAt }) => had !== null && had > lowAt && had - wanted <= lowAt)
  await refreshInStock(ctx.db, emptied, productsOf(lowered))
}

/** Returns the units of an order to stock, inside the transaction that changes its state. */
export async function giveBackStock(
  ctx: Ctx,
  lines: readonly StockLine[],
  { reference, actor, kind = 'cancel' }: { reference: string; actor: string; kind?: 'cancel' | 'return' },
): Promise<void> {
  const given = await putIntoStock(ctx.db, lines, { kind, reference, actor })
  const backFromNothing = given.filter(({ had }) => had === 0).map(({ productId }) => productId)
  const raised = given.filter(({ had, qty, lowAt }) => had !== null && had <= lowAt && had + qty > lowAt)
  await refreshInStock(ctx.db, backFromNothing, productsOf(raised))
}

const productsOf = (lines: readonly { productId: string }[]): string[] => lines.map(({ productId }) => productId)
