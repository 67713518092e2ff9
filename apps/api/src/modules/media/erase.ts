import { nameOfSize } from '../../gateways/files.ts'
import type { Ctx } from '../../platform/context.ts'
import { deleteLoneUploads } from './erase-repo.ts'
import { removePictureFiles } from './files/picture-files.ts'

/** Deletes the user's unused uploads, inside the caller's transaction. Returns a function that removes the files; call it after the commit. */
export async function eraseUploads(ctx: Ctx, userId: string): Promise<(outside: Ctx) => Promise<void>> {
  const deleted = await deleteLoneUploads(ctx.db, userId)
  return async (outside) => {
    for (const { hash, renditions } of deleted) {
      await removePictureFiles(
        outside,
        hash,
        renditions.map((rendition) => nameOfSize(hash, rendition)),
      )
    }
  }
}
