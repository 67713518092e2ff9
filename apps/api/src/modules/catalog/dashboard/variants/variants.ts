import { isValidComparePrice, roundsToZero } from '@haat/shared/catalog/dashboard/rules.ts'
import type { CellError, CellPatch } from '@haat/shared/catalog/dashboard/schema.ts'
import { measureNames } from '@haat/shared/catalog/measures.ts'
import { unlimited } from '@haat/shared/catalog/stock.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { type MoneyRule, toMinor } from '@haat/shared/money.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { picturesByIds } from '../../../media/service.ts'
import { moneyRule } from '../../products/cards.ts'
import type { DashboardProductRecord, DashboardVariantRow } from '../products/product-repo.ts'
import { findTakenSkus, writeCells, writeOnHand } from './variants-repo.ts'

/**
 * Throws if the price (minor units) rounds to zero at the current exchange rate.
 * @throws bad_request
 */
export async function assertChargeable(ctx: Ctx, price: number): Promise<void> {
  if (roundsToZero(price, await moneyRule(ctx))) throw new Refusal('bad_request', { fields: { price: 'rounds to nothing' } })
}

/** Writes the valid cells inside `changeProduct` with locked stock; returns all variants after it and the errors of the other cells. */
export async function writeVariantCells(
  ctx: Ctx,
  before: DashboardProductRecord,
  patches: readonly CellPatch[],
): Promise<{ variants: DashboardVariantRow[]; errors: CellError[] }> {
  const byId = new Map(before.variants.map((variant) => [variant.id, variant]))
  const wanted = [...new Set(patches.flatMap(({ sku }) => sku || []))]
  const taken = wanted.length > 0 ? await findTakenSkus(ctx.db, wanted, [...byId.keys()]) : new Set<string>()
  const pictures = await picturesByIds(
    ctx,
    patches.flatMap(({ mediaId }) => mediaId ?? []),
  )
  const rule = await moneyRule(ctx)
  const errors: CellError[] = []
  const changed = new Map<string, DashboardVariantRow>()
  for (const patch of patches) {
    const old = changed.get(patch._id) ?? byId.get(patch._id)
    if (!old) errors.push({ _id: patch._id, field: 'price', error: 'not_found' })
    else changed.set(patch._id, applyPatch(old, patch, { rule, taken, pictures, errors, isBundle: patch._id in before.bundles }))
  }
  assignUniqueSkus([...byId.keys()], byId, changed, errors)
  const written = [...changed.values()]
  await writeCells(ctx.db, written)
  const counts = written.filter(({ id, onHand }) => byId.get(id)!.onHand !== onHand)
  await writeOnHand(ctx.db, counts, { reference: 'counted', first: 'first count', actor: `user:${ctx.person!.id}` })
  return { variants: before.variants.map((variant) => changed.get(variant.id) ?? variant), errors }
}

interface CellValidation {
  rule: MoneyRule
  taken: ReadonlySet<string>
  /** existing media */
  pictures: { has: (id: string) => boolean }
  errors: CellError[]
  isBundle: boolean
}

/** The variant with the valid cells applied; adds errors for the others. */
function applyPatch(
  old: DashboardVariantRow,
  patch: CellPatch,
  { rule, taken, pictures, errors, isBundle }: CellValidation,
): DashboardVariantRow {
  const row = { ...old }
  const wrong = (field: CellError['field'], error: CellError['error'], qty?: number) =>
    errors.push({ _id: old.id, field, error, ...(qty !== undefined && { qty }) })

  const price = patch.price === undefined ? old.price : toMinor(patch.price)
  const compare =
    patch.comparePrice === undefined ? old.comparePrice : patch.comparePrice === null ? null : toMinor(patch.comparePrice)
  if (roundsToZero(price, rule)) wrong('price', 'nothing')
  else if (isValidComparePrice(price, compare)) Object.assign(row, { price, comparePrice: compare })
  else wrong(patch.comparePrice === undefined ? 'price' : 'comparePrice', 'compare')

  if (patch.sku !== undefined) {
    if (taken.has(patch.sku)) wrong('sku', 'taken')
    else row.sku = patch.sku || null
  }
  if (patch.cost !== undefined) row.cost = patch.cost === null ? null : toMinor(patch.cost)
  if (patch.barcode !== undefined) row.barcode = patch.barcode || null
  if (patch.mpn !== undefined) row.mpn = patch.mpn || null
  for (const name of measureNames) if (patch[name] !== undefined) row[name] = patch[name]
  if (patch.lowAt !== undefined) row.lowAt = patch.lowAt
  if (patch.active !== undefined) row.active = patch.active
  if (patch.digital !== undefined) row.digital = patch.digital
  if (patch.mediaId !== undefined) {
    if (patch.mediaId === null || pictures.has(patch.mediaId)) row.mediaId = patch.mediaId
    else wrong('mediaId', 'not_found')
  }
  if (patch.qty !== undefined) {
    const there = old.onHand ?? unlimited
    if (isBundle) wrong('qty', 'bundle')
    else if (patch.was !== there) wrong('qty', 'changed', there)
    else row.onHand = patch.qty === unlimited ? null : patch.qty
  }
  return row
}

/** If two variants would get the same SKU, the later one keeps its previous SKU, or none. */
function assignUniqueSkus(
  ids: readonly string[],
  byId: ReadonlyMap<string, DashboardVariantRow>,
  changed: Map<string, DashboardVariantRow>,
  errors: CellError[],
): void {
  const carried = new Map<string, string>()
  const untouched = ids.filter((id) => !changed.has(id) || changed.get(id)!.sku === byId.get(id)!.sku)
  for (const id of [...untouched, ...ids.filter((id) => !untouched.includes(id))]) {
    const row = changed.get(id) ?? byId.get(id)!
    if (row.sku === null) continue
    if (!carried.has(row.sku)) carried.set(row.sku, id)
    else {
      errors.push({ _id: id, field: 'sku', error: 'taken' })
      const own = byId.get(id)!.sku
      const back = own !== null && !carried.has(own) ? own : null
      if (back !== null) carried.set(back, id)
      changed.set(id, { ...row, sku: back })
    }
  }
}
