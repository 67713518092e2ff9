import { nameOfSize } from '../../gateways/files.ts'
import type { Ctx } from '../../platform/context.ts'
import { removePictureFiles } from './files/picture-files.ts'
import { deleteUnchanged, findCreatedNow, findHashes } from './remove-unchanged-repo.ts'
import { insertAllMedia, type NewMedia } from './repo.ts'

/** A picture as it was when it was stored: `state` differs once staff have edited it. */
export interface PictureRef {
  id: string
  state: string
}

/**
 * Inserts the rows of pictures whose files are deferred, inside the caller's transaction. Returns their ids by hash, and the pictures that are new; a
 * known hash keeps its row.
 */
export async function insertNewPictures(
  ctx: Ctx,
  pictures: readonly NewMedia[],
): Promise<{ ids: Map<string, string>; created: PictureRef[] }> {
  const ids = await insertAllMedia(ctx.db, pictures)
  return { ids, created: await findCreatedNow(ctx.db, [...ids.values()]) }
}

/** Deletes unedited and unused pictures, inside the caller's transaction. Returns the names of their files by hash. */
export async function removeUnchangedPictures(ctx: Ctx, pictures: readonly PictureRef[]): Promise<Map<string, string[]>> {
  const deleted = await deleteUnchanged(ctx.db, pictures)
  return new Map(deleted.map(({ hash, renditions }) => [hash, renditions.map((rendition) => nameOfSize(hash, rendition))]))
}

/** Which of the hashes belong to a stored picture. */
export const storedHashes = (ctx: Pick<Ctx, 'db'>, hashes: readonly string[]): Promise<Set<string>> => findHashes(ctx.db, hashes)

/** Names of the files of a picture. */
export const fileNames = ({ hash, renditions }: Pick<NewMedia, 'hash' | 'renditions'>): string[] =>
  renditions.map((rendition) => nameOfSize(hash, rendition))

/** Deletes files, or cancels their drawing, unless their picture has a row. Call it outside of transactions. */
export async function removeOrphanFiles(ctx: Ctx, namesByHash: ReadonlyMap<string, readonly string[]>): Promise<void> {
  for (const [hash, names] of namesByHash) await removePictureFiles(ctx, hash, names)
}
