import type { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { mostUnits } from '@haat/shared/catalog/dashboard/schema.ts'
import { unlimited } from '@haat/shared/catalog/stock.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { toAmount } from '@haat/shared/money.ts'
import { can } from '@haat/shared/permissions.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { readListPage } from '../../../../platform/pagination.ts'
import { changeProduct } from '../products/change-product.ts'
import { writeOnHand } from '../variants/variants-repo.ts'
import { countLevels, countMovements, findLevels, findMovements } from './stock-repo.ts'

/**
 * Changes the stock of one variant by `delta`, or from a known count to a new one, and writes the movement.
 * @throws not_found, version_conflict (with the current count), bad_request
 */
export async function adjustStock(
  ctx: Ctx,
  input: ParsedOf<typeof catalogDashboardApi.adjustStock>,
): Promise<AnswerOf<typeof catalogDashboardApi.adjustStock>> {
  const { productId, variantId, reason, note } = input
  const change = { productId, action: 'products.stock', withStock: true, keepsVersion: true }
  const { product, undo } = await changeProduct(ctx, change, async (ctx, before) => {
    const variant = before.variants.find(({ id }) => id === variantId)
    if (!variant) throw new Refusal('not_found')
    if (variantId in before.bundles)
      throw new Refusal('bad_request', { fields: { variantId: 'is a bundle: its stock is that of its parts' } })
    const onHand = countAfter(variant.onHand, input)
    const reference = note ? `${reason}: ${note}` : reason
    await writeOnHand(ctx.db, [{ id: variantId, onHand }], { reference, actor: `user:${ctx.person!.id}` })
    return { ...before, variants: before.variants.map((row) => (row === variant ? { ...row, onHand } : row)) }
  })
  return { qty: product.variants.find(({ _id }) => _id === variantId)!.qty, undo }
}

/** Stock after the change; null means unlimited. */
function countAfter(onHand: number | null, { delta, from, to }: ParsedOf<typeof catalogDashboardApi.adjustStock>): number | null {
  if ((delta === undefined) === (to === undefined))
    throw new Refusal('bad_request', { fields: { delta: 'either `delta`, or `from` and `to`' } })
  const current = onHand ?? unlimited
  if (delta === undefined) {
    if (from === undefined) throw new Refusal('bad_request', { fields: { from: 'goes with `to`' } })
    if (from !== current) throw new Refusal('version_conflict', { qty: current })
    return to === unlimited ? null : to!
  }
  if (onHand === null) throw new Refusal('bad_request', { fields: { delta: 'unlimited stock has no count' } })
  const after = onHand + delta
  if (after < 0) throw new Refusal('bad_request', { fields: { delta: 'is more than there is' }, qty: current })
  if (after > mostUnits) throw new Refusal('bad_request', { fields: { delta: 'is too much' } })
  return after
}

/**
 * Lists stock and price of the variants in the order of their last change, one page at a time.
 * @throws bad_cursor
 */
export async function listStockLevels(
  ctx: Ctx,
  { limit, cursor, updatedSince }: ParsedOf<typeof catalogDashboardApi.stockLevels>,
): Promise<AnswerOf<typeof catalogDashboardApi.stockLevels>> {
  const { rows, ...page } = await readListPage(ctx, {
    list: ['stock levels', updatedSince],
    cursor,
    limit,
    updatedSince,
    find: (after) => findLevels(ctx.db, { updatedSince, after, limit: limit + 1 }),
    count: () => countLevels(ctx.db, updatedSince),
    position: ({ key, _id }) => [key, _id],
  })
  return {
    levels: rows.map(({ key: _, price, comparePrice, ...row }) => ({
      ...row,
      price: toAmount(price),
      comparePrice: comparePrice === null ? null : toAmount(comparePrice),
    })),
    ...page,
  }
}

/**
 * Lists stock movements, newest first, one page at a time. Customers are named for staff who may view orders or customers.
 * @throws bad_cursor
 */
export async function listMovements(
  ctx: Ctx,
  query: ParsedOf<typeof catalogDashboardApi.movements>,
): Promise<AnswerOf<typeof catalogDashboardApi.movements>> {
  const { limit, cursor, sort: _sort, ...filter } = query
  const session = ctx.person?.session ?? null
  const namesCustomers = can(session, 'orders', 'view') || can(session, 'customers', 'view')
  const { rows, ...page } = await readListPage(ctx, {
    list: ['dashboard movements', filter],
    cursor,
    limit,
    find: (after) =>
      findMovements(ctx.db, filter, { limit: limit + 1, namesCustomers, ...(after && { before: Number(after[0]) }) }),
    count: () => countMovements(ctx.db, filter),
    position: ({ id }) => [id],
  })
  return { movements: rows.map(({ id, ...row }) => ({ _id: id, ...row })), ...page }
}
