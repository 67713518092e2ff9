import { createHash, randomUUID } from 'node:crypto'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { wishlistApi } from '@haat/shared/wishlist/endpoints.ts'
import { wishlistLimit } from '@haat/shared/wishlist/limits.ts'
import type { Ctx } from '../../platform/context.ts'
import { signatures } from '../../platform/secrets.ts'
import { findPersonById } from '../accounts/service.ts'
import { cardsByIds } from '../catalog/service.ts'
import { ownerOf } from './owner.ts'
import { findProductIds } from './repo.ts'
import { deleteShare, findShare, findSharer, insertShare } from './share-repo.ts'

type ShareState = AnswerOf<typeof wishlistApi.readShare>

/**
 * The token of the customer's share link; null if the list is not shared.
 * @throws sign_in_required
 */
export const readShare = async (ctx: Ctx): Promise<ShareState> => ({ token: await findToken(ctx, ownerOf(ctx)) })

/**
 * Creates or deletes the share link. A new link has a new token, so a deleted one stays invalid.
 * @throws sign_in_required
 */
export async function shareWishlist(ctx: Ctx, { shared }: ParsedOf<typeof wishlistApi.share>): Promise<ShareState> {
  const owner = ownerOf(ctx)
  if (!shared) {
    await deleteShare(ctx.db, owner)
    return { token: null }
  }
  await deleteUnreadableShare(ctx, owner)
  const id = randomUUID()
  await insertShare(ctx.db, owner, { id, tokenHash: hashToken(toTokens(ctx, id)[0]!) })
  return readShare(ctx)
}

/**
 * A shared wishlist with the owner's first name.
 * @throws not_found
 */
export async function readShared(
  ctx: Ctx,
  { token }: ParsedOf<typeof wishlistApi.readShared>,
): Promise<AnswerOf<typeof wishlistApi.readShared>> {
  const userId = await findSharer(ctx.db, hashToken(token))
  const sharer = userId === undefined ? undefined : await findPersonById(ctx, userId)
  if (sharer?.status !== 'active') throw new Refusal('not_found')
  const wishlist = await cardsByIds(ctx, await findProductIds(ctx.db, sharer.id, wishlistLimit), ctx.language)
  return { wishlist, name: firstName(sharer.name) }
}

/** Derives the token from the stored id; null if it was signed with a secret that is no longer configured. */
async function findToken(ctx: Ctx, owner: string): Promise<string | null> {
  const share = await findShare(ctx.db, owner)
  if (!share) return null
  return toTokens(ctx, share.id).find((token) => hashToken(token) === share.tokenHash) ?? null
}

async function deleteUnreadableShare(ctx: Ctx, owner: string): Promise<void> {
  const share = await findShare(ctx.db, owner)
  if (share && !toTokens(ctx, share.id).some((token) => hashToken(token) === share.tokenHash))
    await deleteShare(ctx.db, owner, share.tokenHash)
}

const toTokens = (ctx: Ctx, id: string): string[] => signatures(ctx.env, 'shared wishlist', id)

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** First word of the name; null for an email entered as a name. */
function firstName(name: string | null): string | null {
  const first = name?.trim().split(/\s+/)[0] ?? ''
  return first === '' || first.includes('@') ? null : first
}
