import type { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { type MatrixPlan, planMatrix, sameName } from '@haat/shared/catalog/dashboard/matrix.ts'
import type { CellPatch, Matrix, MatrixRow } from '@haat/shared/catalog/dashboard/schema.ts'
import { splitValues } from '@haat/shared/catalog/options.ts'
import { unlimited } from '@haat/shared/catalog/stock.ts'
import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { moneyRule } from '../../products/cards.ts'
import { type Changed, changeProduct } from '../products/change-product.ts'
import { toDashboardProduct, valuesOf } from '../products/product.ts'
import { type DashboardProductRecord, readDashboardProduct } from '../products/product-repo.ts'
import { deleteVariants, insertVariants, type Place, placeVariants, writeType } from './matrix-repo.ts'
import { writeVariantCells } from './variants.ts'
import { writeOnHand } from './variants-repo.ts'

/**
 * Replaces the options and variants of a product; cannot be undone.
 * @throws not_found, version_conflict, bad_request, taken, matrix refusals
 */
export const setMatrix = (ctx: Ctx, input: ParsedOf<typeof catalogDashboardApi.setMatrix>): Promise<Changed> => {
  const { productId, version, ...request } = input
  const change = { productId, version, action: 'products.variants', withStock: true, final: true }
  return changeProduct(ctx, change, (ctx, before) => writeMatrix(ctx, before, request))
}

/**
 * Replaces the options and variants of a product inside `changeProduct` with locked stock. `overwrite`: a `qty` without `was` replaces whatever
 * quantity there is.
 * @throws version_conflict (with the current product) if a quantity has changed since, bad_request, taken, matrix refusals
 */
export async function writeMatrix(
  ctx: Ctx,
  before: DashboardProductRecord,
  request: Matrix,
  { overwrite = false } = {},
): Promise<DashboardProductRecord> {
  const plan = planOrRefuse(before, request)
  const values = new Map(request.colors.map(({ name, value }) => [sameName(name), value]))
  const placeAt = (row: MatrixRow, position: number): Omit<Place, 'id'> => {
    const { color, attributeValues } = splitValues(request.options, row.values)
    const colorValue = color === null ? null : values.get(sameName(color))!
    return { position, colorName: color, colorValue, attributeValues }
  }

  await mergeUnits(ctx, before, plan)
  await deleteVariants(ctx.db, plan.remove)
  await placeVariants(
    ctx.db,
    plan.keep.map(({ id, at, row }) => ({ id, ...placeAt(row, at) })),
  )
  const price = Math.min(...before.variants.map((variant) => variant.price))
  const added = await insertVariants(
    ctx.db,
    before.id,
    plan.add.map(({ at, row }) => placeAt(row, at)),
    { price },
  )
  await writeType(ctx.db, before.id, request)
  // New variants start with 0 units, which their quantity replaces.
  const fresh = plan.add.map(({ at, row }, index) => ({ at, row: { ...row, was: 0 }, id: added[index]! }))
  const existing = overwrite ? withCurrentUnits(before, plan.keep) : plan.keep
  assertCompared(existing)
  await fillCells(ctx, before.id, [...existing, ...fresh])
  return readDashboardProduct(ctx.db, before.id)
}

function planOrRefuse({ options, variants }: DashboardProductRecord, request: Matrix): MatrixPlan {
  const known = variants.map((row) => ({ id: row.id, values: valuesOf(options, row) }))
  const decision = planMatrix({ options, variants: known }, request)
  if (!decision.ok) throw new Refusal(decision.code, decision.about)
  return decision.value
}

/** Kept variants, where a quantity without `was` replaces the current one. */
function withCurrentUnits({ variants }: DashboardProductRecord, keep: MatrixPlan['keep']): MatrixPlan['keep'] {
  const onHand = new Map(variants.map((variant) => [variant.id, variant.onHand]))
  return keep.map(({ id, at, row }) => ({
    id,
    at,
    row: row.qty === undefined ? row : { ...row, was: row.was ?? onHand.get(id) ?? unlimited },
  }))
}

function assertCompared(keep: MatrixPlan['keep']): void {
  const uncompared = keep.filter(({ row }) => row.qty !== undefined && row.was === undefined)
  if (uncompared.length === 0) return
  const fields = Object.fromEntries(uncompared.map(({ at }) => [`rows.${at}.was`, 'goes with qty']))
  throw new Refusal('bad_request', { fields })
}

/** Adds the stock of merged variants to the remaining one; unlimited stays unlimited. */
async function mergeUnits(ctx: Ctx, before: DashboardProductRecord, { merge }: MatrixPlan): Promise<void> {
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
 * Writes prices, codes and quantities of the rows; one invalid cell rejects the whole matrix.
 * @throws version_conflict (with the current product) if a quantity has changed since, taken, bad_request
 */
async function fillCells(
  ctx: Ctx,
  productId: string,
  rows: readonly { id: string; at: number; row: MatrixRow }[],
): Promise<void> {
  const patches = rows.flatMap(({ id, row: { _id, values: _values, ...cells } }): CellPatch[] =>
    Object.values(cells).some((value) => value !== undefined) ? [{ _id: id, ...cells }] : [],
  )
  if (patches.length === 0) return
  const before = await readDashboardProduct(ctx.db, productId)
  const { errors } = await writeVariantCells(ctx, before, patches)
  if (errors.length === 0) return
  const at = new Map(rows.map(({ id, at }) => [id, at]))
  const fields = Object.fromEntries(errors.map(({ _id, field, error }) => [`rows.${at.get(_id)}.${field}`, error]))
  if (errors.some(({ error }) => error === 'changed'))
    throw new Refusal('version_conflict', { fields, product: toDashboardProduct(before, await moneyRule(ctx)) })
  throw new Refusal(errors.every(({ error }) => error === 'taken') ? 'taken' : 'bad_request', { fields })
}
