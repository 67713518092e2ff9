import { isDeepStrictEqual } from 'node:util'
import { mayPublish, roundsToZero } from '@haat/shared/catalog/dashboard/rules.ts'
import { mostUnits } from '@haat/shared/catalog/dashboard/schema.ts'
import type { MeasureName } from '@haat/shared/catalog/measures.ts'
import { unlimited } from '@haat/shared/catalog/stock.ts'
import type { StoredValue } from '@haat/shared/custom-fields/schema.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../../../platform/context.ts'
import type { Reversal, Undoable } from '../../../audit/service.ts'
import { replaceBadges } from '../../badges/badges-repo.ts'
import { writeValues } from '../../fields/fields-repo.ts'
import { moneyRule } from '../../products/cards.ts'
import { writeRelated } from '../../related/related-repo.ts'
import { replaceParts } from '../bundles/replace-parts.ts'
import { placeVariants } from '../variants/matrix-repo.ts'
import { writeCells, writeOnHand } from '../variants/variants-repo.ts'
import { changeProduct } from './change-product.ts'
import { savedFields, savedTexts, toAuditFields } from './diff.ts'
import { toDashboardProduct } from './product.ts'
import { type DashboardProductRecord, type DashboardVariantRow, type PartRecord, readDashboardProduct } from './product-repo.ts'
import { type Status, writeFields, writeStatus, writeTexts } from './save-product-repo.ts'

/**
 * Reverts a change of a product: every changed field gets its previous value, unless it was changed since. Stock is changed back by the difference,
 * so units sold in the meantime stay sold.
 * @throws not_found, version_conflict
 */
export const undoProductChange = (ctx: Ctx, entry: Reversal): Promise<string> => revertChange(ctx, entry, 'products')

/**
 * Reverts a change of a product's colours.
 * @throws not_found, version_conflict
 */
export const undoColorChange = (ctx: Ctx, entry: Undoable): Promise<string> => revertChange(ctx, entry, 'attributes')

async function revertChange(ctx: Ctx, { id, target, diff }: Reversal, section: 'products' | 'attributes'): Promise<string> {
  const action = `${section}.${id === undefined ? 'restore' : 'undo'}`
  const change = { productId: target, section, action, withStock: true, parts: partsIn(diff), undoOf: id }
  const { undo } = await changeProduct(ctx, change, async (ctx, now) => {
    const current = toAuditFields(now)
    const touched = Object.entries(diff)
    const changedSince = touched.some(
      ([field, [, after]]) => !isDeepStrictEqual(comparable(current[field] ?? null), comparable(after)),
    )
    const structural = touched.some(([field, [before, after]]) => isVariant(field) && (before === null || after === null))
    if (changedSince || structural)
      throw new Refusal('version_conflict', { product: toDashboardProduct(now, await moneyRule(ctx)) })

    const before = Object.fromEntries(touched.map(([field, [was]]) => [field, was]))
    await writeFields(ctx.db, now, savedFields({ ...current, ...before }))
    await writeTexts(ctx.db, target, savedTexts({ ...current, ...before }))
    if ('status' in before || 'publishAt' in before) {
      const { status, publishAt } = { ...current, ...before } as { status: Status; publishAt: string | null }
      await writeStatus(ctx.db, target, ...stillPossible(status, publishAt))
    }
    await restoreFields(ctx, target, diff)
    if (diff.related) await writeRelated(ctx.db, target, (diff.related[0] ?? []) as string[])
    if (diff.badges) await replaceBadges(ctx.db, { id: target, badges: now.badges }, (diff.badges[0] ?? []) as string[])
    await restoreParts(ctx, target, diff)
    await restoreVariants(ctx, now, diff)
    const restored = await readDashboardProduct(ctx.db, target)
    await assertSellable(ctx, restored, 'status' in before)
    return restored
  })
  if (undo === null) throw new Refusal('version_conflict')
  return undo
}

/** A previous price may round to zero at the current exchange rate. */
async function assertSellable(ctx: Ctx, product: DashboardProductRecord, isShownAgain: boolean): Promise<void> {
  const rule = await moneyRule(ctx)
  const { status, variants } = product
  const isShown = isShownAgain && (status === 'active' || status === 'scheduled')
  if (variants.some(({ price }) => roundsToZero(price, rule)) || (isShown && !mayPublish(variants, rule).ok))
    throw new Refusal('version_conflict', { product: toDashboardProduct(product, rule) })
}

const isVariant = (field: string): boolean => field.startsWith('variant ')

/** A value of an audit entry without the stock, which changes with every sale. Audit entries written before the cost, the options or the measures existed have none. */
export const comparable = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || !('onHand' in value)) return value
  const { onHand: _onHand, ...rest } = withValues(value as Omit<DashboardVariantRow, 'id'>)
  return { ...rest, ...withMeasures(rest) }
}

const withMeasures = (
  was: Partial<DashboardVariantRow>,
): Pick<DashboardVariantRow, 'cost' | 'mpn' | 'digital' | MeasureName> => ({
  cost: was.cost ?? null,
  mpn: was.mpn ?? null,
  digital: was.digital ?? false,
  weight: was.weight ?? null,
  length: was.length ?? null,
  width: was.width ?? null,
  height: was.height ?? null,
})

const withValues = (fields: Omit<DashboardVariantRow, 'id'>): Omit<DashboardVariantRow, 'id'> => ({
  ...fields,
  attributeValues: fields.attributeValues ?? (fields.attributeName === null ? [] : [fields.attributeName]),
})

/** A scheduled time in the past restores a draft instead, so that undo does not publish the product. */
const stillPossible = (status: Status, publishAt: string | null): [Status, string | null] =>
  status === 'scheduled' && (publishAt === null || Date.parse(publishAt) <= Date.now()) ? ['draft', null] : [status, publishAt]

/** A field that has been deleted since cannot get its value back. */
async function restoreFields(ctx: Ctx, productId: string, diff: Undoable['diff']): Promise<void> {
  const values = Object.entries(diff).flatMap(([field, [before]]) =>
    field.startsWith('field ')
      ? [{ productId, fieldId: field.slice('field '.length), stored: before as StoredValue | null }]
      : [],
  )
  await writeValues(ctx.db, values)
}

/** Variants that were parts of the product's bundles before the change. */
const partsIn = (diff: Undoable['diff']): string[] =>
  bundlesIn(diff).flatMap(({ parts }) => parts.flatMap(({ variantId }) => variantId ?? []))

const bundlesIn = (diff: Undoable['diff']) =>
  Object.entries(diff).flatMap(([field, [before]]) =>
    field.startsWith('parts ') ? [{ id: field.slice('parts '.length), parts: (before ?? []) as PartRecord[] }] : [],
  )

async function restoreParts(ctx: Ctx, productId: string, diff: Undoable['diff']): Promise<void> {
  for (const { id, parts } of bundlesIn(diff)) await replaceParts(ctx, { productId, variantId: id, parts })
}

async function restoreVariants(ctx: Ctx, now: DashboardProductRecord, diff: Undoable['diff']): Promise<void> {
  type Fields = Omit<DashboardVariantRow, 'id'>
  const moved = now.variants.flatMap((variant) => {
    const change = diff[`variant ${variant.id}`] as [Fields, Fields] | undefined
    return change ? [{ variant, was: withValues(change[0]), became: change[1] }] : []
  })
  await writeCells(
    ctx.db,
    moved.map(({ variant, was }) => ({ ...was, ...withMeasures(was), id: variant.id })),
  )
  await placeVariants(
    ctx.db,
    moved.map(({ variant, was: { colorName, colorValue, attributeValues } }) => {
      const position = now.variants.indexOf(variant)
      return { id: variant.id, position, colorName, colorValue, attributeValues }
    }),
  )
  const counts = moved.flatMap(({ variant, was, became }) => {
    if (was.onHand === became.onHand) return []
    const onHand = countBefore(variant.onHand, was.onHand, became.onHand)
    if (onHand === undefined) throw new Refusal('version_conflict', { qty: variant.onHand ?? unlimited })
    return [{ id: variant.id, onHand }]
  })
  await writeOnHand(ctx.db, counts, { reference: 'taken back', actor: `user:${ctx.person!.id}` })
}

/** Stock after undo: null means unlimited, undefined means that undo is not possible. */
function countBefore(now: number | null, was: number | null, became: number | null): number | null | undefined {
  if (now !== null && was !== null && became !== null) {
    const after = now + was - became
    return after < 0 || after > mostUnits ? undefined : after
  }
  return now === became ? was : undefined
}
