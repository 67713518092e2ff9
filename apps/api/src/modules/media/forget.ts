import type { Ctx } from '../../ctx.ts'
import { filesOf } from '../../gateways/files.ts'
import { deleteLoneUploads } from './forget-repo.ts'
import { findByHash } from './repo.ts'
import { nameOf } from './service.ts'

/**
 * Inside a transaction: pictures this person brought for nothing that is shown. Answers what takes their files away, to be called
 * once that is committed.
 */
export async function forgetUploads(ctx: Ctx, userId: string): Promise<(outside: Ctx) => Promise<void>> {
  const gone = await deleteLoneUploads(ctx.db, userId)
  return async (outside) => {
    const files = filesOf(outside.env)
    for (const { hash, renditions } of gone) {
      // Somebody may have brought the same picture a moment ago.
      if (await findByHash(outside.db, hash)) continue
      for (const rendition of renditions) await files.remove(nameOf(hash, rendition))
    }
  }
}
