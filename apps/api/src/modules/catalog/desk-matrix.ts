import type { catalogDeskApi } from '@haat/shared/catalog/desk-endpoints.ts'
import { type MatrixPlan, planMatrix, sameName } from '@haat/shared/catalog/desk-matrix.ts'
import type { CellPatch, MatrixRow } from '@haat/shared/catalog/desk-schema.ts'
import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../ctx.ts'
import { moneyRule } from './cards.ts'
import { type Changed, changeProduct } from './desk-change.ts'
import { deleteVariants, insertVariants, type Place, placeVariants, writeType } from './desk-matrix-repo.ts'
import { deskProductOf } from './desk-product.ts'
import { type DeskProductRecord, findDeskProduct } from './desk-product-repo.ts'
import { writeVariantCells } from './desk-variants.ts'
import { writeOnHand } from './desk-variants-repo.ts'

export const setMatrix = (ctx: Ctx, input: ParsedOf<typeof catalogDeskApi.setMatrix>): Promise<Changed> => {
  const { productId, version, ...wish } = input
  const change = { productId, version, action: 'products.variants', withStock: true, final: true }
  return changeProduct(ctx, change, async (ctx, before) => {
    const existing = before.variants.map(({ id, colorName, attributeName }) => ({
      id,
      color: colorName,
      attribute: attributeName,
    }))
    const decision = planMatrix(existing, wish)
    if (!decision.ok) throw new Refusal(decision.code, decision.about)
    const plan = decision.value
    const values = new Map(wish.colors.map(({ name, value }) => [sameName(name), value]))
    const placeAt = ({ color, attribute }: MatrixRow, position: number): Omit<Place, 'id'> => ({
      position,
      colorName: color,
      colorValue: color === null ? null : values.get(sameName(color))!,
      attributeName: attribute,
    })

    await mergePieces(ctx, before, plan)
    await deleteVariants(ctx.db, plan.remove)
    await placeVariants(
      ctx.db,
      plan.keep.map(({ id, at, row }) => ({ id, ...placeAt(row, at) })),
    )
    const price = Math.min(...before.variants.map((variant) => variant.price))
    const added = await insertVariants(
      ctx.db,
      productId,
      plan.add.map(({ at, row }) => placeAt(row, at)),
      { price },
    )
    await writeType(ctx.db, productId, wish.type, wish.type === 'simple' ? null : wish.attributeLabel)
    const uncompared = plan.keep.filter(({ row }) => row.qty !== undefined && row.was === undefined)
    if (uncompared.length > 0)
      throw new Refusal('bad_request', {
        fields: Object.fromEntries(uncompared.map(({ at }) => [`rows.${at}.was`, 'goes with qty'])),
      })
    // A variant that is added starts with 0: its quantity replaces that.
    const fresh = plan.add.map(({ at, row }, index) => ({ at, row: { ...row, was: 0 }, id: added[index]! }))
    const rows = [...plan.keep, ...fresh]
    await fillCells(ctx, productId, rows)
  })
}

/** Pieces of variants that go into the one that takes their place; unlimited stays unlimited. */
async function mergePieces(ctx: Ctx, before: DeskProductRecord, { merge }: MatrixPlan): Promise<void> {
  const onHand = new Map(before.variants.map((variant) => [variant.id, variant.onHand]))
  const sums = new Map<string, number | null>()
  for (const { from, into } of merge) {
    const [sum, more] = [sums.has(into) ? sums.get(into)! : onHand.get(into)!, onHand.get(from)!]
    sums.set(into, sum === null || more === null ? null : sum + more)
  }
  const counts = [...sums].map(([id, sum]) => ({ id, onHand: sum }))
  await writeOnHand(ctx.db, counts, { reference: 'variants merged', actor: `user:${ctx.person!.id}` })
}

/**
 * Writes prices, codes and quantities that came with the rows. One wrong cell refuses the whole matrix.
 *
 * @throws version_conflict (with the current product) if a quantity is no longer what its row replaces · taken · bad_request
 */
async function fillCells(
  ctx: Ctx,
  productId: string,
  rows: readonly { id: string; at: number; row: MatrixRow }[],
): Promise<void> {
  const patches = rows.flatMap(({ id, row: { _id, color: _color, attribute: _attribute, ...cells } }): CellPatch[] =>
    Object.values(cells).some((value) => value !== undefined) ? [{ _id: id, ...cells }] : [],
  )
  if (patches.length === 0) return
  const before = (await findDeskProduct(ctx.db, productId))!
  const errors = await writeVariantCells(ctx, before, patches)
  if (errors.length === 0) return
  const at = new Map(rows.map(({ id, at }) => [id, at]))
  const fields = Object.fromEntries(errors.map(({ _id, field, error }) => [`rows.${at.get(_id)}.${field}`, error]))
  if (errors.some(({ error }) => error === 'changed'))
    throw new Refusal('version_conflict', { fields, product: deskProductOf(before, await moneyRule(ctx)) })
  throw new Refusal(errors.every(({ error }) => error === 'taken') ? 'taken' : 'bad_request', { fields })
}
