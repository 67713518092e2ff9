import type { ProductCard } from '@haat/shared/catalog/schema.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { wishlistApi } from '@haat/shared/wishlist/endpoints.ts'
import { mostWishes } from '@haat/shared/wishlist/limits.ts'
import type { Ctx } from '../../ctx.ts'
import { cardsByIds } from '../catalog/service.ts'
import { ownerOf } from './owner.ts'
import { deleteItem, deleteOldest, findProductIds, insertItem, insertItems } from './repo.ts'

export { readShare, readShared, shareWishlist } from './share.ts'

interface Wishlist {
  wishlist: ProductCard[]
}

export async function readWishlist(ctx: Ctx): Promise<Wishlist> {
  return { wishlist: await cardsByIds(ctx, await findProductIds(ctx.db, ownerOf(ctx), mostWishes)) }
}

export async function addToWishlist(ctx: Ctx, { productId }: { productId: string }): Promise<Wishlist> {
  const owner = ownerOf(ctx)
  if (!(await insertItem(ctx.db, owner, productId))) throw new Refusal('not_found')
  await deleteOldest(ctx.db, owner, mostWishes)
  return readWishlist(ctx)
}

export async function removeFromWishlist(ctx: Ctx, { productId }: { productId: string }): Promise<Wishlist> {
  await deleteItem(ctx.db, ownerOf(ctx), productId)
  return readWishlist(ctx)
}

/** What was kept on a device comes to the account; sent twice it changes nothing. */
export async function mergeWishlist(
  ctx: Ctx,
  { productIds }: ParsedOf<typeof wishlistApi.merge>,
): Promise<AnswerOf<typeof wishlistApi.merge>> {
  const owner = ownerOf(ctx)
  const added = await insertItems(ctx.db, owner, productIds)
  if (added > 0) await deleteOldest(ctx.db, owner, mostWishes)
  return { ...(await readWishlist(ctx)), added }
}
