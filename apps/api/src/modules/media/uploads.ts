import { Refusal } from '@haat/shared/errors.ts'
import type { Picture } from '@haat/shared/media/schema.ts'
import { limitConcurrency } from '../../platform/concurrency-limit.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { toPicture } from './picture.ts'
import { addAvifLater, insertPicture, preparePicture } from './store-picture.ts'
import { deleteUnused, findOwnIds, hasRoom, insertUpload, lockUploads, type Quota } from './uploads-repo.ts'

/** Decoding a picture may need 160 MB, whatever its file size. */
export const queue = limitConcurrency({ atOnce: 2, mayWait: 20 })

/**
 * Stores a customer's upload within a quota.
 * @throws limit_reached, not_an_image, image_too_large
 */
export async function uploadWithin(
  ctx: Ctx,
  bytes: Buffer,
  { userId, quota }: { userId: string; quota: Quota },
): Promise<Picture & { _id: string }> {
  await deleteUnused(ctx.db, userId)
  // Checked before the expensive work, and again under the lock.
  if (!(await hasRoom(ctx.db, userId, quota))) throw new Refusal('limit_reached')
  const prepared = await queue(() => preparePicture(ctx, bytes, { alt: '' }))
  const row = await inTransaction(ctx, async (ctx) => {
    await lockUploads(ctx.db, userId)
    if (!(await hasRoom(ctx.db, userId, quota))) throw new Refusal('limit_reached')
    const saved = await insertPicture(ctx, prepared)
    await insertUpload(ctx.db, { userId, mediaId: saved.id, bytes: bytes.length })
    return saved
  })
  addAvifLater(ctx, row.id)
  return { _id: row.id, ...toPicture(row) }
}

/** Whether the user uploaded all of these pictures. */
export async function ownsUploads(ctx: Ctx, userId: string, ids: readonly string[]): Promise<boolean> {
  const uniqueIds = [...new Set(ids)]
  return uniqueIds.length === 0 || (await findOwnIds(ctx.db, userId, uniqueIds)).length === uniqueIds.length
}
