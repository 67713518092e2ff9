import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { wishlistShares } from '../../db/tables/people/wishlist.ts'

export interface Share {
  id: string
  tokenHash: string
}

/** The share link of an account's wishlist; undefined if the wishlist is not shared. */
export async function findShare(db: Db, userId: string): Promise<Share | undefined> {
  const [row] = await db
    .select({ id: wishlistShares.id, tokenHash: wishlistShares.tokenHash })
    .from(wishlistShares)
    .where(eq(wishlistShares.userId, userId))
  return row
}

/** Does nothing if the account has a share link, for example from a concurrent request. */
export async function insertShare(db: Db, userId: string, { id, tokenHash }: Share): Promise<void> {
  await db.insert(wishlistShares).values({ userId, id, tokenHash }).onConflictDoNothing({ target: wishlistShares.userId })
}

/** Deletes the share link; with `hash` only if it is that one. */
export async function deleteShare(db: Db, userId: string, hash?: string): Promise<void> {
  await db
    .delete(wishlistShares)
    .where(and(eq(wishlistShares.userId, userId), hash === undefined ? undefined : eq(wishlistShares.tokenHash, hash)))
}

/** Id of the account whose wishlist has this share token (by its hash); undefined if it is not or no longer shared. */
export async function findSharer(db: Db, tokenHash: string): Promise<string | undefined> {
  const [row] = await db.select({ id: wishlistShares.userId }).from(wishlistShares).where(eq(wishlistShares.tokenHash, tokenHash))
  return row?.id
}
