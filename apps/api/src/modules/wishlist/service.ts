import type { ProductCard } from '@haat/shared/catalog/schema.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../ctx.ts'
import { cardsByIds } from '../catalog/service.ts'
import { deleteItem, deleteOldest, findProductIds, insertItem } from './repo.ts'

const mostWishes = 200

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

function ownerOf(ctx: Ctx): string {
  if (!ctx.person) throw new Refusal('sign_in_required')
  return ctx.person.id
}
