import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../ctx.ts'
import { putIntoStock, refreshInStock, type StockLine, takeFromStock } from './stock-repo.ts'

export type { StockLine }

/** Pieces of one cart line; several lines may want the same variant. */
interface Piece extends StockLine {
  uid?: string
}

/**
 * Takes the pieces of an order, inside its transaction and as its last step: the rows stay locked until the commit.
 * Calls `ctx.tellSale` after its commit, where there is one. Refuses with `sold_out` and what is left for each line that does not get its pieces; the caller's transaction then rolls back.
 */
export async function takeStock(
  ctx: Ctx,
  lines: readonly Piece[],
  { reference, actor }: { reference: string; actor: string },
): Promise<void> {
  const taken = await takeFromStock(ctx.db, lines, { kind: 'sale', reference, actor, toldLater: ctx.tellSale !== undefined })
  const left = new Map(taken.filter((line) => !line.taken).map(({ variantId, had }) => [variantId, had ?? 0]))
  if (left.size > 0)
    throw new Refusal('sold_out', {
      lines: lines.flatMap(({ variantId, uid }) => (left.has(variantId) ? [{ uid, variantId, stock: left.get(variantId) }] : [])),
    })
  const emptied = taken.filter(({ had, wanted }) => had === wanted).map(({ productId }) => productId)
  const lowered = taken.filter(({ had, wanted, lowAt }) => had !== null && had > lowAt && had - wanted <= lowAt)
  await refreshInStock(ctx.db, emptied, productsOf(lowered))
}

/** Gives the pieces of an order back, in the transaction whose status change allowed it. */
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
