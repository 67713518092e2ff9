import { createHash, randomUUID } from 'node:crypto'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { wishlistApi } from '@haat/shared/wishlist/endpoints.ts'
import { mostWishes } from '@haat/shared/wishlist/limits.ts'
import type { Ctx } from '../../ctx.ts'
import { signatures } from '../../platform/secrets.ts'
import { personById } from '../accounts/people.ts'
import { cardsByIds } from '../catalog/service.ts'
import { ownerOf } from './owner.ts'
import { findProductIds } from './repo.ts'
import { deleteShare, findShare, findSharer, insertShare } from './share-repo.ts'

type ShareState = AnswerOf<typeof wishlistApi.readShare>

export const readShare = async (ctx: Ctx): Promise<ShareState> => ({ token: await tokenShown(ctx, ownerOf(ctx)) })

/** A link made anew is another link: one that was sent around and closed stays closed. */
export async function shareWishlist(ctx: Ctx, { shared }: ParsedOf<typeof wishlistApi.share>): Promise<ShareState> {
  const owner = ownerOf(ctx)
  if (!shared) {
    await deleteShare(ctx.db, owner)
    return { token: null }
  }
  await forgetUnreadable(ctx, owner)
  const id = randomUUID()
  await insertShare(ctx.db, owner, { id, tokenHash: hashOf(tokensOf(ctx, id)[0]!) })
  return readShare(ctx)
}

export async function readShared(
  ctx: Ctx,
  { token }: ParsedOf<typeof wishlistApi.readShared>,
): Promise<AnswerOf<typeof wishlistApi.readShared>> {
  const userId = await findSharer(ctx.db, hashOf(token))
  const sharer = userId === undefined ? undefined : await personById(ctx, userId)
  if (sharer?.status !== 'active') throw new Refusal('not_found')
  const wishlist = await cardsByIds(ctx, await findProductIds(ctx.db, sharer.id, mostWishes))
  return { wishlist, name: firstName(sharer.name) }
}

/** The link that opens the list, said again from its id. One made with a secret the shop no longer has cannot be said, so it is none. */
async function tokenShown(ctx: Ctx, owner: string): Promise<string | null> {
  const share = await findShare(ctx.db, owner)
  if (!share) return null
  return tokensOf(ctx, share.id).find((token) => hashOf(token) === share.tokenHash) ?? null
}

async function forgetUnreadable(ctx: Ctx, owner: string): Promise<void> {
  const share = await findShare(ctx.db, owner)
  if (share && !tokensOf(ctx, share.id).some((token) => hashOf(token) === share.tokenHash))
    await deleteShare(ctx.db, owner, share.tokenHash)
}

const tokensOf = (ctx: Ctx, id: string): string[] => signatures(ctx.env, 'shared wishlist', id)

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** An e-mail address typed as a name is nobody's first name. */
function firstName(name: string | null): string | null {
  const first = name?.trim().split(/\s+/)[0] ?? ''
  return first === '' || first.includes('@') ? null : first
}
