import { nameOfSize, removeFiles } from '../../gateways/files.ts'
import type { Ctx } from '../../platform/context.ts'
import { deleteLoneUploads } from './erase-repo.ts'
import { findByHash } from './repo.ts'

/** Deletes the user's unused uploads, inside the caller's transaction. Returns a function that removes the files; call it after the commit. */
export async function eraseUploads(ctx: Ctx, userId: string): Promise<(outside: Ctx) => Promise<void>> {
  const deleted = await deleteLoneUploads(ctx.db, userId)
  return async (outside) => {
    for (const { hash, renditions } of deleted) {
      // The same picture may have been uploaded again in the meantime.
      if (await findByHash(outside.db, hash)) continue
      await removeFiles(
        outside,
        'media',
        renditions.map((rendition) => nameOfSize(hash, rendition)),
      )
    }
  }
}
