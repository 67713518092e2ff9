import { mostUnitsOfPart } from '@haat/shared/catalog/bundles.ts'
import { unlimited } from '@haat/shared/catalog/stock.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../../platform/context.ts'
import { findContaining } from '../bundles/bundles-repo.ts'
import {
  canCommit,
  needsSteps,
  putIntoStock,
  refreshInStock,
  type StockLine,
  takeAndCommit,
  takeFromStock,
} from './stock-repo.ts'

export { needsSteps, type StockLine }

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
  const bundles = await turnedBundles(
    ctx,
    taken.map(({ variantId, had, wanted }) => ({ variantId, from: had, to: had === null ? null : had - wanted })),
  )
  await refreshInStock(ctx.db, [...emptied, ...bundles], productsOf(lowered))
}

/** Whether `takeStockAndCommit` probably suffices for these lines in this transaction. `stock`: units as read a moment ago; -1 means unlimited. */
export const isPlenty = (ctx: Ctx, lines: readonly { stock: number; qty: number }[]): boolean =>
  canCommit(ctx.db) && lines.every(({ stock, qty }) => stock === unlimited || stock - qty >= mostUnitsOfPart)

/**
 * Takes the units of an order from stock and commits its transaction, so that orders of the same product wait for each other as short as possible. For
 * stock that is plenty: no product sells out, becomes low in stock or lets a bundle sell out. The caller must call `ctx.notifyStockChange` after the
 * commit, if it is set.
 * @throws an error for which `needsSteps` holds: the transaction is rolled back, and the order needs `takeStock`
 */
export const takeStockAndCommit = (
  ctx: Ctx,
  lines: readonly LineUnits[],
  { reference, actor }: { reference: string; actor: string },
): Promise<void> =>
  takeAndCommit(ctx.db, lines, mostUnitsOfPart, {
    kind: 'sale',
    reference,
    actor,
    notifiedLater: ctx.notifyStockChange !== undefined,
  })

/** Returns the units of an order to stock, inside the transaction that changes its state. */
export async function giveBackStock(
  ctx: Ctx,
  lines: readonly StockLine[],
  { reference, actor, kind = 'cancel' }: { reference: string; actor: string; kind?: 'cancel' | 'return' },
): Promise<void> {
  const given = await putIntoStock(ctx.db, lines, { kind, reference, actor })
  const backFromNothing = given.filter(({ had }) => had === 0).map(({ productId }) => productId)
  const raised = given.filter(({ had, qty, lowAt }) => had !== null && had <= lowAt && had + qty > lowAt)
  const bundles = await turnedBundles(
    ctx,
    given.map(({ variantId, had, qty }) => ({ variantId, from: had, to: had === null ? null : had + qty })),
  )
  await refreshInStock(ctx.db, [...backFromNothing, ...bundles], productsOf(raised))
}

/** Whether a bundle may have sold out or come back: not while the stock stays at or above the most units that a bundle contains of one part. */
const mayTurn = (from: number, to: number): boolean => Math.min(from, to) < mostUnitsOfPart

/**
 * Products of the bundles of which these changes of stock (null means unlimited) may have used up or brought back a part. Read after the stock is
 * locked: staff lock it too before they change a bundle.
 */
async function turnedBundles(
  ctx: Ctx,
  changes: readonly { variantId: string; from: number | null; to: number | null }[],
): Promise<string[]> {
  const limited = changes.filter(({ from, to }) => from !== null && to !== null && mayTurn(from, to))
  if (limited.length === 0) return []
  const containing = await findContaining(
    ctx.db,
    limited.map(({ variantId }) => variantId),
  )
  return containing.flatMap(({ partId, productId, qty }) => {
    const { from, to } = limited.find(({ variantId }) => variantId === partId)!
    return from! >= qty === to! >= qty ? [] : [productId]
  })
}

const productsOf = (lines: readonly { productId: string }[]): string[] => lines.map(({ productId }) => productId)
