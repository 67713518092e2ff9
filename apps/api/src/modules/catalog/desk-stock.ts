import type { catalogDeskApi } from '@haat/shared/catalog/desk-endpoints.ts'
import { mostPieces } from '@haat/shared/catalog/desk-schema.ts'
import { unlimited } from '@haat/shared/catalog/stock.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../ctx.ts'
import { cursorFor, readCursor } from '../../keyset.ts'
import { changeProduct } from './desk-change.ts'
import { countMovements, findMovements } from './desk-stock-repo.ts'
import { writeOnHand } from './desk-variants-repo.ts'

export async function adjustStock(
  ctx: Ctx,
  input: ParsedOf<typeof catalogDeskApi.adjustStock>,
): Promise<AnswerOf<typeof catalogDeskApi.adjustStock>> {
  const { productId, variantId, reason, note } = input
  const change = { productId, action: 'products.stock', withStock: true, keepsVersion: true }
  const { product, undo } = await changeProduct(ctx, change, async (ctx, before) => {
    const variant = before.variants.find(({ id }) => id === variantId)
    if (!variant) throw new Refusal('not_found')
    const onHand = countAfter(variant.onHand, input)
    const reference = note ? `${reason}: ${note}` : reason
    await writeOnHand(ctx.db, [{ id: variantId, onHand }], { reference, actor: `user:${ctx.person!.id}` })
  })
  return { qty: product.variants.find(({ _id }) => _id === variantId)!.qty, undo }
}

/** Null is unlimited. */
function countAfter(onHand: number | null, { delta, from, to }: ParsedOf<typeof catalogDeskApi.adjustStock>): number | null {
  if ((delta === undefined) === (to === undefined))
    throw new Refusal('bad_request', { fields: { delta: 'either `delta`, or `from` and `to`' } })
  const there = onHand ?? unlimited
  if (delta === undefined) {
    if (from === undefined) throw new Refusal('bad_request', { fields: { from: 'goes with `to`' } })
    if (from !== there) throw new Refusal('version_conflict', { qty: there })
    return to === unlimited ? null : to!
  }
  if (onHand === null) throw new Refusal('bad_request', { fields: { delta: 'unlimited stock has no count' } })
  const after = onHand + delta
  if (after < 0) throw new Refusal('bad_request', { fields: { delta: 'is more than there is' }, qty: there })
  if (after > mostPieces) throw new Refusal('bad_request', { fields: { delta: 'is too much' } })
  return after
}

export async function listMovements(
  ctx: Ctx,
  query: ParsedOf<typeof catalogDeskApi.movements>,
): Promise<AnswerOf<typeof catalogDeskApi.movements>> {
  const { limit, cursor, sort: _sort, ...filter } = query
  const list = JSON.stringify(['desk movements', filter])
  const before = cursor === undefined ? undefined : Number(readCursor(ctx, list, cursor)[0])
  const [found, { total, estimated }] = await Promise.all([
    findMovements(ctx.db, filter, { limit: limit + 1, ...(before !== undefined && { before }) }),
    countMovements(ctx.db, filter),
  ])
  const page = found.slice(0, limit)
  return {
    movements: page.map(({ id, ...row }) => ({ _id: id, ...row })),
    next: found.length > limit ? cursorFor(ctx, list, [page.at(-1)!.id]) : null,
    total,
    ...(estimated && { estimated }),
  }
}
