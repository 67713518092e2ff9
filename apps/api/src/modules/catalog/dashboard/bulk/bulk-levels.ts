import type { BulkPriceRow, BulkStockRow } from '@haat/shared/bulk/dashboard/schema.ts'
import { isValidComparePrice, roundsToZero } from '@haat/shared/catalog/dashboard/rules.ts'
import { mostUnits } from '@haat/shared/catalog/dashboard/schema.ts'
import { unlimited } from '@haat/shared/catalog/stock.ts'
import type { ErrorCode } from '@haat/shared/errors.ts'
import { toMinor } from '@haat/shared/money.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { writeAudits } from '../../../audit/service.ts'
import { moneyRule } from '../../products/cards.ts'
import { refreshProducts } from '../../products/refresh.ts'
import { differences } from '../products/diff.ts'
import { type DashboardProductRecord, findDashboardProducts } from '../products/product-repo.ts'
import { writeOnHand } from '../variants/variants-repo.ts'
import { bumpVersions, type LockedVariant, lockVariants, type NewPrice, writePrices } from './bulk-repo.ts'

/** Why a row was refused; null: it was done. */
export type RowRefusal = { code: ErrorCode; fields: Record<string, string> } | null

const refused = (code: ErrorCode, field: string, text: string): RowRefusal => ({ code, fields: { [field]: text } })

type Named = Pick<BulkStockRow, 'variantId' | 'sku'>

/** Locks the variants of rows; answers how to find that of a row. */
async function lockNamed(ctx: Ctx, named: readonly Named[]): Promise<(row: Named) => LockedVariant | undefined> {
  const found = await lockVariants(ctx.db, {
    ids: named.flatMap(({ variantId }) => variantId ?? []),
    skus: named.flatMap(({ sku }) => sku ?? []),
  })
  const byId = new Map(found.map((variant) => [variant.id, variant]))
  const bySku = new Map(found.map((variant) => [variant.sku, variant]))
  return ({ variantId, sku }) => (variantId === undefined ? bySku.get(sku!) : byId.get(variantId))
}

const notFound = ({ sku }: Named) => refused('not_found', sku === undefined ? 'variantId' : 'sku', 'is not in the catalogue')

/**
 * Sets the stock of variants, one row after the other, and writes one movement for each that changed. Inside the transaction of the caller, who may
 * retry it. `actor` and `reference` are those of the movements.
 * @returns for each row why it was refused, or null
 */
export async function setStockLevels(
  ctx: Ctx,
  given: readonly BulkStockRow[],
  { reference, actor }: { reference: string; actor: string },
): Promise<RowRefusal[]> {
  const variantOf = await lockNamed(ctx, given)
  const changed = new Map<string, LockedVariant>()
  const results = given.map((row) => {
    const variant = variantOf(row)
    if (!variant) return notFound(row)
    if (variant.bundle)
      return refused('bad_request', row.sku === undefined ? 'variantId' : 'sku', 'is a bundle: its stock is that of its parts')
    const refusal = row.delta === undefined ? null : deltaRefusal(variant, row.delta)
    if (refusal) return refusal
    const onHand = row.delta === undefined ? (row.qty === unlimited ? null : row.qty!) : variant.onHand! + row.delta
    if (onHand !== variant.onHand) changed.set(variant.id, variant)
    variant.onHand = onHand
    return null
  })
  await writeOnHand(
    ctx.db,
    [...changed.values()].map(({ id, onHand }) => ({ id, onHand })),
    { reference, actor },
  )
  await refreshProducts(ctx.db, productsOf(changed))
  return results
}

function deltaRefusal({ onHand }: LockedVariant, delta: number): RowRefusal {
  if (onHand === null) return refused('bad_request', 'delta', 'unlimited stock has no count')
  if (onHand + delta < 0) return refused('sold_out', 'delta', `is more than the ${onHand} there are`)
  return onHand + delta > mostUnits ? refused('bad_request', 'delta', 'is too much') : null
}

/**
 * Sets the prices of variants, one row after the other; products that change get a new version and an audit entry. Inside the transaction of the
 * caller, who may retry it.
 * @returns for each row why it was refused, or null
 */
export async function setPrices(ctx: Ctx, given: readonly BulkPriceRow[]): Promise<RowRefusal[]> {
  const variantOf = await lockNamed(ctx, given)
  const rule = await moneyRule(ctx)
  const changed = new Map<string, LockedVariant>()
  const results = given.map((row) => {
    const variant = variantOf(row)
    if (!variant) return notFound(row)
    const price = toMinor(row.price)
    const comparePrice =
      row.comparePrice === undefined ? variant.comparePrice : row.comparePrice === null ? null : toMinor(row.comparePrice)
    if (roundsToZero(price, rule)) return refused('bad_request', 'price', 'would round to 0')
    if (!isValidComparePrice(price, comparePrice)) return refused('bad_request', 'comparePrice', 'must be above the price')
    if (price !== variant.price || comparePrice !== variant.comparePrice) changed.set(variant.id, variant)
    Object.assign(variant, { price, comparePrice })
    return null
  })
  const products = productsOf(changed)
  await auditPrices(ctx, await findDashboardProducts(ctx.db, products), changed)
  await writePrices(
    ctx.db,
    [...changed.values()].map(({ id, price, comparePrice }): NewPrice => ({ id, price, comparePrice })),
  )
  await bumpVersions(ctx.db, products)
  await refreshProducts(ctx.db, products)
  return results
}

/** Writes an audit entry for each product as it is before the new prices. */
async function auditPrices(
  ctx: Ctx,
  records: readonly DashboardProductRecord[],
  changed: ReadonlyMap<string, LockedVariant>,
): Promise<void> {
  const entries = records.map((record) => {
    const variants = record.variants.map((variant) => {
      const { price, comparePrice } = changed.get(variant.id) ?? variant
      return { ...variant, price, comparePrice }
    })
    const diff = differences(record, { ...record, variants })
    return { section: 'products' as const, action: 'products.prices', target: record.id, diff }
  })
  await writeAudits(
    ctx,
    entries.filter(({ diff }) => Object.keys(diff).length > 0),
  )
}

const productsOf = (variants: ReadonlyMap<string, LockedVariant>): string[] => [
  ...new Set([...variants.values()].map(({ productId }) => productId)),
]
