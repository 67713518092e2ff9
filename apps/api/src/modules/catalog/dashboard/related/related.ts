import type { CollectionMember } from '@haat/shared/catalog/dashboard/collections.ts'
import type { relatedDashboardApi } from '@haat/shared/catalog/dashboard/related.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { findTogetherForStaff, writeRelated } from '../../related/related-repo.ts'
import { membersByIds } from '../collections/collections.ts'
import { type Changed, changeProduct } from '../products/change-product.ts'
import { findDashboardProduct, readDashboardProduct } from '../products/product-repo.ts'

/**
 * Returns the chosen related products of a product, in order, and those often bought with it.
 * @throws not_found
 */
export async function readRelated(
  ctx: Ctx,
  { productId }: { productId: string },
): Promise<AnswerOf<typeof relatedDashboardApi.read>> {
  const [product, together] = await Promise.all([
    findDashboardProduct(ctx.db, productId),
    findTogetherForStaff(ctx.db, productId),
  ])
  if (!product) throw new Refusal('not_found')
  const members = new Map<string, CollectionMember>(
    (await membersByIds(ctx, [...product.related, ...together.map(({ id }) => id)])).map((member) => [member._id, member]),
  )
  return {
    related: product.related.flatMap((id) => members.get(id) ?? []),
    together: together.flatMap(({ id, orders }) => (members.has(id) ? [{ ...members.get(id)!, orders }] : [])),
  }
}

/**
 * Replaces the related products of a product.
 * @throws not_found, version_conflict (with the current product), bad_request (the product itself), conflict (a product is gone)
 */
export const saveRelated = (ctx: Ctx, { productId, version, ids }: ParsedOf<typeof relatedDashboardApi.save>): Promise<Changed> =>
  changeProduct(ctx, { productId, version, action: 'products.related' }, async (ctx) => {
    if (ids.includes(productId)) throw new Refusal('bad_request', { fields: { ids: 'contain the product itself' } })
    await writeRelated(ctx.db, productId, ids)
    return readDashboardProduct(ctx.db, productId)
  })
