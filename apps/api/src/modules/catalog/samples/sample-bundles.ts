import type { Ctx } from '../../../platform/context.ts'
import { refreshProducts } from '../products/refresh.ts'
import { type NewProduct, storeBundles, storeRelated } from '../products/store.ts'
import { storeFresh, toRef } from './samples.ts'
import { findUnchangedVariants, type SampleRef, type SampleVariant } from './samples-repo.ts'

/** A sample product that consists of variants of other ones. */
export interface NewSampleBundle {
  product: NewProduct
  parts: readonly SamplePart[]
}

export interface SamplePart {
  /** source key of its product */
  sourceKey: string
  colorName: string | null
  attributeName: string | null
  /** units in one bundle */
  qty: number
}

/**
 * Stores sample bundles, inside the caller's transaction; each is related to its parts and these to it. A bundle whose parts staff have changed or
 * deleted is left out. Returns the new rows.
 */
export async function storeSampleBundles(ctx: Ctx, bundles: readonly NewSampleBundle[]): Promise<SampleRef[]> {
  const found = await findUnchangedVariants(
    ctx.db,
    bundles.flatMap(({ parts }) => parts.map(({ sourceKey }) => sourceKey)),
  )
  const partsOf = new Map(bundles.map(({ product, parts }) => [product, parts.map((part) => findPart(found, part))]))
  const complete = bundles.map(({ product }) => product).filter((product) => partsOf.get(product)!.every(Boolean))
  const sets = (await storeFresh(ctx, complete)).map(({ id, variants, product }) => ({
    id,
    variantId: variants[0]!.id,
    parts: partsOf.get(product)!.flatMap((part) => part ?? []),
  }))
  await storeBundles(ctx, sets)
  for (const { id, parts } of sets) {
    const partIds = parts.map(({ productId }) => productId)
    await storeRelated(ctx, id, partIds)
    for (const partId of partIds) await storeRelated(ctx, partId, [id, ...partIds.filter((other) => other !== partId)])
  }
  await refreshProducts(
    ctx.db,
    sets.map(({ id }) => id),
  )
  return sets.map(({ id }) => toRef('product', id))
}

function findPart(found: readonly SampleVariant[], { sourceKey, colorName, attributeName, qty }: SamplePart) {
  const variant = found.find(
    (one) => one.sourceKey === sourceKey && one.colorName === colorName && one.attributeName === attributeName,
  )
  if (!variant) return undefined
  const { productId, variantId } = variant
  return { productId, variantId, name: [variant.name, colorName, attributeName].filter(Boolean).join(' / '), qty }
}
