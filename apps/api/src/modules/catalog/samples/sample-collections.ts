import type { Ctx } from '../../../platform/context.ts'
import { refreshMembership } from '../collections/membership-repo.ts'
import { type NewCollection, storeCollection } from '../products/store.ts'
import { toRef } from './samples.ts'
import { findCollectionSlugs, findUnchangedVariants, type SampleRef } from './samples-repo.ts'

export interface NewSampleCollection extends Omit<NewCollection, 'products'> {
  /** source keys of the products of a collection by hand, in order */
  products: readonly string[]
}

/**
 * Stores sample collections, inside the caller's transaction, and finds their products among the samples; a job finds others. Collections whose slug
 * is taken are left out, and those by hand without any of their products. Returns the new rows.
 *
 * @param samples ids of all sample products
 */
export async function storeSampleCollections(
  ctx: Ctx,
  collections: readonly NewSampleCollection[],
  samples: readonly string[],
): Promise<SampleRef[]> {
  const taken = await findCollectionSlugs(
    ctx.db,
    collections.map(({ slug }) => slug),
  )
  const found = await findUnchangedVariants(
    ctx.db,
    collections.flatMap(({ products }) => products),
  )
  const ids = new Map(found.map(({ sourceKey, productId }) => [sourceKey, productId]))
  const refs: SampleRef[] = []
  for (const { products: keys, ...collection } of collections) {
    const products = keys.flatMap((key) => ids.get(key) ?? [])
    if (taken.includes(collection.slug) || (collection.kind === 'hand' && products.length === 0)) continue
    refs.push(toRef('collection', await storeCollection(ctx, { ...collection, products })))
  }
  await refreshMembership(ctx.db, samples)
  return refs
}
