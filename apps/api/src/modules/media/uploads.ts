import { Refusal } from '@haat/shared/errors.ts'
import type { Picture } from '@haat/shared/media/schema.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { inTurn } from '../../in-turn.ts'
import { addAvifLater, keepPicture, pictureOf, preparePicture } from './service.ts'
import { deleteUnused, findOwnIds, hasRoom, insertUpload, lockUploads, type Quota } from './uploads-repo.ts'

/** A decoded picture may take 160 MB, whatever its file weighs. */
export const queue = inTurn({ atOnce: 2, mayWait: 20 })

/** Takes a picture in from somebody outside the house, within a quota of their own. */
export async function uploadWithin(
  ctx: Ctx,
  bytes: Buffer,
  { userId, quota }: { userId: string; quota: Quota },
): Promise<Picture & { _id: string }> {
  await deleteUnused(ctx.db, userId)
  // Looked at before the work, and counted for good after it.
  if (!(await hasRoom(ctx.db, userId, quota))) throw new Refusal('limit_reached')
  const prepared = await queue(() => preparePicture(ctx, bytes, { alt: '' }))
  const row = await inTransaction(ctx, async (ctx) => {
    await lockUploads(ctx.db, userId)
    if (!(await hasRoom(ctx.db, userId, quota))) throw new Refusal('limit_reached')
    const kept = await keepPicture(ctx, prepared)
    await insertUpload(ctx.db, { userId, mediaId: kept.id, bytes: bytes.length })
    return kept
  })
  addAvifLater(ctx, row.id)
  return { _id: row.id, ...pictureOf(row) }
}

/** Whether this person brought all of these. */
export async function ownsUploads(ctx: Ctx, userId: string, ids: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(ids)]
  return wanted.length === 0 || (await findOwnIds(ctx.db, userId, wanted)).length === wanted.length
}
