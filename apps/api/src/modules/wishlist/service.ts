import type { ProductCard } from '@haat/shared/catalog/schema.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { wishlistApi } from '@haat/shared/wishlist/endpoints.ts'
import { wishlistLimit } from '@haat/shared/wishlist/limits.ts'
import type { Ctx } from '../../platform/context.ts'
import { cardsByIds } from '../catalog/service.ts'
import { ownerOf } from './owner.ts'
import { deleteItem, deleteOldest, findProductIds, insertItem, insertItems } from './repo.ts'

export { readShare, readShared, shareWishlist } from './share.ts'

interface Wishlist {
  wishlist: ProductCard[]
}

/** @throws sign_in_required */
export async function readWishlist(ctx: Ctx): Promise<Wishlist> {
  return { wishlist: await cardsByIds(ctx, await findProductIds(ctx.db, ownerOf(ctx), wishlistLimit), ctx.language) }
}

/** @throws sign_in_required, not_found */
export async function addToWishlist(ctx: Ctx, { productId }: { productId: string }): Promise<Wishlist> {
  const owner = ownerOf(ctx)
  if (!(await insertItem(ctx.db, owner, productId))) throw new Refusal('not_found')
  await deleteOldest(ctx.db, owner, wishlistLimit)
  return readWishlist(ctx)
}

/** @throws sign_in_required */
export async function removeFromWishlist(ctx: Ctx, { productId }: { productId: string }): Promise<Wishlist> {
  await deleteItem(ctx.db, ownerOf(ctx), productId)
  return readWishlist(ctx)
}

/**
 * Adds the items stored in the browser to the account; idempotent.
 * @throws sign_in_required
 */
export async function mergeWishlist(
  ctx: Ctx,
  { productIds }: ParsedOf<typeof wishlistApi.merge>,
): Promise<AnswerOf<typeof wishlistApi.merge>> {
  const owner = ownerOf(ctx)
  const added = await insertItems(ctx.db, owner, productIds)
  if (added > 0) await deleteOldest(ctx.db, owner, wishlistLimit)
  return { ...(await readWishlist(ctx)), added }
}
